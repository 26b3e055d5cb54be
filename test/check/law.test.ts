import { describe, expect, it } from 'vitest';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { lawCodes } from '../../src/config/siteSchema.ts';
import { formatDateInWords } from '../../src/i18n/formats.ts';
import { localeCodes } from '../../src/i18n/locales.ts';
import { offers, pages, type RawPost, setup, shareContentSetup } from './support.ts';

const rooms = '/wp-json/wp/v2/rooms';
const packages = '/wp-json/wp/v2/packege';

/** A hotel whose pages and site file are right by law. */
interface Hotel {
  /** HTML by slug. */
  readonly pages: Readonly<Record<string, string>>;
  /** Fields by slug. */
  readonly acf: Readonly<Record<string, object>>;
  /** HTML of the only offer. */
  readonly offer: string;
  /** Fields of the only room, offer and package. */
  readonly room: object;
  readonly offerFields: object;
  readonly packageFields: object;
  /** Entries of the main menu: addresses. */
  readonly menu: readonly string[];
  readonly site: object;
}
const right: Hotel = {
  pages: {
    home: '<p>Willkommen</p>',
    garten: '<p>Rosen</p>',
    impressum: '<p>Es Rosar S.L., Register AB-1234</p>',
    datenschutzerklaerung: '<p>Ihre Daten</p>',
    barrierefreiheit: '<p>Stand 14. September 2026. Schreiben Sie an <a href="mailto:a@hotel.example">uns</a>.</p>',
  },
  acf: {},
  offer: '<p>Angebot</p>',
  room: { price_from: '245', price_note: 'die Nacht' },
  offerFields: { price_from: '95', price_note: 'je Gast' },
  packageFields: { price_from: '560', price_note: 'für zwei' },
  menu: ['/garten/'],
  site: {
    legalPages: { imprint: { de: '/impressum/' }, accessibility: { de: '/barrierefreiheit/' } },
    priceIncludes: { de: 'Mit Frühstück.' },
  },
};
const dispute = 'https://ec.europa.eu/consumers/odr/';
const block = (name: string, fields: object) => ({ content: [{ acf_fc_layout: name, headline: '', ...fields }] });
const priceTable = (cell: string, headline = '') =>
  block('price_table', { headline, table: `<table><tr><th>Zimmer</th><th>Mai</th></tr><tr><td>Rosa</td><td>${cell}</td></tr></table>` });
const without = (...slugs: string[]) => Object.fromEntries(Object.entries(right.pages).filter(([slug]) => !slugs.includes(slug)));
const statement = (html: string) => ({ pages: { ...right.pages, barrierefreiheit: html } });
/** A hotel with a registration number, and its imprint. */
const registered = (impressum: string, others = {}): Partial<Hotel> => ({
  pages: { ...right.pages, impressum, ...others },
  site: { ...right.site, facts: { registrationNumber: 'AG/1234' } },
});
/** A privacy page that the site does not know, reached by the menu; its home page shows a film and a map. */
const ownPrivacy = (html: string): Partial<Hotel> => ({
  pages: { ...without('datenschutzerklaerung'), datenschutz: html },
  acf: {
    home: {
      content: [
        ...block('video', { video: '<iframe src="https://player.vimeo.com/video/1"></iframe>' }).content,
        ...block('map', { map: { address: 'Campos', lat: '39.4', lng: '3', zoom: '13' } }).content,
      ],
    },
  },
  menu: ['/datenschutz/'],
});

const cases: Readonly<Record<string, readonly (readonly [name: string, change: Partial<Hotel>, expected: readonly string[]])[]>> = {
  imprint: [
    ['is named in the site file', {}, []],
    ['is in a menu', { site: { ...right.site, legalPages: { accessibility: { de: '/barrierefreiheit/' } } }, menu: ['/impressum/'] }, []],
    [
      'is linked from a page of the menu',
      { site: { priceIncludes: { de: 'x' } }, pages: { ...right.pages, garten: '<a href="/impressum/#recht">Wir</a>' } },
      [],
    ],
    ['is missing', { pages: without('impressum') }, ['there is no legal notice']],
    ['has no word', { pages: { ...right.pages, impressum: '<p>&nbsp;</p>' } }, ['there is no legal notice']],
    ['is hidden today', { acf: { impressum: { visible_to: '20270131' } } }, ['there is no legal notice']],
    ['is nowhere linked', { site: { priceIncludes: { de: 'x' } } }, ['it is more than two clicks away from']],
    [
      'is linked from one page that no menu names',
      { site: { priceIncludes: { de: 'x' } }, pages: { ...right.pages, lage: '<a href="/impressum/">x</a>' } },
      ['it is more than two clicks away from'],
    ],
  ],
  'privacy policy': [
    ['stands elsewhere and is in a menu', ownPrivacy('Vimeo und OpenStreetMap; gelöscht nach 14 Tagen'), []],
    ['is missing', { pages: without('datenschutzerklaerung') }, ['there is no privacy policy']],
    [
      'stands elsewhere and is nowhere linked',
      { ...ownPrivacy('Vimeo und OpenStreetMap, drei Monate'), menu: [] },
      ['it is more than two clicks away from'],
    ],
    ['lists services and retention by itself at the fixed address', { acf: ownPrivacy('').acf ?? {} }, []],
    ['lacks the map', ownPrivacy('Vimeo; gelöscht nach 14 Tagen'), ['the privacy policy does not name: www.openstreetmap.org']],
    ['lacks the film', ownPrivacy('OpenStreetMap; nach 14 Tagen'), ['the privacy policy does not name: player.vimeo.com']],
    [
      'lacks what the tag manager loads',
      { ...ownPrivacy('Vimeo, OpenStreetMap, 14 Tage'), site: { ...right.site, tagManagerId: 'GTM-AB12CD3' } },
      ['the privacy policy does not name: Google Tag Manager'],
    ],
    ['lacks the retention', ownPrivacy('Vimeo und OpenStreetMap.'), ['the privacy policy does not say how long']],
  ],
  'accessibility statement': [
    ['has a month and a telephone number', statement('Im März 2026. <a href="tel:+34971000120">Anrufen</a>'), []],
    ['has a date in digits and a link to the inquiry', statement('14.9.2026 <a href="/anfrage">Schreiben</a>'), []],
    ['is missing', { pages: without('barrierefreiheit') }, ['there is no accessibility statement']],
    [
      'has a year alone and no feedback',
      statement('WCAG 2.2, seit 2026.'),
      ['the accessibility statement has no date', 'the accessibility statement names no way'],
    ],
  ],
  price: [
    [
      'is that of a block whose room says what it is for',
      { acf: { garten: block('room', { room: { post_name: 'rosa', post_title: 'Rosa' }, price_from: '245' }) } },
      [],
    ],
    ['stands below a headline with a currency', { acf: { garten: priceTable('245', 'Preise in Euro') } }, []],
    ['of a room stands alone', { room: { price_from: '245' } }, ['the price of “rosa” does not say what it is for']],
    ['of an offer stands alone', { offerFields: { price_from: '95' } }, ['the price of “kochkurs” does not say what it is for']],
    ['of a package stands alone', { packageFields: { price_from: '560' } }, ['the price of “zeit” does not say what it is for']],
    [
      'stands in a table without a currency',
      { acf: { garten: priceTable('245', 'Sommer') } },
      ['the table of prices “Sommer” names no currency'],
    ],
    [
      'does not say what it includes',
      { site: { legalPages: { imprint: { de: '/impressum/' } } } },
      ['nothing says what the prices include'],
    ],
  ],
  'registration number of the site file': [
    ['stands in the imprint, with other separators', registered('<p>Tourismusregister: AG 1234</p>'), []],
    ['stands in a block of it', { ...registered(''), acf: { impressum: block('text', { text: '<ul><li>AG/1234</li></ul>' }) } }, []],
    [
      'is another one, and stands on another page',
      registered('<p>Tourismusregister: AG/1235</p>', { garten: 'AG/1234' }),
      ['the legal notice does not name the registration number AG/1234'],
    ],
  ],
  'platform for disputes': [
    ['is confused with no other page of the EU', { offer: '<a href="https://ec.europa.eu/info/">EU</a>' }, []],
    ['is linked in a text', { pages: { ...right.pages, impressum: `<a href="${dispute}">OS</a>` } }, ['it links to the EU’s platform']],
    ['is in a menu', { menu: ['https://webgate.ec.europa.eu/odr'] }, ['it links to the EU’s platform']],
  ],
};

shareContentSetup();

/** Makes WordPress and the site file those of a hotel. */
function become({ site, ...hotel }: Hotel): void {
  const { origin, answers } = setup.wordpress;
  setup.changeSite({
    ...{ legalPages: undefined, priceIncludes: undefined, facts: undefined },
    ...{ languages: ['de'], menus: { de: { main: 2, footer: 4 } }, frameHosts: ['player.vimeo.com'] },
    ...site,
  });
  const toPost = (post: RawPost | undefined, slug: string, folderName: string, html: string, acf: object, id: number) => ({
    ...post,
    id,
    slug,
    link: `${origin}${slug === 'home' ? '/' : `/${folderName}${slug}/`}`,
    title: { rendered: slug },
    content: { rendered: html },
    acf,
    wpml_translations: [],
  });
  setup.edit(pages, (posts) => {
    const made = Object.entries(hotel.pages).map(([slug, html], id) => toPost(posts[0], slug, '', html, hotel.acf[slug] ?? {}, id + 1));
    posts.splice(0, posts.length, ...(made as unknown as RawPost[]));
  });
  for (const [path, slug, html, acf] of [
    [offers, 'kochkurs', hotel.offer, hotel.offerFields],
    [rooms, 'rosa', '', hotel.room],
    [packages, 'zeit', '', hotel.packageFields],
  ] as const)
    setup.edit(path, (posts) => {
      posts.splice(0, posts.length, toPost(posts[0], slug, 'x/', html, acf, 99) as unknown as RawPost);
    });
  for (const [id, hrefs] of [
    [2, hotel.menu],
    [4, []],
  ] as const) {
    const url = `/wp-json/menus/v1/menus/${id}`;
    const menu = JSON.parse(answers.get(url) ?? '{}');
    const items = hrefs.map((href) => ({ title: href, url: href, child_items: [] }));
    answers.set(url, JSON.stringify({ ...menu, count: hrefs.length, items }));
  }
}

async function check(language = 'en') {
  const { findings } = await setup.check('--json', '--language', language);
  return findings.filter(({ kind }) => kind === 'law');
}

describe.each(Object.entries(cases))('content check of law: the %s', (_, rows) => {
  it.each(rows)('%s', async (_name, change, expected) => {
    become({ ...right, ...change });
    expect((await check()).map(({ what }) => what)).toEqual(expected.map((text) => expect.stringContaining(text)));
  });
});

describe('a finding about law', () => {
  /** Wrong in every respect. */
  const wrong: Hotel = {
    ...right,
    ...ownPrivacy('Vimeo.'),
    pages: { home: `<a href="${dispute}">x</a>`, datenschutz: 'Vimeo.', impressum: 'Es Rosar' },
    menu: [],
    room: { price_from: '245' },
    site: { facts: { registrationNumber: 'AG/1234' } },
  };

  it.each(localeCodes)(
    'names its source, the day of reading and how it is switched off in %s, short enough for WordPress',
    async (language) => {
      become(wrong);
      const findings = await check(language);
      expect(new Set(findings.map(({ todo }) => /lawFindings\.off\.(\w+)/.exec(todo)?.[1]))).toEqual(new Set(lawCodes));
      for (const { todo } of findings) {
        expect(todo.replaceAll('\u00a0', ' ')).toContain(formatDateInWords(language, '2026-11-28').replaceAll('\u00a0', ' '));
        expect(todo).toMatch(/2000\/31|13|2019\/882|2005\/29|2024\/3228|8\/2012/);
        expect(todo.length).toBeLessThanOrEqual(300);
      }
    },
  );

  it('can be switched off with a reason, which the check prints', async () => {
    const off = Object.fromEntries(lawCodes.map((code) => [code, `Grund ${code}`]));
    become({ ...wrong, site: { ...wrong.site, lawFindings: { off } } });
    expect((await check()).map(({ level, what }) => `${level}: ${what}`)).toEqual(
      lawCodes.map((code) => `hint: ${code} is not checked: Grund ${code}`),
    );
    expect((await setup.check('--language', 'en')).out).toContain('accessibility is not checked: Grund accessibility');
  });

  it('stops the check where the site file switches off what is none', async () => {
    become({ ...right, site: { lawFindings: { off: { taxes: 'x' } } } });
    expect((await setup.check()).err).toMatch(/lawFindings\.off.*taxes/);
  });
});

describe('the content check of the site file', () => {
  const listOpenQuestions = async (changes: object, language: string) => {
    setup.changeSite(changes);
    const { findings } = await setup.check('--json', '--language', language);
    return findings.filter(({ kind }) => kind === 'openQuestion').map(({ level, locale, what }) => `${level} ${locale}: ${what}`);
  };

  it('names what guests ask and the site file does not answer, once for all languages', async () => {
    expect(await listOpenQuestions({ facts: undefined, cancellation: undefined, openSeason: undefined }, 'de')).toEqual([
      'hint de: Gäste fragen danach, und unter „Gut zu wissen“ steht es nicht: Späte Anreise, Vom Flughafen, Parken, Frühstück, Kinder, Haustiere, WLAN, ' +
        'Ohne Stufen, Touristensteuer, Zahlung, Stornierung, Geöffnet',
    ]);
  });

  it('names the language that lacks an answer, and nothing of a hotel that says it is open all year', async () => {
    const { facts } = demoSite;
    const { fr: _, ...wifi } = facts.wifi;
    expect(await listOpenQuestions({ facts: { ...facts, wifi }, openSeason: undefined, openAllYear: true }, 'en')).toEqual([
      'hint fr: guests ask about it, and “Good to know” does not say: Wi-Fi',
    ]);
  });
});
