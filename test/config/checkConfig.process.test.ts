import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { environmentNames, readConfig, secretFileNames } from '../../src/config/environment.ts';
import { distDir } from '../support/app.ts';

const example = readFileSync(resolve(import.meta.dirname, '../../.env.example'), 'utf8');
const uncommented = example.replace(/^#(?=[A-Z_]+=)/gm, '');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotel-config-'));
  return () => rmSync(folder, { recursive: true, force: true });
});
/** Runs the built command in an empty folder with these variables alone. */
const check = (env: Readonly<Record<string, string>>) =>
  spawnSync(process.execPath, [join(distDir, 'server/checkConfig.js')], { env, cwd: folder, encoding: 'utf8' });

it('.env.example has every variable once, sets none until it is uncommented, and its examples are valid', () => {
  expect(parseEnv(example)).toEqual({});
  expect([...uncommented.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name).toSorted()).toEqual([...environmentNames].toSorted());
  expect(() => readConfig(parseEnv(uncommented))).not.toThrow();
  expect(secretFileNames.filter((name) => !example.includes(name))).toEqual([]);
});

it('check:config names every problem of environment and site file with exit code 1, without values, and starts and writes nothing', () => {
  const file = join(folder, 'site.json');
  writeFileSync(file, '{"name": 1}');
  onTestFinished(() => rmSync(file));
  const { status, stdout, stderr } = check({ PORT: 'secret-port', SMTP_URL: 'smtp://user:secret@mail.example', SITE_FILE: file });
  expect([status, stdout]).toEqual([1, '']);
  for (const name of ['PORT: expected', 'INQUIRY_TO: is needed', 'INQUIRY_FROM: is needed', `SITE_FILE ${file}: name`])
    expect(stderr).toContain(name);
  expect(stderr).not.toContain('secret');
  expect(readdirSync(folder)).toEqual(['site.json']);
});

it('check:config names a font that cannot be used, and sums up a valid configuration in one line', () => {
  const demo: object = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../src/config/demoSite.json'), 'utf8'));
  const file = join(folder, 'site.json');
  writeFileSync(file, JSON.stringify({ ...demo, fonts: { text: { regular: 'gone.woff2', strong: 'gone.woff2' } } }));
  const broken = check({ SITE_FILE: file });
  expect([broken.status, broken.stderr]).toEqual([1, expect.stringContaining('gone.woff2')]);
  writeFileSync(file, JSON.stringify({ ...demo, logo: 'https://elsewhere.example/logo.svg' }));
  const foreign = check({ SITE_FILE: file });
  expect([foreign.status, foreign.stderr]).toEqual([
    0,
    expect.stringMatching(/^Warning: logo is not shown: expected a picture in WordPress/),
  ]);
  rmSync(file);
  const valid = check({ PUBLIC_URL: 'https://www.hotel.example' });
  const summary = 'Es Rosar at https://www.hotel.example, content from the embedded demo, inquiries stored, not sent (SMTP_URL is not set)';
  const visitors = 'visitors named by X-Forwarded-For of loopback, uniquelocal alone (TRUST_PROXY)';
  expect(valid).toMatchObject({ status: 0, stderr: '', stdout: `The configuration is valid: ${summary}, ${visitors}\n` });
  expect(readdirSync(folder)).toEqual([]);
});
