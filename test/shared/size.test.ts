import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

const shared = resolve(import.meta.dirname, '../../src/shared/inquiry');

it('rules and payload take 4.5 KB of the form script at most, zod included', async () => {
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
  expect(size).toBeGreaterThan(2000);
  expect(size).toBeLessThanOrEqual(4500);
});
