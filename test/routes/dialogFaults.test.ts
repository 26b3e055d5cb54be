import { beforeEach, describe, expect, it } from 'vitest';
import { app, startSiteForEachTest, wordpress } from '../support/siteWithWordpress.ts';
import { recordedFault } from '../support/wordpress.ts';

startSiteForEachTest();

const get = (path: string) => fetch(app.origin + path, { redirect: 'manual' });
const fail = (...parts: string[]) => {
  wordpress.fault = (req, res) => parts.some((part) => req.url?.includes(part)) && recordedFault('fatal-500')(req, res);
};
const shortLived = 'public, max-age=5, s-maxage=5, no-transform';

describe('dialogs during a WordPress outage', () => {
  beforeEach(() => fail(''));

  it('the inquiry dialog is served without rooms and cached for 5 seconds while WordPress is down', async () => {
    const response = await get('/dialog/inquiry');
    const html = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, shortLived]);
    expect(html).toContain('data-complete="false"');
    expect(html).toContain('<option value="any" selected="">Noch offen, bitte beraten Sie mich</option>');
  });

  it.each(['/anfrage', '/en/inquiry/suite-llevant'])('%s shows the inquiry form with status 503 while WordPress is down', async (path) => {
    const response = await get(path);
    const html = await response.text();
    expect([response.status, response.headers.get('cache-control'), response.headers.get('retry-after')]).toEqual([
      503,
      'no-store, no-transform',
      '30',
    ]);
    expect(html).toContain('<dialog class="dialog" id="site-dialog" open="" aria-labelledby="site-dialog-title"');
    expect(html).toContain('<option value="any" selected="">');
    expect(html).toContain('action="/api/inquiry"');
  });

  it.each(['/zimmer/suite-llevant/', '/pakete/rad-genuss/', '/dialog/room/suite-llevant', '/dialog/package/rad-genuss'])(
    '%s answers 503 and not 404 while WordPress is down',
    async (path) => {
      const response = await get(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store, no-transform']);
      expect(response.headers.get('x-robots-tag')).toBe(path.startsWith('/dialog') ? 'noindex' : null);
    },
  );
});

describe('dialogs while one WordPress endpoint fails', () => {
  it('the inquiry dialog lists rooms and is cached for 5 seconds while packages fail', async () => {
    fail('packege');
    const response = await get('/dialog/inquiry');
    const html = await response.text();
    expect(response.headers.get('cache-control')).toBe(shortLived);
    expect(html).toMatch(/<option value="suite-llevant"[^>]*>Suite Llevant/);
    expect(html).toContain('data-complete="false"');
  });

  it('the inquiry for a room opens without the room while the room list fails', async () => {
    fail('/rooms?');
    const response = await get('/anfrage/suite-llevant');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, shortLived]);
    expect(await response.text()).toContain('<option value="any" selected="">');
  });

  it('a room is shown without its facts and cached for 5 seconds while its page fails', async () => {
    fail('slug=zimmer-suiten');
    for (const path of ['/zimmer/suite-llevant/', '/dialog/room/suite-llevant']) {
      const response = await get(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, shortLived]);
      expect(await response.text()).toContain('Dachterrasse');
    }
  });

  it('a dialog fragment has its normal lifetime while a menu fails, since it shows no menu', async () => {
    fail('menus/v1/menus/4');
    expect((await get('/dialog/inquiry')).headers.get('cache-control')).toContain('s-maxage=600');
    expect((await get('/pakete/rad-genuss/')).headers.get('cache-control')).toBe(shortLived);
  });
});

describe('content in unusual places', () => {
  it('a WordPress page below the path of the rooms is served as a page', async () => {
    const [page] = JSON.parse(wordpress.answers.get('/wp-json/wp/v2/pages?slug=hotel') ?? '[]');
    const uebersicht = { ...page, slug: 'uebersicht', link: 'https://cms.finca.example/zimmer/uebersicht/' };
    wordpress.answers.set('/wp-json/wp/v2/pages?slug=uebersicht', JSON.stringify([uebersicht]));
    const response = await get('/zimmer/uebersicht/');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('class="page page--content"');
    expect((await get('/zimmer/')).status).toBe(404);
  });

  it('markup in a room title is escaped in the inquiry form', async () => {
    const list = JSON.parse(wordpress.answers.get('/wp-json/wp/v2/rooms?per_page=100') ?? '[]');
    list[0] = { ...list[0], title: { rendered: 'A &lt;script&gt; &quot;B&quot;' }, slug: 'ab' };
    wordpress.answers.set('/wp-json/wp/v2/rooms?per_page=100', JSON.stringify(list));
    const html = await (await get('/dialog/inquiry')).text();
    expect(html).toContain('<option value="ab">A &lt;script&gt; „B“</option>');
  });
});
