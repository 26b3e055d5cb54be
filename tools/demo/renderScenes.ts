import { mkdirSync, readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { rootDir } from '../build/paths.ts';

/*
 * `npm run demo:pictures [-- NAME …]`: renders the demo's drawings (SVG) to the JPEG originals that the demo backend serves, or only the
 * named ones. Takes seconds per drawing: run by hand after a drawing has changed, and commit the pictures.
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

async function renderScene(source: string, target: string): Promise<void> {
  const untrimmed = await sharp(source, { density: (72 * fullWidth) / DRAWING_WIDTH })
    .resize(fullWidth, fullHeight, { fit: 'cover' })
    .flatten({ background: BACKGROUND })
    .toBuffer();
  await sharp(untrimmed).extract({ left, top, width: WIDTH_PX, height: HEIGHT_PX }).jpeg({ quality: 80, mozjpeg: true }).toFile(target);
}

const scenes = join(import.meta.dirname, 'scenes');
const pictures = join(rootDir, 'src/demo/pictures');
const requested = process.argv.slice(2);
mkdirSync(pictures, { recursive: true });
for (const file of readdirSync(scenes).filter((name) => name.endsWith('.svg'))) {
  const { name } = parse(file);
  if (requested.length > 0 && !requested.includes(name)) continue;
  await renderScene(join(scenes, file), join(pictures, `${name}.jpg`));
  process.stdout.write(`${name}\n`);
}
