import { beforeEach, describe, expect, it } from 'vitest';
import { app, get, startSiteForEachTest, visit, wordpress } from '../support/siteWithWordpress.ts';
import { removeStyles } from '../support/styles.ts';
import { type Fault, recordedFault } from '../support/wordpress.ts';

startSiteForEachTest();
const shortLived = 'public, max-age=5, s-maxage=5, no-transform';
/** Makes the requests fail whose address has this part. */
const fail = (part: string, answer = recordedFault('fatal-500')) => {
  wordpress.fault = (req, res) => req.url?.includes(part) === true && answer(req, res);
};
/** The HTML of a page that caches keep for seconds. */
async function readShortLived(path: string): Promise<string> {
  const { status, cacheControl, html } = await visit(path);
  expect([path, status, cacheControl]).toEqual([path, 200, shortLived]);
  return html;
}

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
    const { status, headers, cacheControl, html } = await visit('/en/hotel/');
    expect([status, cacheControl, headers.get('retry-after')]).toEqual([503, 'no-store, no-transform', '30']);
    expect(html).toContain('href="tel:+34971000120"');
    expect(html).toContain('class="legal-bar"');
    expect(removeStyles(html)).not.toMatch(/error|WordPress|127\.0\.0\.1|timeout/i);
    const failures = app.logged.filter(({ event }) => event === 'content.fetchFailed').map(({ reason }) => String(reason));
    expect(failures.join()).toContain('/en/wp-json/wp/v2/pages?slug=hotel');
  });

  it('serves the last valid content, menus included', async () => {
    const good = (await visit('/hotel/')).html;
    wordpress.fault = fault;
    app.clock.now += 3_600_000;
    for (let i = 0; i < 3; i++) expect(await visit('/hotel/')).toMatchObject({ status: 200, html: good });
  });
});

describe('partial content', () => {
  it('a 404 page is cached for 5 seconds while a menu fails', async () => {
    fail('/menus/4');
    expect(await visit('/gibt-es-nicht/')).toMatchObject({ status: 404, cacheControl: shortLived });
  });

  it('a page without its failed menus is cached for 5 seconds', async () => {
    fail('/menus/', recordedFault('menu-404'));
    const html = await readShortLived('/hotel/');
    expect(html).not.toMatch(/popoverTarget="site-menu"|footer__parts/);
    expect(html).toContain('class="legal-bar"');
  });

  it('the offer list shows titles alone while the offers fail', async () => {
    fail('/angebot?');
    expect(await readShortLived('/angebote/')).toContain('<a href="/angebote/mandelbluete/">„Mandelblüte“\u00a0– Frühling im Februar</a>');
  });

  it('the offer list shows all offers while its page fails or is missing, and a message if there are none', async () => {
    fail('/pages?slug=angebote');
    expect(await readShortLived('/en/angebote/')).toContain('href="/en/angebote/almond-blossom/"');
    wordpress.fault = null;
    wordpress.answers.set('/fr/wp-json/wp/v2/pages?slug=angebote', '[]');
    expect((await visit('/fr/angebote/')).html).toContain('href="/fr/angebote/amandiers-en-fleurs/"');
    wordpress.answers.set('/es/wp-json/wp/v2/angebot?per_page=100', '[]');
    expect(await visit('/es/angebote/')).toMatchObject({
      status: 200,
      html: expect.stringContaining('En este momento no hay ninguna oferta.'),
    });
  });

  it('an unknown layout is logged once and the rest of the page is shown', async () => {
    for (let i = 0; i < 3; i++) {
      app.clock.now += 120_000;
      expect((await get('/aktivitaeten/')).status).toBe(200);
    }
    const lines = app.logged.filter((line) => line.event === 'content.unknownLayout');
    expect(lines.map((line) => line.layout)).toEqual(['newsletter_teaser_2021']);
  });

  it('the inquiry for a room opens without the room while the room list fails', async () => {
    fail('/rooms?');
    expect(await readShortLived('/anfrage/suite-llevant')).toContain('<option value="any" selected="">');
  });

  it('a room is shown without its facts and cached for 5 seconds while its page fails', async () => {
    fail('slug=zimmer-suiten');
    for (const path of ['/zimmer/suite-llevant/', '/dialog/room/suite-llevant'])
      expect(await readShortLived(path)).toContain('Dachterrasse');
  });

  it('a dialog fragment has its normal lifetime while a menu fails, since it shows no menu', async () => {
    fail('menus/v1/menus/4');
    expect((await visit('/dialog/inquiry')).cacheControl).toContain('s-maxage=600');
    await readShortLived('/pakete/rad-genuss/');
  });
});

it('a hundred simultaneous visitors cause one request to WordPress, and the next one only after the TTL', async () => {
  const ask = (visitors: number) => Promise.all(Array.from({ length: visitors }, () => visit('/hotel/')));
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

describe('dialogs during a WordPress outage', () => {
  beforeEach(() => fail(''));

  it('the inquiry dialog is served without rooms and cached for 5 seconds while WordPress is down', async () => {
    const html = await readShortLived('/dialog/inquiry');
    expect(html).toContain('data-complete="false"');
    expect(html).toContain('<option value="any" selected="">Noch offen, bitte beraten Sie mich</option>');
  });

  it('the inquiry of a room shows the form with status 503 while WordPress is down', async () => {
    const { status, headers, cacheControl, html } = await visit('/en/inquiry/suite-llevant');
    expect([status, cacheControl, headers.get('retry-after')]).toEqual([503, 'no-store, no-transform', '30']);
    expect(html).toContain('<dialog class="dialog" id="site-dialog" open="" aria-labelledby="site-dialog-title"');
    expect(html).toContain('<option value="any" selected="">');
    expect(html).toContain('action="/api/inquiry"');
  });

  it.each([
    ['/zimmer/suite-llevant/', null],
    ['/dialog/package/rad-genuss', 'noindex'],
  ])('%s answers 503 and not 404 while WordPress is down', async (path, robots) => {
    const { status, headers, cacheControl } = await visit(path);
    expect([status, cacheControl, headers.get('x-robots-tag')]).toEqual([503, 'no-store, no-transform', robots]);
  });
});
