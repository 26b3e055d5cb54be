import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { PREVIEW_SECRET, signLink } from '../support/previews.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

describe('a link to a preview that is not valid', () => {
  let wordpress: WordpressStandIn;
  let app: RunningApp;
  beforeAll(async () => {
    wordpress = await startWordpress();
    app = await startApp({ env: { CONTENT_URL: wordpress.origin, PREVIEW_SECRET } });
  });
  afterAll(async () => {
    await app.close();
    await wordpress.close();
  });

  const inSeconds = (seconds: number) => Math.floor(app.clock.now / 1000) + seconds;
  const ask = (query: string, init: RequestInit = {}) => fetch(`${app.origin}/api/preview${query}`, { ...init, redirect: 'manual' });
  const requestsForDrafts = () => wordpress.requests.filter((url) => url.includes('/hotel-website/'));

  it('is answered by a page that is not kept: a year later it has that year', async () => {
    const year = async () => /©\s*(\d{4})/.exec(await (await ask('?link=x')).text())?.[1];
    const { now } = app.clock;
    expect(await year()).toBe('2027');
    app.clock.now += 366 * 86_400_000;
    expect(await year()).toBe('2028');
    app.clock.now = now;
  });

  /** One link of each kind that an attacker or an accident makes. */
  function listWrongLinks(): [string, string][] {
    const valid = signLink({ expires: inSeconds(1800) });
    const fields = valid.split('.');
    const replaced = (index: number, value: string) => fields.with(index, value).join('.');
    return [
      ['for another post', replaced(1, '8')],
      ['for another type', replaced(2, 'angebot')],
      ['for another revision', replaced(3, '9')],
      ['for another language', replaced(4, 'en')],
      ['for another editor', replaced(5, 'en')],
      ['with a later expiry', replaced(6, String(inSeconds(3000)))],
      ['of another version', replaced(0, '2')],
      ['of another secret', signLink({ expires: inSeconds(1800) }, `${PREVIEW_SECRET}x`)],
      ['of an empty secret', signLink({ expires: inSeconds(1800) }, '')],
      ['that has expired', signLink({ expires: inSeconds(0) })],
      ['that is valid for longer than an hour', signLink({ expires: inSeconds(3601) })],
      ['of a type that the site does not show', signLink({ type: 'post', expires: inSeconds(1800) })],
      ['of a language that the site does not have', signLink({ locale: 'xx', expires: inSeconds(1800) })],
      ['of a post that cannot be', signLink({ post: -1, expires: inSeconds(1800) })],
      ['with the signature in capitals', replaced(7, (fields[7] ?? '').toUpperCase())],
      ['without a signature', fields.slice(0, 7).join('.')],
      ['that is cut', valid.slice(0, -1)],
      ['that is empty', ''],
      ['that is doubled', `${valid}${valid}`],
      ['with a blank', `${valid} `],
      ['with a line break', `${valid}\n`],
      ['that is very long', valid.padEnd(7000, 'a')],
    ];
  }

  it('is answered with 404 whatever is wrong, always the same, never cached, and without a question to WordPress', async () => {
    wordpress.requests.length = 0;
    const bodies = new Set<string>();
    for (const [what, link] of listWrongLinks()) {
      const answer = await ask(`?link=${encodeURIComponent(link)}`);
      expect(answer.status, what).toBe(404);
      expect(answer.headers.get('cache-control'), what).toBe('private, no-store, no-transform');
      expect(answer.headers.get('x-robots-tag'), what).toContain('noindex');
      expect(answer.headers.get('etag'), what).toBeNull();
      bodies.add(await answer.text());
    }
    const valid = signLink({ expires: inSeconds(1800) });
    for (const query of ['', '?', '?link', `?link=${valid}&link=${valid}`, `?link[]=${valid}`, `?LINK=${valid}`, `?token=${valid}`]) {
      const answer = await ask(query);
      expect(answer.status, query).toBe(404);
      bodies.add(await answer.text());
    }
    expect(bodies.size).toBe(1);
    expect(wordpress.requests).toEqual([]);
  });

  it('is answered in the language of the browser', async () => {
    for (const [language, words] of [
      ['de', 'Diese Vorschau gibt es nicht mehr'],
      ['en', 'This preview has expired'],
      ['es', 'Esta vista previa ya no existe'],
      ['fr', 'Cet aperçu n’existe plus'],
    ] as const) {
      const answer = await ask('?link=none', { headers: { 'accept-language': language } });
      expect((await answer.text()).replaceAll('\u00a0', ' '), language).toContain(words);
    }
  });

  it('differs from a valid one, which is asked for at WordPress', async () => {
    wordpress.requests.length = 0;
    const answer = await ask(`?link=${signLink({ expires: inSeconds(1800) })}`);
    // The stand-in has no such endpoint: for WordPress there is no such draft.
    expect(answer.status).toBe(404);
    expect(requestsForDrafts()).toEqual(['/wp-json/hotel-website/v1/draft']);
  });

  it('is no address at all without PREVIEW_SECRET, and takes no other method', async () => {
    const without = await startApp({ env: { CONTENT_URL: wordpress.origin } });
    try {
      const answer = await fetch(`${without.origin}/api/preview?link=${signLink({ expires: inSeconds(1800) })}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain('Vorschau');
    } finally {
      await without.close();
    }
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask('?link=x', { method })).status, method).toBe(405);
  });
});
