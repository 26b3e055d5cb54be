import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { DEMO_ORIGIN, UPLOADS_PATH } from '../../src/demo/server.ts';
import focalPoints from './focalPoints.json' with { type: 'json' };

/** What ACF's image object says of a picture. */
export interface PictureFields {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly filesize: string;
  readonly modified: string;
  readonly focal_point: { readonly x: number; readonly y: number } | null;
}

const UPLOADED_AT = '2026-01-04 09:00:00';
const focalPointsByName: Readonly<Record<string, PictureFields['focal_point']>> = focalPoints;

/** Reads the JPEG pictures of a folder by name. */
export async function readPictures(folder: string): Promise<Map<string, PictureFields>> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jpg'));
  const pictures = files.map(async (file) => {
    const { width, height } = await sharp(join(folder, file)).metadata();
    const name = file.slice(0, -'.jpg'.length);
    const filesize = String(statSync(join(folder, file)).size);
    const url = `${DEMO_ORIGIN}${UPLOADS_PATH}/${file}`;
    return [name, { url, width, height, filesize, modified: UPLOADED_AT, focal_point: focalPointsByName[name] ?? null }] as const;
  });
  return new Map(await Promise.all(pictures));
}
