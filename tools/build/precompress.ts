import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Fonts (woff2) are compressed already. */
const compressible = /\.(js|css|svg|json|webmanifest)$/;

/** Writes `.br` and `.gz` beside every compressible file of `folder`, at the highest quality. */
export function precompress(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => compressible.test(file))) {
    const path = join(folder, name);
    const body = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }));
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  }
}
