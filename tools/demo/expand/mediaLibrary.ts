import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { getErrorMessage } from '../../../src/lib/errors.ts';
import { DemoContentError } from './problems.ts';
import { buildFullFile, buildSizeFiles, type Dimensions, type PictureFile, type SizeName } from './sizes.ts';

/** An attachment of the demo WordPress: a JPEG of the pictures folder. */
export interface Attachment {
  readonly name: string;
  readonly id: number;
  /** Path of the original on disk. */
  readonly path: string;
  readonly bytes: number;
  readonly original: Dimensions;
  readonly full: PictureFile;
  readonly sizes: ReadonlyMap<SizeName, PictureFile | null>;
}

/** The uploaded files of the demo WordPress. */
export interface MediaLibrary {
  readonly attachments: ReadonlyMap<string, Attachment>;
  /** Logos (SVG) as file name → path on disk. They are served, but authored pages cannot refer to them. */
  readonly logos: ReadonlyMap<string, string>;
}

/** Does not overlap with the ids of posts and menu items. */
const FIRST_ATTACHMENT_ID = 10_001;

/**
 * Reads names and dimensions of all pictures in a folder.
 * @throws DemoContentError naming each file that is not a JPEG
 */
export async function readMediaLibrary(folder: string): Promise<MediaLibrary> {
  const names = (await readdir(folder)).sort();
  const jpegs = names.filter((name) => name.endsWith('.jpg'));
  const problems: string[] = [];
  const pictures = await Promise.all(
    jpegs.map((file, index) =>
      readAttachment(folder, file, FIRST_ATTACHMENT_ID + index).catch((error: unknown) => {
        problems.push(`${file}: ${getErrorMessage(error)}`);
      }),
    ),
  );
  if (problems.length > 0) throw new DemoContentError(problems);
  return {
    attachments: new Map(pictures.filter((picture) => picture !== undefined).map((picture) => [picture.name, picture])),
    logos: new Map(names.filter((name) => name.endsWith('.svg')).map((name) => [name, join(folder, name)])),
  };
}

async function readAttachment(folder: string, file: string, id: number): Promise<Attachment> {
  const path = join(folder, file);
  const { format, width, height } = await sharp(path).metadata();
  if (format !== 'jpeg') throw new Error(`expected a JPEG, received ${format}`);
  const name = file.slice(0, -'.jpg'.length);
  const original = { width, height };
  const full = buildFullFile(name, original);
  return { name, id, path, bytes: (await stat(path)).size, original, full, sizes: buildSizeFiles(name, full) };
}
