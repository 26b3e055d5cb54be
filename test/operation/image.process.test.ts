import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { paintJpeg } from '../images/samples.ts';
import { startMailServer } from '../inquiry/mailServer.ts';
import { runBuilt } from '../support/commands.ts';
import { demoSiteFile, readText, rootDir } from '../support/documents.ts';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { allLists, answerLists } from '../support/lists.ts';
import { buildDeliveryEnvironment, startProgram } from '../support/program.ts';
import { sendUploads } from '../support/uploads.ts';
import { startWordpress } from '../support/wordpress.ts';

/* The program in a folder that holds what the Dockerfile copies, without the demo hotel: no other package is in reach. */

const MAX_BYTES = 30e6;
let image: string;
beforeAll(() => {
  image = mkdtempSync(join(tmpdir(), 'hotel-image-'));
  const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(readText('package-lock.json'));
  const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);
  for (const path of ['package.json', 'dist', ...packages.map(([name]) => name)]) {
    const isLeftOut = (file: string) => /\/dist\/demo$|\.js\.map$/.test(file);
    const from = join(rootDir, path);
    if (existsSync(from)) cpSync(from, join(image, path), { recursive: true, filter: (file) => !isLeftOut(file) });
  }
  return () => rmSync(image, { recursive: true });
});
const run = (file: string, args: readonly string[], env: Readonly<Record<string, string>>) =>
  runBuilt(file, args, env, join(image, 'dist'));

it('an image shows pages and pictures, sends inquiries by mail, and names a logo that is not shown, in less than 30 MB', async () => {
  const files = readdirSync(image, { recursive: true, encoding: 'utf8' }).map((file) => statSync(join(image, file)));
  expect(files.reduce((bytes, file) => bytes + (file.isFile() ? file.size : 0), 0)).toBeLessThan(MAX_BYTES);

  const [wordpress, mail] = [await startWordpress(), await startMailServer()];
  sendUploads(wordpress, 200, 'image/jpeg', await paintJpeg());
  // Few pages: they are rendered soon.
  const [answerUploads, answerNoPosts] = [wordpress.fault, answerLists({ lists: allLists() })];
  wordpress.fault = (req, res) => answerNoPosts(req, res) || answerUploads?.(req, res) === true;
  const data = mkdtempSync(join(tmpdir(), 'hotel-image-data-'));
  const site = join(data, 'site.json');
  writeFileSync(site, JSON.stringify({ ...demoSite, logo: 'https://elsewhere.example/logo.svg' }));
  const env = { ...buildDeliveryEnvironment(mail.url), CONTENT_URL: wordpress.origin, SITE_FILE: site, DATA_DIR: data };
  const program = await startProgram({ env, main: join(image, 'dist/server/main.js') });
  onTestFinished(async () => {
    await program.end('SIGKILL');
    await wordpress.close();
    rmSync(data, { recursive: true });
  });
  const page = await (await fetch(program.origin)).text();
  const picture = await fetch(`${program.origin}${/\/img\/[^" ]+\.avif/.exec(page)?.[0]}`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/avif']);
  expect((await postJson(program.origin, payloadWith())).status).toBe(202);
  await expect.poll(() => mail.confirmed).toHaveLength(1);
  // After its start, when all pages have been rendered.
  await expect.poll(() => program.lines.join('\n')).toContain('"event":"logo.unusable","key":"logo","reason":"notInUploads"');
});

it('mail:test is a command that ends with 1 without SMTP_URL', () => {
  expect(run('mailTest.js', [], {})).toEqual({ code: 1, out: '', err: 'SMTP_URL is not set: inquiries are stored, not sent.\n' });
});

it('check:config is a command that sums up a valid configuration in one line', () => {
  const summary =
    'Es Rosar at https://www.hotel.example, content from https://cms.hotel.example, inquiries stored, not sent (SMTP_URL is not set)';
  const visitors = 'visitors named by X-Forwarded-For of loopback, uniquelocal alone (TRUST_PROXY)';
  const out = `The configuration is valid: ${summary}, ${visitors}\n`;
  const env = { PUBLIC_URL: 'https://www.hotel.example', CONTENT_URL: 'https://cms.hotel.example', SITE_FILE: demoSiteFile };
  expect(run('checkConfig.js', [], env)).toEqual({ code: 0, out, err: '' });
});

it.each(['main.js', 'checkConfig.js', 'check.js'])('%s of an image without the demo hotel says that CONTENT_URL is needed', (file) => {
  expect(run(file, [], {}).err).toContain('CONTENT_URL: is needed');
});
