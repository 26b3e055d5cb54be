import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadSite } from '../../src/config/loadSite.ts';
import { loadSettings } from '../../src/config/settings.ts';
import { createSiteSchema } from '../../src/config/siteSchema.ts';
import { localeCodes, locales } from '../../src/i18n/locales.ts';
import { StartupError } from '../../src/lib/errors.ts';
import { describeIssues } from '../../src/lib/parse.ts';

const folder = mkdtempSync(join(tmpdir(), 'site-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'hotel.json');
const ownFont = createRequire(import.meta.url).resolve('@fontsource/gothic-a1/files/gothic-a1-latin-300-normal.woff2');

/** The content of a site file, which the tests change as an operator would, without its types. */
type Data = Record<string, unknown>;
const demoHotel = loadSite(undefined);
const demo = (): Data => structuredClone<Data>({ ...demoHotel });
const schema = createSiteSchema(localeCodes);
const full = (): Data => ({
  ...demo(),
  tagManagerId: 'GTM-AB12CD3',
  mapsKey: 'key',
  fontStylesheetUrl: 'https://fonts.example/a.css',
  social: ['https://social.example/hotel'],
  securityContact: 'sicherheit@hotel.example',
  shortName: 'Rosar',
  addresses: {
    offers: { de: 'pauschalen' },
    location: { de: 'hotel/lage' },
    contact: { de: 'kontakt-anfahrt' },
    privacy: { en: 'privacy' },
  },
  ...{ logo: '/wp-content/uploads/logo.svg', logoOnDark: '/wp-content/uploads/logo-light.svg' },
  theme: { accent: '#1f5f7a', page: '#ffffff' },
  fonts: { text: { regular: ownFont, strong: ownFont, kind: 'serif' }, accent: { regular: ownFont, kind: 'sans' } },
});

function listProblems(load: () => unknown): readonly string[] {
  try {
    load();
  } catch (error) {
    if (error instanceof StartupError) return error.problems;
    throw error;
  }
  return [];
}
/** Problems of a site file with this text or data. */
function problemsIn(content: unknown): string[] {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return listProblems(() => loadSite(file)).map((problem) => {
    expect(problem.startsWith(`SITE_FILE ${file}: `), problem).toBe(true);
    return problem.slice(`SITE_FILE ${file}: `.length);
  });
}
/** As `problemsIn`, of the keys alone: one schema for hundreds of cases. */
const listSchemaProblems = (data: unknown): string[] => {
  const { error } = schema.safeParse(JSON.parse(JSON.stringify(data)));
  return error === undefined ? [] : describeIssues(error, data);
};
/** The paths of all values in some data, parents and leaves. */
const listPaths = (value: object | null, path: readonly string[] = []): string[][] =>
  Object.entries({ ...value }).flatMap(([key, child]) => [
    [...path, key],
    ...(typeof child === 'object' ? listPaths(child, [...path, key]) : []),
  ]);
/** Sets the value at a path: `contact.email`. */
const setValue = (data: Data, name: string, value: unknown): void => {
  const path = name.split('.');
  path.slice(0, -1).reduce<Data>((inner, key) => inner[key] as Data, data)[path.at(-1) ?? ''] = value;
};
/** JSON leaves a value out that is undefined. */
const remove = (data: Data, name: string): void => setValue(data, name, undefined);

const optional = [
  ...'tagManagerId siteVerification bookingQuery inquiryGuests openSeason openAllYear legalPages openingHours securityContact mapsKey'.split(
    ' ',
  ),
  ...'addresses languages timeZone deskLanguage fontStylesheetUrl social mark theme fonts frameHosts'.split(' '),
  ...'bookingUrl packageBookingUrl menus partners inquiryPromise confirmationNext priceIncludes pickup thanksPages place cancellation surroundings facts quickLine bookDirect'.split(
    ' ',
  ),
];
const isOptional = (path: readonly string[]) => optional.includes(path[0] ?? '') || ['logoOnDark', 'quick'].includes(path.at(-1) ?? '');
/** `menus` may be left out as a whole, no part of it. */
const required = listPaths(demo()).filter((path) => !isOptional(path) && path.join('.') !== 'menus');

describe('a site file', () => {
  it('with every key is loaded unchanged', () => {
    expect(problemsIn(full())).toEqual([]);
    expect(loadSite(file)).toEqual(full());
  });

  it('is valid without the optional keys', () => {
    const site = demo();
    for (const key of optional) delete site[key];
    expect(problemsIn(site)).toEqual([]);
    expect(problemsIn({ ...site, partners: [], social: [] })).toEqual([]);
    const withoutQuick = demo();
    for (const locale of localeCodes) remove(withoutQuick, `menus.${locale}.quick`);
    expect(problemsIn(withoutQuick)).toEqual([]);
  });

  it('is asked only for the entries of its languages, and may keep others from before', () => {
    const site: Data = { ...demo(), languages: ['en', 'de'] };
    remove(site, 'deskLanguage');
    expect(problemsIn(site)).toEqual([]);
    for (const locale of ['es', 'fr']) for (const key of ['bookingUrl', 'menus']) remove(site, `${key}.${locale}`);
    expect(problemsIn(site)).toEqual([]);
    expect(loadSite(file)).toMatchObject({ languages: ['en', 'de'], deskLanguage: 'en' });
    expect(problemsIn({ ...site, languages: ['es', 'en'] })).toEqual([
      "bookingUrl.es, menus.es: expected entries for Español (es), one of the site's languages, received nothing",
    ]);
    expect(problemsIn({ ...full(), languages: ['es', 'en'] })).toEqual([]);
    expect(loadSite(file).languages).toEqual(['es', 'en']);
  });

  it.each([
    [[], /^languages/],
    [['de', 'de'], /^languages: .*expected each language once/],
    [['de', 'it'], /^languages\.1: .*expected one of de, en, es, fr, received "it"/],
    ['de', /^languages/],
  ])('is refused with the languages %j', (languages, expected) => {
    const problems = problemsIn({ ...full(), languages });
    expect(problems).toEqual([expect.stringMatching(expected)]);
  });

  it('without a required key is refused with one problem that names the key', () => {
    const expected = (name: string) => [expect.stringMatching(new RegExp(`^${name}: expected .+, received nothing$`))];
    const names = required.filter((path) => path[0] !== 'partners' || path.length !== 2).map((path) => path.join('.'));
    const problems = names.map((name) => {
      const site = full();
      remove(site, name);
      return listSchemaProblems(site);
    });
    expect(names).toContain('contact.email');
    expect(problems).toEqual(names.map(expected));
  });

  it('with an invalid value of any key is refused with problems that name the key', () => {
    const accepted: string[] = [];
    const isLikeAnother = (key: string) => /^(?:[1-9]|en|es|fr)$/.test(key);
    for (const path of listPaths(full()).filter((keys) => !keys.some(isLikeAnother))) {
      const name = path.join('.');
      for (const value of [null, '', true, -1]) {
        // Only the two coordinates may be negative.
        if (value === -1 && path[0] === 'coordinates' && path.length === 2) continue;
        const site = full();
        setValue(site, name, value);
        const problems = listSchemaProblems(site);
        if (problems.length === 0 || problems.some((problem) => !problem.startsWith(name)))
          accepted.push(`${name} ${JSON.stringify(value)}: ${problems.join(', ')}`);
      }
    }
    expect(accepted).toEqual([]);
  });

  it.each<[name: string, value: unknown]>([
    ['facts.checkIn', '24:00'],
    ['facts.languages.0', 'mallorquín'],
    ['contact.phone', 'anrufen!'],
    ['contact.email', 'hotel'],
    ['contact.zip', '   '],
    ['bookingUrl.de', 'javascript:alert(1)'],
    ['quickLine.url', 'javascript:alert(1)'],
    ['quickLine.url', 'tel:anrufen'],
    ['coordinates.lat', 91],
    ['coordinates.lng', -181],
    ['surroundings.places.0.bearing', 360],
    ['menus.de.quick', 1.5],
    ['partners.0.url', 'ftp://x.example'],
    ['tagManagerId', 'UA-12345-1'],
    ['name', 'Es Rosar\r\nBcc: x@y.example'],
    ['shortName', 'Es\u2028Rosar'],
    ['mark', 'tulip'],
    ['bookingQuery', 'room={zimmer}'],
    ['bookingQuery', 'room'],
    ['facts.priceRange.from', 1.25],
    ['openSeason.from', '02-29'],
    ['inquiryGuests', 51],
    ...['UK', 'EU', 'UN', 'XX', 'ZZ', 'DD', 'es', 'ESP', 'Spain', ''].map((country): [string, unknown] => ['contact.country', country]),
    ['timeZone', 'Europe/Palma'],
    ['timeZone', '+02:00'],
    ['deskLanguage', 'ca'],
    ['addresses.offers.de', 'hotel/angebote'],
    ['addresses.location.de', 'a/b/c/d'],
    ...['/kontakt/', 'Kontakt', 'anfrage', 'dialog', 'zimmer', 'packages', 'es/kontakt', 'pauschalen', 'datenschutzerklaerung'].map(
      (path): [string, unknown] => ['addresses.contact.de', path],
    ),
  ])('is refused if %s is %j, with the expected and the received value', (name, value) => {
    const site = full();
    setValue(site, name, value);
    const [problem, ...others] = problemsIn(site);
    expect(others).toEqual([]);
    expect(problem).toMatch(new RegExp(`^${name}: .*expected .+, received `));
    expect(problem).toContain(JSON.stringify(value));
  });

  it('takes the code of every country and time zones of every form, and has Madrid’s clock and a German desk without the keys', () => {
    const site = demo();
    for (const country of ['ES', 'GB', 'CH', 'GP', 'XK']) {
      setValue(site, 'contact.country', country);
      expect(listSchemaProblems(site), country).toEqual([]);
    }
    for (const zone of ['Atlantic/Canary', 'America/Argentina/Buenos_Aires', 'Etc/GMT+12', 'UTC'])
      expect(listSchemaProblems({ ...site, timeZone: zone }), zone).toEqual([]);
    const { timeZone: _zone, deskLanguage: _language, ...older } = site;
    expect(schema.parse(older)).toMatchObject({ timeZone: 'Europe/Madrid', deskLanguage: 'de' });
  });

  it('written before the site had a language is refused with one sentence that names the language and its keys', () => {
    const [added = 'de'] = localeCodes.slice(-1);
    const site = full();
    remove(site, `bookingUrl.${added}`);
    remove(site, `menus.${added}`);
    expect(problemsIn(site)).toEqual([
      `bookingUrl.${added}, menus.${added}: expected entries for ${locales[added].name} (${added}), one of the site's languages, received nothing`,
    ]);
    setValue(site, 'contact.email', 'x');
    setValue(site, 'menus.xx', {});
    expect(problemsIn(site).map((problem) => problem.split(':')[0])).toEqual([
      `bookingUrl.${added}, menus.${added}`,
      'contact.email',
      'menus.xx',
    ]);
  });

  it('with unknown keys is refused with a problem for each, so that a misspelt key is noticed', () => {
    const site = full();
    const keys = ['bookingUrl.xx', 'contact.fax', 'coordinates.alt', 'menus.de.social', 'menus.xx', 'partners.1.alt', 'tagmanagerId'];
    for (const key of keys) setValue(site, key, 'x');
    expect(problemsIn(site).toSorted()).toEqual(keys.map((key) => `${key}: is not a known key`));
  });

  it.each(['', '{', 'null', '[]'])('with the content %j is refused with one problem', (content) => {
    expect(problemsIn(content)).toEqual([expect.stringMatching(/expected (a readable JSON file: \S|object, received )/)]);
  });

  it('may begin with a byte order mark', () => {
    expect(problemsIn(`\ufeff${JSON.stringify(full())}`)).toEqual([]);
  });

  it('that does not exist or is a folder is named with the error code', () => {
    for (const path of [join(folder, 'fehlt.json'), folder])
      expect(listProblems(() => loadSite(path))).toEqual([
        expect.stringMatching(new RegExp(`^SITE_FILE ${path}: expected a readable JSON file: (ENOENT|it is a folder or device)`)),
      ]);
  });
});

describe('the settings', () => {
  it('refuse an empty SITE_FILE instead of loading the demo hotel', () => {
    expect(listProblems(() => loadSettings({ SITE_FILE: '' }))).toEqual(['SITE_FILE: expected the path of a JSON file']);
  });

  it("refuse a WordPress without a site file: a hotel's domain would show the demo hotel", () => {
    expect(listProblems(() => loadSettings({ CONTENT_URL: 'https://cms.hotel.example' }))).toEqual([
      expect.stringMatching(/^SITE_FILE: is needed where CONTENT_URL is set/),
    ]);
  });
});
