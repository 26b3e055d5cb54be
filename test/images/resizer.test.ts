import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createResizer } from '../../src/images/resizer.ts';
import { buildRequest, paintJpeg } from './samples.ts';

it('makes pictures in a process of its own, says why it cannot, and goes on in another one after its end', async () => {
  const resize = createResizer();
  const request = buildRequest({ width: 360, format: 'jpeg' });
  const source = await paintJpeg();
  expect((await sharp(await resize(source, request)).metadata()).width).toBe(360);
  await expect(resize(Buffer.from('no picture'), request)).rejects.toThrow('unsupported image format');
  const pid = Number(execFileSync('pgrep', ['-n', '-P', String(process.pid), '-f', 'resizeProcess']));
  const waiting = expect(resize(source, request)).rejects.toThrow('the process that makes pictures ended: SIGKILL');
  process.kill(pid, 'SIGKILL');
  await waiting;
  expect((await sharp(await resize(source, request)).metadata()).width).toBe(360);
});
