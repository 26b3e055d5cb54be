import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cms, pageUrl, type RunningSource, startSource } from './sourceSupport.ts';
import { recordedPost } from './wordpress/support.ts';

let running: RunningSource;
beforeEach(async () => {
  running = await startSource();
});
afterEach(() => running.close());

const hotel = (changes: Record<string, unknown> = {}) => recordedPost('page-hotel.de.json', changes);

describe('content source: moved pages', () => {
  it('moves a page to its own path', async () => {
    expect(await running.visit('de', '/lage-anreise/')).toEqual(['/lage-anreise/', '/hotel/lage-anreise/', 'found']);
    expect(await running.visit('de', '/x/y/lage-anreise/')).toEqual(['/x/y/lage-anreise/', '/hotel/lage-anreise/', 'found']);
    expect(await running.visit('en', '/en/lage-anreise/')).toEqual(['/en/lage-anreise/', '/en/hotel/lage-anreise/', 'found']);
    expect(await running.visit('de', '/home/')).toEqual(['/home/', '/', 'found']);
    expect(await running.visit('en', '/en/hotel/home/')).toEqual(['/en/hotel/home/', '/en/', 'found']);
  });

  it('moves the address that WordPress gives the home page without a front page in its settings, in texts too', async () => {
    for (const [locale, prefix] of [
      ['de', ''],
      ['en', '/en'],
    ] as const) {
      const link = `${cms}${prefix}/home/`;
      const texts = { content: { rendered: `<p><a href="${link}">a</a></p>` } };
      running.answer(pageUrl('home', prefix), [recordedPost(`page-home.${locale}.json`, { link, ...texts })]);
      expect(await running.visit(locale, `${prefix}/home/`)).toEqual([`${prefix}/home/`, `${prefix}/`, 'found']);
      const home = await running.source.getPage(locale, `${prefix}/`);
      expect(home).toMatchObject({ kind: 'found', content: { path: `${prefix}/` } });
      expect(JSON.stringify(home)).toContain(`"href":"${prefix}/"`);
    }
  });

  it.each([
    ['a last segment that is not its slug', `${cms}/haus/`],
    ['another page’s address', `${cms}/kulinarik/`],
    ['the home page’s address', `${cms}/`],
  ])('serves a page at the requested path if its link is %s', async (_, link) => {
    running.answer(pageUrl('hotel'), [hotel({ link })]);
    const lookup = await running.source.getPage('de', '/hotel/');
    expect(lookup).toMatchObject({ kind: 'found', content: { id: 34, path: '/hotel/' } });
  });

  it.each([
    ['no path', `${cms}/?page_id=34`],
    ['the prefix of German', `${cms}/de/hotel/`],
    ['a path with four segments', `${cms}/a/b/c/hotel/`],
    ['capitals and dots', `${cms}/Das.Haus/hotel/`],
    ['nonsense', 'kaputt'],
  ])('causes no redirect loop if the link of a page is %s', async (_, link) => {
    running.answer(pageUrl('hotel'), [hotel({ link })]);
    expect(await running.visit('de', '/hotel/')).toEqual(['/hotel/', 'found']);
    expect(await running.visit('de', '/x/hotel/')).toEqual(['/x/hotel/', '/hotel/', 'found']);
  });

  it('causes no redirect loop between two pages that name each other', async () => {
    running.answer(pageUrl('a'), [{ ...hotel({ link: `${cms}/b/` }), id: 1, slug: 'a' }]);
    running.answer(pageUrl('b'), [{ ...hotel({ link: `${cms}/a/` }), id: 2, slug: 'b' }]);
    expect(await running.visit('de', '/a/')).toEqual(['/a/', 'found']);
    expect(await running.visit('de', '/b/')).toEqual(['/b/', 'found']);
  });

  it('serves a page at the requested path while its own path cannot be checked', async () => {
    running.answer(pageUrl('hotel'), [hotel({ link: `${cms}/haus/` })]);
    running.fail('slug=haus');
    expect(await running.source.getPage('de', '/hotel/')).toMatchObject({ kind: 'found', content: { path: '/hotel/' } });
  });

  it('never moves the home page of a language', async () => {
    running.answer(pageUrl('home', '/en'), [recordedPost('page-home.en.json', { link: `${cms}/en/welcome/` })]);
    expect(await running.source.getPage('en', '/en/')).toMatchObject({ kind: 'found', content: { path: '/en/' } });
    running.answer(pageUrl('home'), [recordedPost('page-home.de.json', { link: `${cms}/alt/home/` })]);
    expect(await running.source.getPage('de', '/')).toMatchObject({ kind: 'found', content: { path: '/' } });
  });
});
