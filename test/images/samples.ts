import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { VariantRequest } from '../../src/images/address.ts';

/** Creates a request for a variant; by default 480 px wide, uncropped, JPEG. */
export function buildRequest(given: Partial<VariantRequest> = {}): VariantRequest {
  return { kind: 'bitmap', path: '2026/09/a.jpg', version: 'v1', width: 480, ratio: null, focus: 5, format: 'jpeg', ...given };
}

export const red = { r: 200, g: 30, b: 30 };
const green = { r: 30, g: 160, b: 30 };
const blue = { r: 30, g: 30, b: 200 };

/** Creates an image of three equal bands, red, green and blue, from left to right. */
export function paintBands(width: number, height: number): Sharp {
  const band = (index: number, background: typeof red) => ({
    input: { create: { width: Math.ceil(width / 3), height, channels: 3 as const, background } },
    left: Math.floor((index * width) / 3),
    top: 0,
  });
  return sharp({ create: { width, height, channels: 3, background: red } }).composite([band(0, red), band(1, green), band(2, blue)]);
}

/** Creates a JPEG whose bytes depend on a number. */
export function paintJpeg(width = 600, height = 400, colour = 0): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: { r: colour % 256, g: 90, b: 140 } } })
    .jpeg()
    .toBuffer();
}

/** Creates an image with as much detail as a photograph, which takes a while to encode. */
export function paintNoise(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: red, noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .jpeg({ quality: 60 })
    .toBuffer();
}

/** Creates a PNG of a few bytes whose header claims any size. */
export function forgePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.byteLength, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Creates a JPEG whose header claims another size than that of its data. */
export function forgeJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const forged = Buffer.from(jpeg);
  const frame = forged.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(forged[index + 1] ?? 0));
  forged.writeUInt16BE(height, frame + 5);
  forged.writeUInt16BE(width, frame + 7);
  return forged;
}

/** Returns the colour at a position, in tenths of width and height. */
export async function colourAt(picture: Buffer, x: number, y: number): Promise<{ r: number; g: number; b: number; alpha: number }> {
  const { data, info } = await sharp(picture).ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  const left = Math.min(info.width - 1, Math.floor((info.width * x) / 10));
  const top = Math.min(info.height - 1, Math.floor((info.height * y) / 10));
  const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray((top * info.width + left) * info.channels);
  return { r, g, b, alpha };
}

/** Returns the band at a position. */
export async function bandAt(picture: Buffer, x: number, y: number): Promise<'red' | 'green' | 'blue'> {
  const { r, g, b } = await colourAt(picture, x, y);
  return r > g && r > b ? 'red' : g > b ? 'green' : 'blue';
}
