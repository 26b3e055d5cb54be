import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { DEMO_ORIGIN, UPLOADS_PATH } from '../../src/demo/server.ts';

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
const focalPointsSchema = z.record(z.string(), z.object({ x: z.number(), y: z.number() }));

/** Reads the pictures in `pictures/` by name, JPEG and SVG. @param source folder, with `focalPoints.json` if the pictures have such points */
export async function readPictures(source: string): Promise<Map<string, PictureFields>> {
  const folder = join(source, 'pictures');
  const pointsFile = join(source, 'focalPoints.json');
  const focalPoints = existsSync(pointsFile) ? focalPointsSchema.parse(JSON.parse(readFileSync(pointsFile, 'utf8'))) : {};
  const files = readdirSync(folder).filter((name) => /\.(?:jpg|svg)$/.test(name));
  const pictures = files.map(async (file) => {
    const { width, height } = await sharp(join(folder, file)).metadata();
    const { name } = parse(file);
    const filesize = String(statSync(join(folder, file)).size);
    const url = `${DEMO_ORIGIN}${UPLOADS_PATH}/${file}`;
    return [name, { url, width, height, filesize, modified: UPLOADED_AT, focal_point: focalPoints[name] ?? null }] as const;
  });
  return new Map(await Promise.all(pictures));
}
