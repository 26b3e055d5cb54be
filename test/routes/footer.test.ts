import { describe, expect, it } from 'vitest';
import { app, startSiteForEachTest, visit, wordpress } from '../support/siteWithWordpress.ts';
import { recordedFault } from '../support/wordpress.ts';

startSiteForEachTest();

const readFooter = async () => /<footer.*<\/footer>/s.exec((await visit('/hotel/')).html)?.[0] ?? '';
const listHrefs = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href]) => href);
const getLegal = (footer: string) => /<nav class="legal-bar".*<\/nav>/s.exec(footer)?.[0] ?? '';

describe('the footer', () => {
  it('names contact, imprint, privacy, cookies and accessibility in the legal line, the inquiry and the opening times', async () => {
    const footer = await readFooter();
    expect(listHrefs(getLegal(footer))).toEqual([
      '/kontakt/',
      '/impressum/',
      '/datenschutzerklaerung/',
      '/datenschutzerklaerung/#cookies',
      '/barrierefreiheit/',
    ]);
    expect(footer).toContain('href="/anfrage"');
    expect(footer).toContain('Rezeption täglich 8 bis 20\u00a0Uhr');
  });

  it('names the contact page in the legal line while the footer menu is unavailable', async () => {
    wordpress.fault = (req, res) => req.url?.includes('/menus/') === true && recordedFault('fatal-500')(req, res);
    expect(listHrefs(getLegal(await readFooter()))[0]).toBe('/kontakt/');
  });

  it('has the year of the hotel’s time zone, also on a cached page at New Year', async () => {
    const newYear = Date.parse('2027-12-31T23:00:00Z');
    app.clock.now = newYear - 1000;
    expect(await readFooter()).toContain('© 2027 Es Rosar');
    app.clock.now = newYear;
    expect(await readFooter()).toContain('© 2028 Es Rosar');
  });
});
