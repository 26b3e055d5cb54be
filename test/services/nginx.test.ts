import { once } from 'node:events';
import { get } from 'node:http';
import { describe, expect, it } from 'vitest';
import { etag, nameFile, sendRange, serveUploads } from '../support/uploads.ts';
import { describeKeeping } from './describeCaching.ts';
import { describePrivacy } from './describePrivacy.ts';
import { describeRoot } from './describeRoot.ts';
import { describeStale } from './describeStale.ts';
import { nginx, refreshSecret, startNginx } from './nginx.ts';
import { rename, requestApp, revalidate, useCdn, waitForExpiry } from './support.ts';

const title = nginx === undefined ? 'nginx (not tested: it is not installed)' : 'nginx';

describe.runIf(nginx !== undefined)(title, () => {
  let port: number;
  let readLogs: () => string;
  const cdn = useCdn(async () => {
    const nginx = await startNginx();
    ({ port, readLogs } = nginx);
    return nginx;
  });
  describe('keeping', () => describeKeeping(cdn));
  describe('stale', () => describeStale(cdn));
  describe('privacy', () => describePrivacy(cdn));
  describe('/', () => describeRoot(cdn));

  it('serves concurrent visitors of an uncached page without waiting long for each other', async () => {
    await cdn.request('/hotel/', { headers: { 'accept-encoding': 'br' } });
    // The first to come waits for the site; the others ask themselves, and all get the page.
    cdn.origin.proxy.delay = 250;
    const answers = await Promise.all(Array.from({ length: 5 }, () => cdn.request('/hotel/')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.length}`)).size).toBe(1);
    cdn.origin.proxy.delay = 0;
    await cdn.request('/hotel/');
    // Whoever waited for the first one's answer would not have asked: the site gets two requests then.
    expect(cdn.origin.requests.length).toBeGreaterThan(2);
    expect(cdn.origin.requests.length).toBeLessThanOrEqual(6);
  });

  it('sends a film whole and in parts, which it asks for by the megabyte', async () => {
    const film = Buffer.from(Array.from({ length: 2_500_000 }, (_, index) => index % 251));
    serveUploads(cdn.origin.wordpress, (req, res) => sendRange(film, req, res));
    const path = nameFile(cdn.origin.app, 'haus.mp4');
    const whole = await cdn.request(path);
    expect([whole.status, whole.headers.etag, whole.body.equals(film)]).toEqual([200, etag, true]);
    const part = await cdn.request(path, { headers: { range: 'bytes=1000000-1100000', 'if-range': etag } });
    expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 1000000-1100000/2500000']);
    expect(part.body.equals(film.subarray(1_000_000, 1_100_001))).toBe(true);
    expect((await cdn.request(path, { method: 'HEAD' })).headers['content-length']).toBe('2500000');
    expect((await cdn.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const pieces = ['bytes=0-1048575', 'bytes=1048576-2097151', 'bytes=2097152-3145727'];
    expect(cdn.origin.requests.map(({ headers }) => headers.range).slice(0, 5)).toEqual([...pieces, pieces[0], pieces[1]]);
  });

  it('occupies no place at the site for a visitor who stops reading a film', async () => {
    const film = Buffer.alloc(30_000_000);
    serveUploads(cdn.origin.wordpress, (req, res) => sendRange(film, req, res));
    const countLines = () => cdn.origin.countLoggedRequests();
    const before = countLines();
    const reader = get({ host: '127.0.0.1', port, path: nameFile(cdn.origin.app, 'lang.mp4'), agent: false });
    const [response] = await once(reader, 'response');
    response.pause();
    // The site logs a request once it has ended.
    await expect.poll(() => countLines() - before === cdn.origin.requests.length).toBe(true);
    expect(cdn.origin.requests.length).toBeLessThan(30);
    reader.destroy();
  });

  it('logs neither the address of a visitor nor a query, which may open a draft, while the site is down', async () => {
    await cdn.origin.whileGone(async () => {
      const from = cdn.visitors[2];
      for (const path of ['/api/preview?link=geheim', '/kontakt/?gclid=geheim', '/?gclid=geheim'])
        expect((await cdn.request(path, { from })).status).toBe(503);
      await expect.poll(readLogs).toContain('"path":"/kontakt/","status":503');
      expect(readLogs()).not.toMatch(/geheim|127\.0\.0\.7/);
    });
  });

  /** An editor gives a page another name, and WordPress tells the site. */
  async function edit(slug: string, name: string): Promise<void> {
    rename(cdn.origin, slug, name);
    expect((await revalidate(cdn.origin, { type: 'page', slug, locale: 'de' })).status).toBe(200);
  }

  describe('an edit', () => {
    it('shows an edit to the second visitor after the lifetime', async () => {
      // Long enough for the renaming on a slow machine.
      cdn.origin.proxy.shorten = [[/s-maxage=\d+/, 's-maxage=2']];
      await cdn.request('/aktivitaeten/');
      await edit('aktivitaeten', 'Neues Programm');
      expect((await cdn.request('/aktivitaeten/')).text).not.toContain('Neues Programm');
      await waitForExpiry(cdn);
      expect((await cdn.request('/aktivitaeten/')).text).not.toContain('Neues Programm');
      await expect.poll(async () => (await cdn.request('/aktivitaeten/')).text).toContain('Neues Programm');
    });

    it('shows an edit at once after a request with the refresh secret, and only with the secret', async () => {
      await cdn.request('/kulinarik/');
      await edit('kulinarik', 'Neue Küche');
      for (const secret of ['falsch', '', '0', '1']) await cdn.request('/kulinarik/', { headers: { 'x-refresh': secret } });
      expect((await cdn.request('/kulinarik/')).text).not.toContain('Neue Küche');
      expect(cdn.origin.requests).toHaveLength(1);
      // The site renders the page anew in the background once it is asked for.
      await expect.poll(async () => (await requestApp(cdn.origin, '/kulinarik/')).text).toContain('Neue Küche');
      expect((await cdn.request('/kulinarik/', { headers: { 'x-refresh': refreshSecret } })).text).toContain('Neue Küche');
      // nginx replaces its copy after the last byte of that response has been sent.
      await expect.poll(async () => (await cdn.request('/kulinarik/')).text).toContain('Neue Küche');
      expect(cdn.origin.requests.map(({ headers }) => headers['x-refresh'])).toEqual([undefined, undefined]);
    });
  });
});
