import { describe, expect, it } from 'vitest';
import { app, startSiteForEachTest, wordpress } from '../support/siteWithWordpress.ts';
import { removeStyles } from '../support/styles.ts';
import { type Fault, recordedFault } from '../support/wordpress.ts';

startSiteForEachTest({ CONTENT_TIMEOUT_MS: '1500' });
const get = (path: string) => fetch(`${app.origin}${path}`, { redirect: 'manual' });

/** Ways in which WordPress fails: recorded error responses, broken connections, malformed and oversized bodies. */
const faults: Record<string, Fault> = {
  ...Object.fromEntries(
    [
      'maintenance-503',
      'maintenance-503-accept-json',
      'database-down-500',
      'database-down-500-accept-json',
      'fatal-500',
      'fatal-500-accept-json',
      'php-down-502',
      'notice-200-not-json',
      'page-post-401',
      'per_page-400',
      'route-404',
    ].map((name) => [name, recordedFault(name)]),
  ),
  'closes the connection': (req) => {
    req.socket.destroy();
    return true;
  },
  'never answers': () => true,
  'stops in the middle': (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json' }).write('[{"id":1,');
    return true;
  },
  'truncated JSON': (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":33,"slug":"ho');
    return true;
  },
  'an object instead of a list': (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json' }).end('{"id":33}');
    return true;
  },
  'wrong types': (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":"x","slug":7,"title":null}]');
    return true;
  },
  '10 MB': (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json' }).end(`["${'x'.repeat(10_000_000)}"]`);
    return true;
  },
  'a redirect to another host': (_req, res) => {
    res.writeHead(302, { location: 'http://evil.test/' }).end();
    return true;
  },
};

function describeFault(name: string, fault: Fault): void {
  it(`answers 503 with header and footer and without error text if nothing is cached: ${name}`, async () => {
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

  it(`serves the last valid content, menus included: ${name}`, async () => {
    const good = await (await get('/hotel/')).text();
    wordpress.fault = fault;
    app.clock.now += 3_600_000;
    for (let i = 0; i < 3; i++) {
      const response = await get('/hotel/');
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(good);
    }
  });
}

/** One of each sort: an error page, no connection, no answer, and JSON that is not what was asked for. */
const mainFaults = new Set(['fatal-500', 'closes the connection', 'never answers', 'wrong types']);
const isMain = ([name]: [name: string, fault: Fault]) => mainFaults.has(name);
describe.each(Object.entries(faults).filter(isMain))('WordPress fault "%s"', describeFault);

describe('partial content', () => {
  it('a page without its failed menus is cached for 5 seconds', async () => {
    wordpress.fault = (req, res) => req.url?.includes('/menus/') === true && recordedFault('menu-404')(req, res);
    const response = await get('/hotel/');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=5, s-maxage=5, no-transform');
    expect(html).not.toContain('popoverTarget="site-menu"');
    expect(html).not.toContain('footer__parts');
    expect(html).toContain('class="legal-bar"');
  });

  it('the offer list shows titles alone while the offers fail', async () => {
    wordpress.fault = (req, res) => req.url?.includes('/angebot?') === true && recordedFault('fatal-500')(req, res);
    const response = await get('/angebote/');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=5, s-maxage=5, no-transform');
    expect(await response.text()).toContain('<a href="/angebote/mandelbluete/">„Mandelblüte“\u00a0– Frühling im Februar</a>');
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

  it('an edited text is shown after the next background refresh', async () => {
    expect(await (await get('/hotel/')).text()).toContain('Ein Hof aus Stein');
    const url = '/wp-json/wp/v2/pages?slug=hotel';
    wordpress.answers.set(url, (wordpress.answers.get(url) ?? '').replaceAll('Ein Hof aus Stein', 'Ein Hof aus Holz'));
    const version = app.services.pages.content.version.current;
    app.clock.now += 61_000;
    await get('/hotel/');
    await expect.poll(() => app.services.pages.content.version.current).toBeGreaterThan(version);
    expect(await (await get('/hotel/')).text()).toContain('Ein Hof aus Holz');
  });
});
