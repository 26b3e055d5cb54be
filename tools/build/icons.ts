import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { distDir, rootDir } from './paths.ts';

const FAVICON_PX = 32;
/** File header (6 bytes) and one directory entry (16 bytes). */
const ICO_HEADER_BYTES = 22;

/** Renders the icon files that browsers and phones request by fixed names: the demo hotel's, and those of hotels without its mark. */
export async function buildIcons(): Promise<void> {
  await Promise.all([renderIcons('favicon.svg', 'public'), renderIcons('neutral.svg', 'public-neutral')]);
}

async function renderIcons(drawing: string, folder: string): Promise<void> {
  const source = join(rootDir, 'static/icons', drawing);
  const target = join(distDir, folder);
  mkdirSync(target, { recursive: true });
  cpSync(source, join(target, 'favicon.svg'));
  const svg = readFileSync(source);
  const renderPng = (sizePx: number) =>
    // The drawing is 32 px wide; twice the needed density keeps edges smooth.
    sharp(svg, { density: 72 * (sizePx / 32) * 2 })
      .resize(sizePx, sizePx)
      .png()
      .toBuffer();
  writeFileSync(join(target, 'apple-touch-icon.png'), await renderPng(180));
  writeFileSync(join(target, 'icon-192.png'), await renderPng(192));
  writeFileSync(join(target, 'icon-512.png'), await renderPng(512));
  writeFileSync(join(target, 'favicon.ico'), wrapInIco(await renderPng(FAVICON_PX), FAVICON_PX));
}

/** Wraps one PNG in the ICO format, which holds PNG images since Windows Vista. */
function wrapInIco(png: Buffer, sizePx: number): Buffer {
  const header = Buffer.alloc(ICO_HEADER_BYTES);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // number of images
  header.writeUInt8(sizePx, 6); // width
  header.writeUInt8(sizePx, 7); // height
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.byteLength, 14);
  header.writeUInt32LE(header.byteLength, 18); // offset of the image
  return Buffer.concat([header, png]);
}
