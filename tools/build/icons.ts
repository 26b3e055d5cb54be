import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { distDir, rootDir } from './paths.ts';

/** Makes the icons that browsers and phones ask for by name, all from one drawing: static/icons/favicon.svg. */
export async function buildIcons(): Promise<void> {
  const source = join(rootDir, 'static/icons');
  const target = join(distDir, 'public');
  mkdirSync(target, { recursive: true });
  cpSync(join(source, 'favicon.svg'), join(target, 'favicon.svg'));
  const drawing = readFileSync(join(source, 'favicon.svg'));
  const png = (size: number) =>
    sharp(drawing, { density: 72 * (size / 32) * 2 })
      .resize(size, size)
      .png()
      .toBuffer();
  writeFileSync(join(target, 'apple-touch-icon.png'), await png(180));
  writeFileSync(join(target, 'icon-192.png'), await png(192));
  writeFileSync(join(target, 'icon-512.png'), await png(512));
  writeFileSync(join(target, 'favicon.ico'), wrapInIco(await png(32), 32));
}

/** Wraps one PNG in an icon file: header, one entry, the picture. */
function wrapInIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.byteLength, 14);
  header.writeUInt32LE(header.byteLength, 18);
  return Buffer.concat([header, png]);
}
