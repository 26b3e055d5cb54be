import { mkdirSync, readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import sharp from 'sharp';
import { rootDir } from '../build/paths.ts';

/** Size of an original as a photographer would upload it. */
const WIDTH = 2400;
const HEIGHT = 1600;
/** The renderer frays the outermost edge of displaced paint: this share is cut from each side. */
const TRIM = 0.015;

/**
 * Paints the scenes of the demo (SVG) into the JPEG originals that the demo backend serves. Takes seconds for each: run by hand
 * after a drawing has changed, and the results are committed. Names as arguments paint only those.
 */
const demo = join(rootDir, 'src/demo');
mkdirSync(join(demo, 'pictures'), { recursive: true });
const wanted = process.argv.slice(2);
for (const file of readdirSync(join(demo, 'scenes')).filter((name) => name.endsWith('.svg'))) {
  const { name } = parse(file);
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const fullWidth = Math.ceil(WIDTH / (1 - 2 * TRIM));
  const fullHeight = Math.ceil(HEIGHT / (1 - 2 * TRIM));
  const left = Math.floor((fullWidth - WIDTH) / 2);
  const top = Math.floor((fullHeight - HEIGHT) / 2);
  const painted = await sharp(join(demo, 'scenes', file), { density: (72 * fullWidth) / 1800 })
    .resize(fullWidth, fullHeight, { fit: 'cover' })
    .flatten({ background: '#d6cfc2' })
    .toBuffer();
  await sharp(painted)
    .extract({ left, top, width: WIDTH, height: HEIGHT })
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(demo, 'pictures', `${name}.jpg`));
  process.stdout.write(`${name}\n`);
}
