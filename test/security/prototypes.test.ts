import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSite } from '../../src/config/loadSite.ts';
import { startApp } from '../support/app.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** Keys by which JSON may reach into what all objects share. Bodies of requests: `inquiryInput.test.ts` and the fuzz. */
const poison =
  '"__proto__":{"polluted":true,"title":"x"},"constructor":{"prototype":{"polluted":true}},"toString":"x","hasOwnProperty":"x"';
const paths = ['/', '/hotel/', '/zimmer-suiten/', '/angebote/kochkurs/', '/rooms/gaertnerhaus/', '/dialog/inquiry'];
let wordpress: WordpressStandIn;
let dataDir: string;
beforeAll(async () => {
  wordpress = await startWordpress();
  dataDir = mkdtempSync(join(tmpdir(), 'hotel-prototypes-'));
});
afterAll(async () => {
  await wordpress.close();
  rmSync(dataDir, { recursive: true });
});

const isClean = () => ({}) instanceof Object && !('polluted' in {}) && String({}) === '[object Object]';

it('in every object of WordPress change no page, nor after a restart from what was kept', async () => {
  const read = async (origin: string) => Promise.all(paths.map(async (path) => (await fetch(`${origin}${path}`)).text()));
  const plain = await startApp({ env: { CONTENT_URL: wordpress.origin } });
  const expected = await read(plain.origin);
  await plain.close();
  for (const [url, answer] of wordpress.answers) wordpress.answers.set(url, answer.replaceAll(/\{(?=\s*")/g, `{${poison},`));
  const app = await startApp({ env: { CONTENT_URL: wordpress.origin }, dataDir });
  expect(await read(app.origin)).toEqual(expected);
  await app.close();
  wordpress.fault = (_req, res) => Boolean(res.writeHead(500).end());
  const again = await startApp({ env: { CONTENT_URL: wordpress.origin }, dataDir });
  expect(await read(again.origin)).toEqual(expected);
  expect(isClean()).toBe(true);
  await again.close();
});

it('in the site file are refused by name', () => {
  const file = join(dataDir, 'site.json');
  writeFileSync(file, `{${poison}}`);
  expect(() => loadSite(file)).toThrow(/toString: is not a known key/);
  expect(isClean()).toBe(true);
});
