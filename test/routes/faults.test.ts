import { beforeEach, describe, expect, it } from 'vitest';
import { app, get, startSiteForEachTest, wordpress } from '../support/siteWithWordpress.ts';
import { removeStyles } from '../support/styles.ts';
import { type Fault, recordedFault } from '../support/wordpress.ts';

startSiteForEachTest();
const shortLived = 'public, max-age=5, s-maxage=5, no-transform';
/** Makes the requests fail whose address has this part. */
const fail = (part: string, answer = recordedFault('fatal-500')) => {
  wordpress.fault = (req, res) => req.url?.includes(part) === true && answer(req, res);
};

/** One of each sort. That a silent WordPress fails is shown by `content/wordpress/client.test.ts`. */
const faults: Record<string, Fault> = {
  'fatal-500': recordedFault('fatal-500'),
  'wrong types': (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":"x","slug":7,"title":null}]');
    return true;
  },
};

describe.each(Object.entries(faults))('WordPress fault "%s"', (_, fault) => {
  it('answers 503 with header and footer and without error text if nothing is cached', async () => {
    wordpress.fault = fault;
    const response = await get('/en/hotel/');
    const html = removeStyles(await response.text());
    expect(response.status).toBe(503);
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(html).toContain('href="tel:+34971000120"');
    expect(html).toContain('class="legal-bar"');
    expect(html).not.toMatch(/error|WordPress|127\.0\.0\.1|timeout/i);
    expect(
      app.logged.some((line) => line.event === 'content.fetchFailed' && String(line.reason).includes('/en/wp-json/wp/v2/pages?slug=hotel')),
    ).toBe(true);
  });

  it('serves the last valid content, menus included', async () => {
    const good = await (await get('/hotel/')).text();
    wordpress.fault = fault;
    app.clock.now += 3_600_000;
    for (let i = 0; i < 3; i++) {
      const response = await get('/hotel/');
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(good);
    }
  });
});

describe('partial content', () => {
  it('a 404 page is cached for 5 seconds while a menu fails', async () => {
    fail('/menus/4');
    const response = await get('/gibt-es-nicht/');
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, shortLived]);
  });

  it('a page without its failed menus is cached for 5 seconds', async () => {
    fail('/menus/', recordedFault('menu-404'));
    const response = await get('/hotel/');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe(shortLived);
    expect(html).not.toContain('popoverTarget="site-menu"');
    expect(html).not.toContain('footer__parts');
    expect(html).toContain('class="legal-bar"');
  });

  it('the offer list shows titles alone while the offers fail', async () => {
    fail('/angebot?');
    const response = await get('/angebote/');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe(shortLived);
    expect(await response.text()).toContain('<a href="/angebote/mandelbluete/">„Mandelblüte“\u00a0– Frühling im Februar</a>');
  });

  it('the offer list shows all offers while its page fails', async () => {
    fail('/pages?slug=angebote');
    const response = await get('/en/angebote/');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, shortLived]);
    expect(await response.text()).toContain('href="/en/angebote/almond-blossom/"');
  });

  it('the offer list shows all offers if its page is missing, and a message if there are none', async () => {
    wordpress.answers.set('/en/wp-json/wp/v2/pages?slug=angebote', '[]');
    const listed = await (await get('/en/angebote/')).text();
    expect(listed).toContain('href="/en/angebote/almond-blossom/"');
    wordpress.answers.set('/es/wp-json/wp/v2/angebot?per_page=100', '[]');
    const empty = await get('/es/angebote/');
    expect(empty.status).toBe(200);
    expect(await empty.text()).toContain('En este momento no hay ninguna oferta.');
  });

  it('an unknown layout is logged once and the rest of the page is shown', async () => {
    for (let i = 0; i < 3; i++) {
      app.clock.now += 120_000;
      expect((await get('/aktivitaeten/')).status).toBe(200);
    }
    const lines = app.logged.filter((line) => line.event === 'content.unknownLayout');
    expect(lines.map((line) => line.layout)).toEqual(['newsletter_teaser_2021']);
  });
});

describe('content requests', () => {
  it('a hundred simultaneous visitors cause one request to WordPress, and the next one only after the TTL', async () => {
    const ask = (visitors: number) => Promise.all(Array.from({ length: visitors }, async () => (await get('/hotel/')).text()));
    await ask(100);
    const count = () => wordpress.requests.filter((url) => url.startsWith('/wp-json/wp/v2/pages?slug=hotel')).length;
    expect(count()).toBe(1);
    app.clock.now += 59_000;
    await ask(10);
    expect(count()).toBe(1);
    app.clock.now += 2000;
    await ask(10);
    await expect.poll(count).toBe(2);
  });
});

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

  it.each(['/zimmer/suite-llevant/', '/dialog/package/rad-genuss'])('%s answers 503 and not 404 while WordPress is down', async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store, no-transform']);
    expect(response.headers.get('x-robots-tag')).toBe(path.startsWith('/dialog') ? 'noindex' : null);
  });
});

describe('dialogs while one WordPress endpoint fails', () => {
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
