import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { rootDir } from '../build/paths.ts';
import details from './scenes/details.json' with { type: 'json' };

/*
 * `node tools/demo/renderScenes.ts [NAME …]`: renders the demo's drawings (SVG) to the JPEG originals that the demo backend serves, or only the
 * named ones. Takes seconds per drawing: run by hand after a drawing has changed, and commit the pictures. `scenes/details.json` lists
 * close-ups: parts of a drawing, in its units, that are pictures of their own.
 */

/** Size of an original as a photographer would upload it. */
const WIDTH_PX = 2400;
const HEIGHT_PX = 1600;
/** Share cut from each side: filters that displace paint leave a ragged outermost edge. */
const TRIMMED_SHARE = 0.015;
/** Width of the drawings in SVG units: sharp renders one unit as one pixel at 72 dpi. */
const DRAWING_WIDTH = 1800;
/** Transparent parts of a drawing get this colour, of plaster. */
const BACKGROUND = '#d6cfc2';

const fullWidth = Math.ceil(WIDTH_PX / (1 - 2 * TRIMMED_SHARE));
const fullHeight = Math.ceil(HEIGHT_PX / (1 - 2 * TRIMMED_SHARE));
const left = Math.floor((fullWidth - WIDTH_PX) / 2);
const top = Math.floor((fullHeight - HEIGHT_PX) / 2);

/** The name of a picture, the drawing it shows and, for a close-up, the part of it. */
interface Picture {
  readonly name: string;
  readonly scene: string;
  readonly part: { readonly x: number; readonly y: number; readonly width: number } | null;
}

async function renderPicture({ name, scene, part }: Picture): Promise<void> {
  const drawing = readFileSync(join(scenes, `${scene}.svg`), 'utf8');
  const width = part?.width ?? DRAWING_WIDTH;
  const source = part
    ? drawing.replace(/viewBox="[^"]*"/, `viewBox="${part.x} ${part.y} ${width} ${(width * HEIGHT_PX) / WIDTH_PX}"`)
    : drawing;
  const untrimmed = await sharp(Buffer.from(source), { density: (72 * fullWidth) / width })
    .resize(fullWidth, fullHeight, { fit: 'cover' })
    .flatten({ background: BACKGROUND })
    .toBuffer();
  await sharp(untrimmed)
    .extract({ left, top, width: WIDTH_PX, height: HEIGHT_PX })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(pictures, `${name}.jpg`));
}

const scenes = join(import.meta.dirname, 'scenes');
const pictures = join(rootDir, 'tools/demo/pictures');
const requested = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });
const wholes = readdirSync(scenes)
  .filter((file) => file.endsWith('.svg'))
  .map((file): Picture => ({ name: parse(file).name, scene: parse(file).name, part: null }));
const parts = Object.entries(details).map(([name, { scene, ...part }]): Picture => ({ name, scene, part }));
for (const picture of [...wholes, ...parts]) {
  if (requested.length > 0 && !requested.includes(picture.name)) continue;
  await renderPicture(picture);
  process.stdout.write(`${picture.name}\n`);
}
