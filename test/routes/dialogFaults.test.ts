import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { recordedFault, startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

let wordpress: WordpressStandIn;
let app: RunningApp;
beforeEach(async () => {
  wordpress = await startWordpress();
  app = await startApp({ env: { CONTENT_URL: wordpress.origin, CONTENT_TIMEOUT_MS: '500' } });
});
afterEach(async () => {
  await app.close();
  await wordpress.close();
});

const get = (path: string) => fetch(app.origin + path, { redirect: 'manual' });
const fail = (...parts: string[]) => {
  wordpress.fault = (req, res) => parts.some((part) => req.url?.includes(part)) && recordedFault('fatal-500')(req, res);
};
const seconds = 'public, max-age=5, s-maxage=5';

describe('while WordPress is away', () => {
  beforeEach(() => fail(''));

  it('the inquiry can be asked in a dialog, for no room in particular', async () => {
    const response = await get('/dialog/inquiry');
    const html = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, seconds]);
    expect(html).toContain('data-complete="false"');
    expect(html).toContain('<option value="any" selected="">Kein bestimmtes Zimmer</option>');
  });

  it.each(['/anfrage', '/en/inquiry/suite-llevant'])('%s has the form in the frame of the site', async (path) => {
    const response = await get(path);
    const html = await response.text();
    expect([response.status, response.headers.get('cache-control'), response.headers.get('retry-after')]).toEqual([503, 'no-store', '30']);
    expect(html).toContain('<dialog class="dialog" id="dialog" open="" aria-labelledby="dialog-title"');
    expect(html).toContain('<option value="any" selected="">');
    expect(html).toContain('action="/api/inquiry"');
  });

  it.each(['/rooms/suite-llevant/', '/packege/rad-genuss/', '/dialog/room/suite-llevant', '/dialog/package/rad-genuss'])(
    '%s is unavailable, never missing',
    async (path) => {
      const response = await get(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
      expect(response.headers.get('x-robots-tag')).toBe(path.startsWith('/dialog') ? 'noindex' : null);
    },
  );
});

describe('while a part is away', () => {
  it('one list leaves the other, and is soon asked for again', async () => {
    fail('packege');
    const response = await get('/dialog/inquiry');
    const html = await response.text();
    expect(response.headers.get('cache-control')).toBe(seconds);
    expect(html).toContain('<option value="suite-llevant">Suite Llevant</option>');
    expect(html).toContain('data-complete="false"');
  });

  it('nobody knows whether a room exists: the inquiry opens without it', async () => {
    fail('/rooms?');
    const response = await get('/anfrage/suite-llevant');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, seconds]);
    expect(await response.text()).toContain('<option value="any" selected="">');
  });

  it('a room is shown without its facts, for seconds', async () => {
    fail('slug=zimmer-suiten');
    for (const path of ['/rooms/suite-llevant/', '/dialog/room/suite-llevant']) {
      const response = await get(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, seconds]);
      expect(await response.text()).toContain('Dachterrasse');
    }
  });

  it('a fragment shows no menu and is whole without one', async () => {
    fail('menus/v1/menus/4');
    expect((await get('/dialog/inquiry')).headers.get('cache-control')).toContain('s-maxage=600');
    expect((await get('/packege/rad-genuss/')).headers.get('cache-control')).toBe(seconds);
  });
});

describe('what WordPress has', () => {
  it('as a page below a folder of records is that page', async () => {
    const [page] = JSON.parse(wordpress.answers.get('/wp-json/wp/v2/pages?slug=hotel') ?? '[]');
    const uebersicht = { ...page, slug: 'uebersicht', link: 'https://cms.finca.example/rooms/uebersicht/' };
    wordpress.answers.set('/wp-json/wp/v2/pages?slug=uebersicht', JSON.stringify([uebersicht]));
    const response = await get('/rooms/uebersicht/');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('class="page page--content"');
    expect((await get('/rooms/')).status).toBe(404);
  });

  it('as a room named like nothing else in the site keeps its markup from running', async () => {
    const list = JSON.parse(wordpress.answers.get('/wp-json/wp/v2/rooms?per_page=100') ?? '[]');
    list[0] = { ...list[0], title: { rendered: 'A &lt;script&gt; &quot;B&quot;' }, slug: 'ab' };
    wordpress.answers.set('/wp-json/wp/v2/rooms?per_page=100', JSON.stringify(list));
    const html = await (await get('/dialog/inquiry')).text();
    expect(html).toContain('<option value="ab">A &lt;script&gt; &quot;B&quot;</option>');
  });
});
