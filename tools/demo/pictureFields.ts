import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { DEMO_ORIGIN, UPLOADS_PATH } from '../../src/demo/server.ts';

const UPLOADED_AT = '2026-01-04 09:00:00';
const focalPointsSchema = z.record(z.string(), z.object({ x: z.number(), y: z.number() }));

/** What ACF's image objects say of the pictures in `pictures/`, JPEG and SVG, by name. @param source folder, with `focalPoints.json` if there are any */
export async function readPictures(source: string) {
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
