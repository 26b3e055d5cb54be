import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { runCheckConfig } from '../../src/checkConfig.ts';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { distDir } from '../../tools/build/paths.ts';
import { runHere } from '../support/commands.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotel-config-'));
  file = join(folder, 'site.json');
  return () => rmSync(folder, { recursive: true, force: true });
});
const check = (env: Readonly<Record<string, string>>) => runHere((output) => runCheckConfig({ env, distDir, ...output }));

it('check:config names every problem of environment and site file with exit code 1, without values, and writes nothing', async () => {
  writeFileSync(file, '{"name": 1}');
  const { code, out, err } = await check({ PORT: 'secret-port', SMTP_URL: 'smtp://user:secret@mail.example', SITE_FILE: file });
  expect([code, out]).toEqual([1, '']);
  for (const name of ['PORT: expected', 'INQUIRY_TO: is needed', 'INQUIRY_FROM: is needed', `SITE_FILE ${file}: name`])
    expect(err).toContain(name);
  expect(err).not.toContain('secret');
  expect(readdirSync(folder)).toEqual(['site.json']);
});

it('check:config names a font that cannot be used, and warns of a logo that is not shown', async () => {
  writeFileSync(file, JSON.stringify({ ...demoSite, fonts: { text: { regular: 'gone.woff2', strong: 'gone.woff2' } } }));
  expect(await check({ SITE_FILE: file })).toEqual({ code: 1, out: '', err: expect.stringContaining('gone.woff2') });
  writeFileSync(file, JSON.stringify({ ...demoSite, logo: 'https://elsewhere.example/logo.svg' }));
  const warning = /^Warning: logo is not shown: expected a picture in WordPress/;
  expect(await check({ SITE_FILE: file })).toMatchObject({ code: 0, err: expect.stringMatching(warning) });
});
