import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { createFileCache } from './fileCache.ts';
import type { Attachment, MediaLibrary } from './mediaLibrary.ts';
import type { PictureFile } from './sizes.ts';

/** Path of the folder with all uploaded files. */
export const UPLOADS_PATH = '/wp-content/uploads/2026/09';

export interface Upload {
  readonly type: string;
  readonly body: Buffer;
}

/** Reads a file of the uploads folder by name; null if WordPress has no such file. */
export type ReadUpload = (file: string) => Promise<Upload | null>;

/** Resized files in the cache: enough for all sizes of twenty pictures, about 25 MB. */
const MAX_CACHED_FILES = 150;
const JPEG_QUALITY = 82;

/** Creates the reader of the uploads folder: originals and logos come from disk, sizes are created at the first request. */
export function createUploads({ attachments: byName, logos }: MediaLibrary): ReadUpload {
  const files = new Map([...byName.values()].flatMap((picture) => listFiles(picture).map((file) => [file.file, { picture, file }])));
  const resized = createFileCache(MAX_CACHED_FILES);
  return async (name) => {
    const logo = logos.get(name);
    if (logo !== undefined) return { type: 'image/svg+xml', body: await readFile(logo) };
    const found = files.get(name);
    if (found === undefined) return null;
    const { picture, file } = found;
    const isOriginal = file.width === picture.original.width && file.height === picture.original.height;
    const body = await (isOriginal ? readFile(picture.path) : resized(name, () => resize(picture.path, file)));
    return { type: 'image/jpeg', body };
  };
}

/** All files of a picture. WordPress keeps the original beside a `-scaled` copy. */
function listFiles({ name, original, full, sizes }: Attachment): PictureFile[] {
  const files = [{ file: `${name}.jpg`, ...original, crop: false }, full, ...sizes.values()];
  return files.filter((file) => file !== null);
}

function resize(path: string, { width, height, crop }: PictureFile): Promise<Buffer> {
  return sharp(path)
    .resize(width, height, { fit: crop ? 'cover' : 'fill' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}
