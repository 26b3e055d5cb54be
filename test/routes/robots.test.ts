import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';

let open: RunningApp;
let closed: RunningApp;
beforeAll(async () => {
  open = await startApp();
  closed = await startApp({ env: { ROBOTS: 'none' }, site: { securityContact: 'https://hotel.example/security' } });
});
afterAll(() => Promise.all([open.close(), closed.close()]));

const ask = async (app: RunningApp, path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${app.origin}${path}`, { redirect: 'manual', ...init });
  return { status: answer.status, robots: answer.headers.get('x-robots-tag'), text: await answer.text(), headers: answer.headers };
};

describe('robots.txt', () => {
  it('lets everything be read but the API, and names the sitemap', async () => {
    const { status, text, headers } = await ask(open, '/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: https://www.hotel.example/sitemap.xml\n');
  });

  it('of a site that is closed lets nothing be read', async () => {
    expect((await ask(closed, '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  });
});

/** Every kind of answer the site gives. */
const answers: [path: string, status: number, init?: RequestInit][] = [
  ['/', 200],
  ['/', 302, { headers: { 'accept-language': 'en' } }],
  ['/hotel/', 200],
  ['/en/rooms/bakehouse', 404],
  ['/HOTEL/', 301],
  ['/gibt-es-nicht/', 404],
  ['/%', 404],
  ['/a/b/c/d/e', 404],
  ['/dialog/inquiry', 200],
  ['/dialog/room/gibt-es-nicht', 404],
  ['/anfrage/danke', 200],
  ['/robots.txt', 200],
  ['/sitemap.xml', 200],
  ['/favicon.ico', 200],
  ['/site.webmanifest', 200],
  ['/healthz', 200],
  ['/img/0/800/nichts', 404],
  ['/assets/nichts.js', 404],
  ['/api/inquiry', 405],
  ['/api/inquiry', 422, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }],
  ['/hotel/', 405, { method: 'DELETE' }],
];

describe('a closed site', () => {
  it.each(answers)('keeps %s (%i) out of the index', async (path, status, init) => {
    const answer = await ask(closed, path, init);
    expect([answer.status, answer.robots]).toEqual([status, 'noindex, nofollow']);
  });
});

describe('an open site', () => {
  it.each(answers)('says nothing of the kind at %s (%i), but at fragments', async (path, status, init) => {
    const answer = await ask(open, path, init);
    expect([answer.status, answer.robots]).toEqual([status, path.startsWith('/dialog/') ? 'noindex' : null]);
  });
});

describe('security.txt', () => {
  const path = '/.well-known/security.txt';
  const fields = (text: string) =>
    new Map(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/) as [string, string]),
    );

  it('names the hotel, its languages and itself, and holds for less than a year from today', async () => {
    const { status, text, headers } = await ask(open, path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(Object.fromEntries(fields(text))).toEqual({
      Contact: 'mailto:willkommen@esrosar.example',
      Expires: '2028-01-27T00:00:00.000Z',
      'Preferred-Languages': 'de, en, es, fr',
      Canonical: `https://www.hotel.example${path}`,
    });
  });

  it('is the same for a day, and new the day after', async () => {
    const before = (await ask(open, path)).text;
    open.clock.now += 13 * 3_600_000;
    expect((await ask(open, path)).text).toBe(before);
    open.clock.now += 2 * 3_600_000;
    expect((await ask(open, path)).text).not.toBe(before);
  });

  it('names whom the site file names', async () => {
    expect(fields((await ask(closed, path)).text).get('Contact')).toBe('https://hotel.example/security');
  });
});
