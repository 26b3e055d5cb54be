import { describe, expect, it } from 'vitest';
import { app, get, startSiteForEachTest, visit, wordpress } from '../support/siteWithWordpress.ts';
import { recordedFault } from '../support/wordpress.ts';

startSiteForEachTest();

const pages = (prefix: string, slug: string) => `${prefix}/wp-json/wp/v2/pages?slug=${slug}`;
const settings = (locale: string, prefix = '') => `${prefix}/wp-json/hotel-website/v1/settings?locale=${locale}`;
const noMenus = { menus: { main: null, footer: null } };
/** Renames the recorded home page, as an editor does; the companion plugin tells of the front page. */
function rename(locale: string, prefix: string, slug: string): void {
  const [home] = JSON.parse(wordpress.answers.get(pages(prefix, 'home')) ?? '[]');
  wordpress.answers.set(pages(prefix, 'home'), '[]').set(pages(prefix, slug), JSON.stringify([{ ...home, slug }]));
  wordpress.answers.set(settings(locale, prefix), JSON.stringify({ home: { id: home.id, slug }, ...noMenus }));
}
const open = async (path: string) => {
  const { status, location, html } = await visit(path);
  return location ?? (html.includes('class="page page--home"') ? 'home' : status);
};
const ready = async () => (await get('/readyz')).json();

describe('the home page', () => {
  it.each([
    ['de', '', '/'],
    ['en', '/en', '/en/'],
  ])('in %s is the front page of WordPress, whatever its slug, and its slug leads there', async (locale, prefix, path) => {
    rename(locale, prefix, 'willkommen');
    expect(await open(path)).toBe('home');
    expect(await open(`${prefix}/willkommen/`)).toBe(path);
    expect(app.logged.some(({ event }) => event === 'content.homeMissing')).toBe(false);
  });

  it('is the front page also where WordPress gives that page an address of its own, which leads home', async () => {
    rename('en', '/en', 'welcome');
    const [page] = JSON.parse(wordpress.answers.get(pages('/en', 'welcome')) ?? '[]');
    wordpress.answers.set(pages('/en', 'welcome'), JSON.stringify([{ ...page, link: 'https://cms.finca.example/en/welcome/' }]));
    expect([await open('/en/welcome/'), await open('/en/')]).toEqual(['/en/', 'home']);
  });

  it('is the page with the slug "home" where WordPress has no front page, or lacks the companion plugin', async () => {
    wordpress.answers.set(settings('en', '/en'), JSON.stringify({ home: null, ...noMenus }));
    expect([await open('/'), await open('/en/')]).toEqual(['home', 'home']);
  });

  it('stays while the front page is renamed, and is never a 404 meanwhile', async () => {
    rename('de', '', 'willkommen');
    expect(await open('/')).toBe('home');
    const [page] = JSON.parse(wordpress.answers.get(pages('', 'willkommen')) ?? '[]');
    wordpress.answers.set(pages('', 'willkommen'), '[]').set(pages('', 'start'), JSON.stringify([{ ...page, slug: 'start' }]));
    await app.services.pages.content.refresh({ type: 'page', slug: 'willkommen', locale: 'de' });
    expect(await open('/')).toBe(503);
    wordpress.answers.set(settings('de'), JSON.stringify({ home: { id: page.id, slug: 'start' }, ...noMenus }));
    await app.services.pages.content.refresh({ type: 'page', slug: 'start', locale: 'de' });
    expect(await open('/')).toBe('home');
  });

  it('is not missing while WordPress cannot say which page it is', async () => {
    wordpress.answers.set(pages('', 'home'), '[]');
    wordpress.fault = (req, res) => req.url === settings('de') && recordedFault('fatal-500')(req, res);
    expect(await open('/')).toBe(503);
  });

  it('that is missing is one event of the log and a note of /readyz, until there is one', async () => {
    const home = wordpress.answers.get(pages('/en', 'home')) ?? '';
    wordpress.answers.set(pages('/en', 'home'), '[]');
    expect([await open('/en/'), await open('/en/'), await open('/en/hotel/')]).toEqual([404, 404, 200]);
    expect(app.logged.filter(({ event }) => event === 'content.homeMissing').map(({ locale }) => locale)).toEqual(['en']);
    expect(await ready()).toMatchObject({ ready: true, withoutHome: ['en'] });
    wordpress.answers.set(pages('/en', 'home'), home);
    app.clock.now += 31_000;
    await expect.poll(() => open('/en/')).toBe('home');
    expect(await ready()).not.toHaveProperty('withoutHome');
  });

  it('that is missing at / is answered 404, which no proxy keeps and no cookie accompanies', async () => {
    wordpress.answers.set(pages('', 'home'), '[]');
    const { status, cacheControl, headers } = await visit('/');
    expect([status, cacheControl, headers.get('set-cookie')]).toEqual([404, 'private, no-cache, no-transform', null]);
  });
});
