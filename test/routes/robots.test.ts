import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localeCodes } from '../../src/i18n/locales.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { visit } from '../support/siteWithWordpress.ts';

let publicApp: RunningApp;
let stagingApp: RunningApp;
beforeAll(async () => {
  publicApp = await startApp();
  stagingApp = await startApp({ env: { ROBOTS: 'none' }, site: { securityContact: 'https://hotel.example/security' } });
});
afterAll(() => Promise.all([publicApp.close(), stagingApp.close()]));

const ask = ({ origin }: RunningApp, path: string, init: RequestInit = {}) => visit(path, { origin, ...init });

describe('robots.txt', () => {
  it('robots.txt allows everything but the API and names the sitemap', async () => {
    const { status, html: text, headers } = await ask(publicApp, '/robots.txt');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: https://www.hotel.example/sitemap.xml\n');
  });

  it('robots.txt with ROBOTS=none lets crawlers read that nothing may be indexed', async () => {
    expect((await ask(stagingApp, '/robots.txt')).html).toBe('User-agent: *\nDisallow:\n');
  });
});

describe('X-Robots-Tag', () => {
  // That no other response has it on a public site is shown for every kind of response by `security/headers.test.ts`.
  it.each<[path: string, status: number, init?: RequestInit]>([
    ['/', 200],
    ['/', 302, { headers: { 'accept-language': 'en' } }],
    ['/img/0/800/nichts', 404],
  ])('%s (%i) has noindex, nofollow with ROBOTS=none', async (path, status, init) => {
    const answer = await ask(stagingApp, path, init);
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([status, 'noindex, nofollow']);
  });
});

describe('security.txt', () => {
  const path = '/.well-known/security.txt';
  it('security.txt names contact, languages, its own URL and an expiry within a year', async () => {
    const { status, html: text, headers } = await ask(publicApp, path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const languages = `Preferred-Languages: ${localeCodes.join(', ')}\nCanonical: https://www.hotel.example${path}\n`;
    expect(text).toBe(`Contact: mailto:willkommen@esrosar.example\nExpires: 2028-01-27T00:00:00.000Z\n${languages}`);
  });

  it('security.txt changes once a day', async () => {
    const before = (await ask(publicApp, path)).html;
    publicApp.clock.now += 13 * 3_600_000;
    expect((await ask(publicApp, path)).html).toBe(before);
    publicApp.clock.now += 2 * 3_600_000;
    expect((await ask(publicApp, path)).html).not.toBe(before);
  });

  it('security.txt names the security contact of the site file', async () => {
    expect((await ask(stagingApp, path)).html).toMatch(/^Contact: https:\/\/hotel\.example\/security$/m);
  });
});
