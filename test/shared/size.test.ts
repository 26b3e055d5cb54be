import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const shared = resolve(import.meta.dirname, '../../src/shared/inquiry');

it('the checks and the payload of an inquiry take at most 2.4 KB (brotli) of the form script', async () => {
  const entry = `export { validateInquiry } from './validateInquiry.ts'; export { toPayload } from './payload.ts';`;
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: join(shared), loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'chrome114',
    write: false,
  });
  const size = brotliCompressSync(outputFiles[0]?.contents ?? '').byteLength;
  expect(size).toBeGreaterThan(1000);
  expect(size).toBeLessThanOrEqual(2400);
});
