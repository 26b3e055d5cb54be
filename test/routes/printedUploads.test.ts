import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseImageAddress } from '../../src/images/address.ts';
import { paintNoise } from '../images/samples.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { hasPostgres, postgresTitle, startPostgres } from '../support/postgres.ts';
import { PREVIEW_SECRET, signLink } from '../support/previews.ts';
import { readSitemap } from '../support/sitemap.ts';
import { sendUploads } from '../support/uploads.ts';
import { readRecording, startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

const photo = await paintNoise(1600, 1000);
const DAY_MS = 86_400_000;
/** After this, caches have no page any more that was sent before the record began. */
const LEARNT_MS = 9 * DAY_MS;
/** An upload that no content names. */
const unnamed = (width = 800) => `/img/1/${width}/2026/09/unpublished.jpg.avif`;

let folder: string;
let wordpress: WordpressStandIn;
const apps: RunningApp[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hotel-printed-'));
  wordpress = await startWordpress();
  sendUploads(wordpress, 200, 'image/jpeg', photo);
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  await wordpress.close();
  rmSync(folder, { recursive: true, force: true });
});

const startTime = Date.parse('2027-02-01T10:00:00Z');
async function start(options: Parameters<typeof startApp>[0] = {}): Promise<RunningApp> {
  const app = await startApp({
    dataDir: folder,
    startTime,
    ...options,
    env: { CONTENT_URL: wordpress.origin, PREVIEW_SECRET, ...options.env },
  });
  apps.push(app);
  return app;
}
async function restart(): Promise<RunningApp> {
  await apps.pop()?.close();
  return start({ startTime: startTime + LEARNT_MS });
}
const read = async (app: RunningApp, path: string) => (await fetch(`${app.origin}${path}`)).text();
const getStatus = async (app: RunningApp, path: string) => (await fetch(`${app.origin}${path}`)).status;
const countUploadRequests = () => wordpress.requests.filter((url) => url.includes('/wp-content/uploads/')).length;
/** One address for each upload whose pictures a document names. */
function listPictures(html: string): string[] {
  const addresses = html.match(/\/img\/\w+\/\d[^/"]*\/[^\s",<]+\.(?:avif|webp|jpeg|png)/g) ?? [];
  return [
    ...new Map(
      addresses.map((address) => [
        address
          .split('/')
          .slice(4)
          .join('/')
          .replace(/\.\w+$/, ''),
        address,
      ]),
    ).values(),
  ];
}

describe('pictures of uploads that no response has named', () => {
  it('are refused once no cache can have an unrecorded page, and WordPress is not asked for them', async () => {
    const app = await start();
    expect(await getStatus(app, unnamed())).toBe(200);
    app.clock.now += LEARNT_MS;
    const before = countUploadRequests();
    const response = await fetch(`${app.origin}${unnamed(1200)}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'public, max-age=60']);
    expect(await getStatus(app, unnamed().replace('unpublished', 'other'))).toBe(404);
    // A variant that was made before is still sent, for seconds: its source is not checked.
    const made = await fetch(`${app.origin}${unnamed()}`);
    expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'public, max-age=10']);
    expect(countUploadRequests()).toBe(before);
  });

  it('stay unnamed when a visitor types their address into a form', async () => {
    const app = await start();
    app.clock.now += LEARNT_MS;
    const body = new URLSearchParams({ name: `src="${unnamed()}`, message: `<img src="${unnamed()}">`, email: 'src="/img/' });
    const response = await fetch(`${app.origin}/api/inquiry`, { method: 'POST', body, headers: { origin: 'https://www.hotel.example' } });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('unpublished.jpg');
    expect(await getStatus(app, unnamed())).toBe(404);
  });

  it('are made while the database cannot say what was named', async () => {
    writeFileSync(join(folder, 'data'), 'a file');
    const app = await start({ env: { DATA_DIR: join(folder, 'data') } });
    app.clock.now += LEARNT_MS;
    expect(await getStatus(app, unnamed())).toBe(200);
  });
});

describe('pictures that a response has named', () => {
  it.each(['/', '/restaurant/', '/nicht-da/'])('are made after a restart, before the page is asked for again: %s', async (path) => {
    const pictures = listPictures(await read(await start(), path));
    expect(pictures.length).toBeGreaterThan(0);
    const app = await restart();
    expect(await getStatus(app, unnamed())).toBe(404);
    for (const address of pictures) expect([address, await getStatus(app, address)]).toEqual([address, 200]);
  });

  it('are known after a restart, all that pages, galleries, dialogs and the sitemap of the demo hotel name', async () => {
    const first = await startApp({ dataDir: folder, startTime });
    const sitemap = await read(first, '/sitemap.xml');
    const paths = readSitemap(sitemap).flatMap(({ loc }) => (loc.includes('/en/') ? [new URL(loc).pathname] : []));
    const dialogs = [
      ...paths.flatMap((path) => /(?<=\/rooms\/)[\w-]+/.exec(path) ?? []).map((slug) => `/en/dialog/room/${slug}`),
      '/en/dialog/inquiry',
    ];
    const bodies = [sitemap];
    for (const path of [...paths, ...dialogs]) bodies.push(await read(first, path));
    await first.close();
    const named = new Set(bodies.flatMap(listPictures).flatMap((address) => parseImageAddress(address)?.path ?? []));
    expect(named.size).toBeGreaterThan(50);
    const second = await startApp({ dataDir: folder, startTime: startTime + LEARNT_MS });
    apps.push(second);
    const { services } = second;
    const unknown = [];
    for (const path of named) if (!(await services.printedUploads.isPrinted(path))) unknown.push(path);
    expect(unknown).toEqual([]);
    expect(await services.printedUploads.isPrinted('2026/09/unpublished.jpg')).toBe(false);
  });

  it('are made after a restart also if only the preview of a draft has named them', async () => {
    const app = await start();
    const [post] = JSON.parse(readRecording('page-restaurant.de.json'));
    const draft = {
      ...post,
      content: { rendered: '<p><img src="https://x.example/wp-content/uploads/2027/01/draft.jpg" width="900" height="600"></p>' },
    };
    const answer = { post: draft, state: 'draft', saved: '2027-01-31T16:40:00', publishes: null, edit: null };
    wordpress.answers.set('/wp-json/hotel-website/v1/draft', JSON.stringify(answer));
    const html = await read(app, `/api/preview?link=${signLink({ expires: Math.floor(startTime / 1000) + 1800 })}`);
    const [address = ''] = listPictures(html).filter((one) => one.includes('draft'));
    expect(await getStatus(await restart(), address)).toBe(200);
  });

  it.runIf(hasPostgres)(postgresTitle('are made by a replica that has never seen the page'), async () => {
    const server = await startPostgres();
    try {
      const env = { DATABASE_URL: server.url };
      const [first, second] = [await start({ env, dataDir: join(folder, 'a') }), await start({ env, dataDir: join(folder, 'b') })];
      for (const { clock } of [first, second]) clock.now += LEARNT_MS;
      expect(await getStatus(second, unnamed())).toBe(404);
      const pictures = listPictures(await read(first, '/restaurant/'));
      expect(pictures.length).toBeGreaterThan(0);
      for (const address of pictures) expect([address, await getStatus(second, address)]).toEqual([address, 200]);
    } finally {
      for (const app of apps.splice(0)) await app.close();
      await server.close();
    }
  });
});
