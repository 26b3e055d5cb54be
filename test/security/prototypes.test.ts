import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSite } from '../../src/config/loadSite.ts';
import { startApp } from '../support/app.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** JSON keys that might reach object prototypes. Request bodies: `inquiryInput.test.ts`. */
const prototypeKeys =
  '"__proto__":{"polluted":true,"title":"x"},"constructor":{"prototype":{"polluted":true}},"toString":"x","hasOwnProperty":"x"';
const paths = ['/', '/hotel/', '/zimmer-suiten/', '/angebote/kochkurs/', '/zimmer/gaertnerhaus/', '/dialog/inquiry'];
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

const isPrototypeClean = () => ({}) instanceof Object && !('polluted' in {}) && String({}) === '[object Object]';

it('prototype keys in all WordPress objects change no page, also after a restart from the snapshot', async () => {
  const read = async (origin: string) => Promise.all(paths.map(async (path) => (await fetch(`${origin}${path}`)).text()));
  const normalApp = await startApp({ addressKey: 'key', env: { CONTENT_URL: wordpress.origin } });
  const expected = await read(normalApp.origin);
  await normalApp.close();
  for (const [url, answer] of wordpress.answers) wordpress.answers.set(url, answer.replaceAll(/\{(?=\s*")/g, `{${prototypeKeys},`));
  const app = await startApp({ addressKey: 'key', env: { CONTENT_URL: wordpress.origin }, dataDir });
  expect(await read(app.origin)).toEqual(expected);
  await app.close();
  // German content comes from the snapshot; whether an offer has translations is asked again.
  wordpress.fault = (req, res) => req.url?.startsWith('/wp-json/') === true && Boolean(res.writeHead(500).end());
  const restartedApp = await startApp({ env: { CONTENT_URL: wordpress.origin }, dataDir });
  expect(await read(restartedApp.origin)).toEqual(expected);
  expect(isPrototypeClean()).toBe(true);
  await restartedApp.close();
});

it('prototype keys in the site file are rejected as unknown keys', () => {
  const file = join(dataDir, 'site.json');
  writeFileSync(file, `{${prototypeKeys}}`);
  expect(() => loadSite(file)).toThrow(/toString: is not a known key/);
  expect(isPrototypeClean()).toBe(true);
});
