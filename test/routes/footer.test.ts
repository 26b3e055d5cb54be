import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

let wordpress: WordpressStandIn;
let app: RunningApp;

async function start(site: object = {}): Promise<void> {
  app = await startApp({ env: { CONTENT_URL: wordpress.origin }, site });
}
beforeEach(async () => {
  wordpress = await startWordpress();
});
afterEach(async () => {
  await app.close();
  await wordpress.close();
});

const readFooter = async (path: string) => /<footer.*<\/footer>/s.exec(await (await fetch(app.origin + path)).text())?.[0] ?? '';
const listHrefs = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href]) => href);
const getLegal = (footer: string) => /<nav class="legal-bar".*<\/nav>/s.exec(footer)?.[0] ?? '';

describe('the footer', () => {
  it('names imprint, privacy, cookies and accessibility in the legal line, the inquiry and the opening times, and no page twice', async () => {
    await start();
    const footer = await readFooter('/hotel/');
    expect(listHrefs(getLegal(footer))).toEqual([
      '/impressum/',
      '/datenschutzerklaerung/',
      '/datenschutzerklaerung/#cookies',
      '/barrierefreiheit/',
    ]);
    expect(footer).toContain('href="/anfrage"');
    expect(footer).toContain('Rezeption täglich 8 bis 20\u00a0Uhr');
    const hrefs = listHrefs(footer);
    expect(hrefs.filter((href, index) => hrefs.indexOf(href) !== index)).toEqual([]);
    expect(hrefs).toContain('/kontakt/');
  });

  it('has neither imprint nor opening times where the site file does not name them', async () => {
    await start({ legalPages: undefined, openingHours: undefined });
    const footer = await readFooter('/hotel/');
    expect(listHrefs(getLegal(footer))).toEqual(['/datenschutzerklaerung/', '/datenschutzerklaerung/#cookies']);
    expect(footer).not.toContain('Rezeption');
  });

  it('names the contact page in the legal line while the footer menu is unavailable', async () => {
    await start();
    wordpress.fault = (req, res) => {
      if (req.url?.includes('/menus/') !== true) return false;
      res.writeHead(500).end();
      return true;
    };
    expect(listHrefs(getLegal(await readFooter('/hotel/')))[0]).toBe('/kontakt/');
  });

  it('has the year of the hotel’s time zone, also on a cached page at New Year', async () => {
    await start();
    const newYear = Date.parse('2027-12-31T23:00:00Z');
    app.clock.now = newYear - 1000;
    expect(await readFooter('/hotel/')).toContain('© 2027 Es Rosar');
    app.clock.now = newYear;
    expect(await readFooter('/hotel/')).toContain('© 2028 Es Rosar');
  });
});
