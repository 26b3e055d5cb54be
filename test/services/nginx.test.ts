import { describe, expect, it } from 'vitest';
import { readRecording } from '../support/wordpress.ts';
import { describeKeeping } from './describeCaching.ts';
import { describeKey } from './describeKey.ts';
import { describePrivacy } from './describePrivacy.ts';
import { describeRoot } from './describeRoot.ts';
import { describeStale } from './describeStale.ts';
import { nginx, refreshSecret, startNginx } from './nginx.ts';
import { revalidateToken } from './origin.ts';
import { requestApp, useCdn, waitForExpiry } from './support.ts';

const title = nginx === undefined ? 'nginx (not tested: it is not installed)' : 'nginx';

describe.runIf(nginx !== undefined)(title, () => {
  const cdn = useCdn(startNginx);
  describe('keeping', () => describeKeeping(cdn));
  describe('stale', () => describeStale(cdn));
  describe('privacy', () => describePrivacy(cdn));
  describe('key', () => describeKey(cdn));
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

  /** An editor gives a page another name, and WordPress tells the site. */
  async function rename(slug: string, name: string): Promise<void> {
    const { wordpress, app } = cdn.origin;
    const [post] = JSON.parse(readRecording(`page-${slug}.de.json`));
    const changed = { ...post, title: { rendered: name }, acf: { ...post.acf, header_title: name } };
    wordpress.answers.set(`/wp-json/wp/v2/pages?slug=${slug}`, JSON.stringify([changed]));
    const headers = { authorization: `Bearer ${revalidateToken}` };
    const body = JSON.stringify({ type: 'page', slug, locale: 'de' });
    expect((await fetch(`${app.origin}/api/revalidate`, { method: 'POST', headers, body })).status).toBe(200);
  }

  describe('an edit', () => {
    it('shows an edit to the second visitor after the lifetime', async () => {
      // Long enough for the renaming on a slow machine.
      cdn.origin.proxy.shorten = [[/s-maxage=\d+/, 's-maxage=2']];
      await cdn.request('/aktivitaeten/');
      await rename('aktivitaeten', 'Neues Programm');
      expect((await cdn.request('/aktivitaeten/')).text).not.toContain('Neues Programm');
      await waitForExpiry(cdn);
      expect((await cdn.request('/aktivitaeten/')).text).not.toContain('Neues Programm');
      await expect.poll(async () => (await cdn.request('/aktivitaeten/')).text).toContain('Neues Programm');
    });

    it('shows an edit at once after a request with the refresh secret, and only with the secret', async () => {
      await cdn.request('/kulinarik/');
      await rename('kulinarik', 'Neue Küche');
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
