import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fixedLinks } from '../../src/addresses/pageAddresses.ts';
import { loadSite } from '../../src/config/loadSite.ts';
import { loadSettings } from '../../src/config/settings.ts';
import { localeCodes } from '../../src/i18n/locales.ts';
import { StartupError } from '../../src/lib/errors.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'hotel.json');

// biome-ignore lint/suspicious/noExplicitAny: a file of an operator is changed by hand
type Json = any;
const demo = (): Json => structuredClone(loadSite(undefined));
const full = (): Json => ({
  ...demo(),
  tagManagerId: 'GTM-AB12CD3',
  mapsKey: 'key',
  fontStylesheetUrl: 'https://fonts.example/a.css',
  social: ['https://social.example/hotel'],
  securityContact: 'sicherheit@hotel.example',
});

function problemsOf(load: () => unknown): readonly string[] {
  try {
    load();
  } catch (error) {
    if (error instanceof StartupError) return error.problems;
    throw error;
  }
  return [];
}
/** Problems of a site file with this text or these data. */
function problemsIn(content: unknown): string[] {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return problemsOf(() => loadSite(file)).map((problem) => {
    expect(problem.startsWith(`SITE_FILE ${file}: `), problem).toBe(true);
    return problem.slice(`SITE_FILE ${file}: `.length);
  });
}
/** Every place of some data, parents and leaves. */
const placesOf = (value: Json, path: readonly string[] = []): string[][] =>
  Object.entries(value ?? {}).flatMap(([key, child]) => [
    [...path, key],
    ...(typeof child === 'object' ? placesOf(child, [...path, key]) : []),
  ]);
const parentOf = (data: Json, path: readonly string[]): Json => path.slice(0, -1).reduce((value, key) => value[key], data);

const optional = ['tagManagerId', 'siteVerification', 'securityContact', 'mapsKey', 'fontStylesheetUrl', 'social'];
const required = placesOf(demo()).filter(([first = '']) => !optional.includes(first));

describe('the demo hotel', () => {
  it('is valid, and has French menus that are its own or English', () => {
    const site = loadSite(undefined);
    expect(site).toMatchObject({
      name: 'Es Rosar',
      contact: { phone: '+34 971 000 120' },
      menus: { fr: { main: 11, quick: 6, footer: 7 }, en: { quick: 6, footer: 7 } },
    });
    expect(site.partners.every(({ logo }) => logo.startsWith('/wp-content/uploads/'))).toBe(true);
  });
});

describe('a site file', () => {
  it('with everything is read as it is', () => {
    expect(problemsIn(full())).toEqual([]);
    expect(loadSite(file)).toEqual(full());
  });

  it('needs none of the optional keys', () => {
    const site = demo();
    for (const key of optional) delete site[key];
    expect(problemsIn(site)).toEqual([]);
    expect(problemsIn({ ...site, partners: [], social: [] })).toEqual([]);
  });

  it.each(required.filter((path) => path[0] !== 'partners' || path.length !== 2).map((path) => [path.join('.'), path] as const))(
    'without %s says so',
    (name, path) => {
      const site = full();
      delete parentOf(site, path)[path.at(-1) ?? ''];
      expect(problemsIn(site)).toEqual([expect.stringMatching(new RegExp(`^${name}: expected .+, received nothing$`))]);
    },
  );

  it.each(placesOf(full()).map((path) => [path.join('.'), path] as const))('with a wrong %s says so', (name, path) => {
    for (const value of [null, '', true, -1, {}]) {
      const site = full();
      const key = path.at(-1) ?? '';
      // The two numbers that may be negative.
      if (value === -1 && path[0] === 'coordinates' && path.length === 2) continue;
      parentOf(site, path)[key] = value;
      const problems = problemsIn(site);
      expect(problems.length, `${name} ${JSON.stringify(value)}`).toBeGreaterThan(0);
      for (const problem of problems) expect(problem.startsWith(name), problem).toBe(true);
    }
  });

  it.each([
    ['contact.phone', 'anrufen!'],
    ['contact.email', 'hotel'],
    ['contact.zip', '   '],
    ['bookingUrl.de', 'javascript:alert(1)'],
    ['packageBookingUrl', '/buchen'],
    ['coordinates.lat', 91],
    ['coordinates.lng', -181],
    ['coordinates.lat', '39.4'],
    ['menus.fr.main', '11'],
    ['menus.de.quick', 1.5],
    ['partners.0.url', 'ftp://x.example'],
    ['tagManagerId', 'UA-12345-1'],
    ['social.0', 'hotel'],
  ])('%s may not be %j', (name, value) => {
    const site = full();
    const path = name.split('.');
    parentOf(site, path)[path.at(-1) ?? ''] = value;
    const [problem, ...others] = problemsIn(site);
    expect(others).toEqual([]);
    expect(problem).toMatch(new RegExp(`^${name}: .*expected .+, received `));
    expect(problem).toContain(JSON.stringify(value));
  });

  it('with unknown keys names each: a misspelt one would be silently lost', () => {
    const site = full();
    site.tagmanagerId = 'GTM-AB12CD3';
    site.contact.fax = '1';
    site.menus.it = { main: 1 };
    site.partners[1].alt = 'x';
    site.coordinates.alt = 3;
    site.bookingUrl.it = 'https://x.example';
    site.menus.de.social = 4;
    expect(problemsIn(site).toSorted()).toEqual(
      ['bookingUrl.it', 'contact.fax', 'coordinates.alt', 'menus.de.social', 'menus.it', 'partners.1.alt', 'tagmanagerId'].map(
        (key) => `${key}: is not a known key`,
      ),
    );
  });

  it('names all problems at once', () => {
    const site = full();
    delete site.name;
    site.contact.email = 'x';
    site.menus.es.footer = 0;
    site.bookingURL = site.bookingUrl;
    delete site.bookingUrl;
    expect(problemsIn(site).map((problem) => problem.split(':')[0])).toEqual([
      'name',
      'contact.email',
      'bookingUrl',
      'menus.es.footer',
      'bookingURL',
    ]);
  });

  it.each(['', '{', '{"name": "A",}', '<?xml?>', 'null', '[]', '"x"'])('%j is no site file', (content) => {
    expect(problemsIn(content)).toEqual([expect.stringMatching(/expected (a readable JSON file: \S|object, received )/)]);
  });

  it('may begin with a byte order mark', () => {
    expect(problemsIn(`\ufeff${JSON.stringify(full())}`)).toEqual([]);
  });

  it('that is not there, or a folder, is named', () => {
    for (const path of [join(folder, 'fehlt.json'), folder])
      expect(problemsOf(() => loadSite(path))).toEqual([
        expect.stringMatching(new RegExp(`^SITE_FILE ${path}: expected a readable JSON file: E(NOENT|ISDIR)`)),
      ]);
  });
});

describe('the settings', () => {
  it('show the problems of both, environment first', () => {
    writeFileSync(file, JSON.stringify({ ...full(), name: '' }));
    expect(problemsOf(() => loadSettings({ PORT: 'x', LOG_LEVEL: 'laut', SITE_FILE: file }))).toEqual([
      'PORT: expected a whole number from 0 to 65535',
      expect.stringMatching(/^LOG_LEVEL: /),
      `SITE_FILE ${file}: name: expected a text, received ""`,
    ]);
  });

  it('do not take an empty SITE_FILE for the demo hotel', () => {
    expect(problemsOf(() => loadSettings({ SITE_FILE: '' }))).toEqual(['SITE_FILE: expected the path of a JSON file']);
  });

  it('are read from the file that is named', () => {
    writeFileSync(file, JSON.stringify({ ...full(), name: 'Finca Son Exempel' }));
    expect(loadSettings({ SITE_FILE: file, PORT: '8080' })).toMatchObject({
      site: { name: 'Finca Son Exempel' },
      config: { port: 8080, siteFile: file },
    });
    expect(loadSettings({}).site.name).toBe('Es Rosar');
  });
});

describe('fixed links', () => {
  it('are those of the specification', () => {
    expect(fixedLinks).toEqual({
      location: { de: '/hotel/lage-anreise/', en: '/en/hotel/lage-anreise/', es: '/es/hotel/lage-anreise/', fr: '/hotel/lage-anreise/' },
      contact: { de: '/kontakt/', en: '/en/contact/', es: '/es/contacto/', fr: '/kontakt/' },
      privacy: {
        de: '/datenschutzerklaerung/',
        en: '/en/datenschutzerklaerung/',
        es: '/es/datenschutzerklaerung/',
        fr: '/datenschutzerklaerung/',
      },
    });
    for (const links of Object.values(fixedLinks)) expect(Object.keys(links)).toEqual([...localeCodes]);
  });
});
