import type { SafeHtml } from '../../src/content/types.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { locales } from '../../src/i18n/locales.ts';
import type { BlockModel, ChromeModel, HeadModel, HeroModel, LinkModel, PageKind, PageModel, PictureModel } from '../../src/pages/types.ts';

/*
 * Named examples of every view, full and empty: the single source for "renders", valid HTML, no React warning and axe.
 */

const html = (text: string) => text as SafeHtml;
const link = (label: string, href = '/hotel/'): LinkModel => ({ href, label, external: false });
const away = (label: string): LinkModel => ({ href: 'https://book.esrosar.example/?lang=de', label, external: true });

const picture = (ratio: PictureModel['ratio'] = null, priority = false): PictureModel => ({
  sources: [
    {
      type: 'image/avif',
      media: null,
      srcSet: '/img/0/480/2026/09/rose-garden.jpg.avif 480w, /img/0/960/2026/09/rose-garden.jpg.avif 960w',
    },
    { type: 'image/webp', media: null, srcSet: '/img/0/480/2026/09/rose-garden.jpg.webp 480w' },
  ],
  src: '/img/0/960/2026/09/rose-garden.jpg.jpeg',
  sizes: '100vw',
  width: 2400,
  height: 1600,
  alt: 'Rosenbogen über einem Kiesweg',
  caption: 'Der Garten, kurz vor acht',
  ratio,
  priority,
});

const headline = { text: 'Seit 1742 steht die Tür am Abend offen', size: 2 } as const;
const body = [
  { kind: 'html', html: html('<p>Man hört zuerst die Zikaden, <a href="/hotel/">dann das Wasser</a>.</p><ul><li>Öl</li></ul>') },
] as const;
const table = {
  kind: 'table',
  html: html(
    '<table><thead><tr><th scope="col">Ort</th><th scope="col">Weg</th></tr></thead><tbody><tr><td>Campos</td><td>6 min</td></tr></tbody></table>',
  ),
  caption: 'Entfernungen',
} as const;
const video = { title: 'Es Rosar', host: 'video.example', href: 'https://video.example/embed/es-rosar', purpose: 'video' } as const;
const inquiry = {
  href: '/anfrage',
  phone: link('+34 971 000 120', 'tel:+34971000120'),
  mail: link('a@b.example', 'mailto:a@b.example'),
  open: false,
  closeHref: '/',
};

type Examples<K extends string, M extends { kind: K }> = { readonly [P in K]: readonly Extract<M, { kind: P }>[] };

/** At least one example of every kind of block; a new kind does not compile until it has one. */
export const blockExamples: Examples<BlockModel['kind'], BlockModel> = {
  text: [
    { kind: 'text', headline, variant: 'normal', body },
    { kind: 'text', headline: null, variant: 'lead', body },
    {
      kind: 'text',
      headline: { ...headline, size: 5 },
      variant: 'small',
      body: [...body, table, { kind: 'embed', embed: { ...video, purpose: 'map', title: '' } }],
    },
  ],
  textImage: [
    { kind: 'textImage', headline, body, picture: picture('5:7'), side: 'left', link: link('Mehr erfahren') },
    { kind: 'textImage', headline, body, picture: null, side: 'right', link: away('Buchen') },
    { kind: 'textImage', headline: null, body: [], picture: picture('16:9'), side: 'right', link: null },
  ],
  gallery: [
    { kind: 'gallery', headline: null, pictures: [picture(), picture('8:9')], crop: false },
    { kind: 'gallery', headline, pictures: [picture('3:2')], crop: true },
  ],
  quote: [
    { kind: 'quote', quote: 'Wir wollten drei Tage bleiben.', author: 'Aus dem Gästebuch', picture: null },
    { kind: 'quote', quote: 'Man kommt wieder.', author: '', picture: picture('8:9') },
  ],
  accordion: [
    {
      kind: 'accordion',
      headline,
      items: [
        { title: 'Hunde', body },
        { title: 'Anreise', body: [table] },
      ],
    },
  ],
  table: [{ kind: 'table', headline, body: [table], note: 'Mittwoch Ruhetag' }],
  video: [
    { kind: 'video', headline, embed: video, poster: picture('16:9'), caption: 'Ein Abend' },
    { kind: 'video', headline: null, embed: { ...video, title: '' }, poster: null, caption: '' },
  ],
  cards: [
    {
      kind: 'cards',
      headline,
      items: [
        { picture: picture('8:9'), title: 'Wandern', text: 'Drei Wege', link: link('Mehr erfahren') },
        { picture: null, title: 'Radfahren', text: '', link: null },
      ],
    },
  ],
  offers: [
    { kind: 'offers', headline: null, offers: [], all: null, inquiryHref: '/anfrage' },
    {
      kind: 'offers',
      headline,
      offers: [
        {
          href: '/angebote/rosenwochen/',
          title: 'Rosenwochen',
          text: 'Drei Nächte',
          dates: '1. Mai – 12. Juni 2027',
          price: 'ab 690 €',
          picture: picture('3:2'),
        },
        { href: '/angebote/gutschein/', title: 'Gutschein', text: '', dates: null, price: null, picture: null },
      ],
      all: link('Alle Angebote', '/angebote/'),
      inquiryHref: '/anfrage',
    },
  ],
  records: [
    {
      kind: 'records',
      headline,
      mark: 'Pakete',
      records: [
        { id: 'zeit-zu-zweit', title: 'Zeit zu zweit', body },
        { id: 'winzertisch', title: 'Winzertisch', body: [] },
      ],
      inquiryHref: '/anfrage',
    },
  ],
  map: [
    { kind: 'map', headline, body, place: { address: 'Camí des Rosar 12, 07630 Campos', route: away('Route planen') } },
    { kind: 'map', headline: null, body, place: null },
  ],
  cta: [
    { kind: 'cta', headline, text: 'Eine Zeile genügt.', primary: link('Anfrage senden', '/anfrage'), secondary: away('Direkt buchen') },
    { kind: 'cta', headline: null, text: '', primary: link('+34 971 000 120', 'tel:+34971000120'), secondary: null },
  ],
  form: [
    { kind: 'form', headline, inquiry },
    { kind: 'form', headline: null, inquiry },
  ],
  room: [
    {
      kind: 'room',
      id: 'cambra-lavanda',
      name: 'Cambra Lavanda',
      body,
      pictures: [picture('3:2'), picture('8:9')],
      facts: ['38 m²', '2 Gäste'],
      price: 'ab 290 €',
      priceNote: 'die Nacht mit Frühstück',
      booking: away('Buchen'),
      inquiryHref: '/anfrage',
    },
    {
      kind: 'room',
      id: '',
      name: 'Bald: das Atelier',
      body: [],
      pictures: [],
      facts: [],
      price: null,
      priceNote: '',
      booking: null,
      inquiryHref: '/anfrage',
    },
  ],
};

/** The frame of a page; `bare` is what is left when WordPress gave no menus. */
export function chromeExample(locale: Locale, bare = false): ChromeModel {
  const home = `${locales[locale].prefix}/`;
  return {
    siteName: 'Es Rosar',
    homeHref: home,
    menu: bare
      ? null
      : [
          {
            ...link('Das Haus'),
            current: false,
            groupOnly: false,
            children: [
              { ...link('Lage', '/hotel/lage-anreise/'), current: true },
              { ...away('Laden'), current: false },
            ],
          },
          {
            ...link('Erleben', '#'),
            current: false,
            groupOnly: true,
            children: [{ ...link('Wandern', '/aktivitaeten/wandern/'), current: false }],
          },
          { ...link('Angebote', '/angebote/'), current: false, groupOnly: false, children: [] },
        ],
    languages: (['de', 'en', 'es', 'fr'] as const).map((code) => ({
      locale: code,
      name: locales[code].name,
      href: `${locales[code].prefix}/`,
      current: code === locale,
    })),
    booking: away('Buchen'),
    phone: link('+34 971 000 120', 'tel:+34971000120'),
    mail: link('willkommen@esrosar.example', 'mailto:willkommen@esrosar.example'),
    inquiryHref: '/anfrage',
    address: { name: 'Es Rosar', lines: ['Camí des Rosar 12', '07630 Campos', 'Spanien'] },
    footer: bare
      ? null
      : {
          links: [link('Kontakt', '/kontakt/'), away('Jobs')],
          lang: locale === 'fr' ? 'en' : null,
          partners: [
            { name: 'Blava Mar', href: 'https://blavamar.example/', logo: '/img/0/svg/2026/09/partner-blava-mar.svg' },
            { name: 'Sol i Serra', href: 'https://soliserra.example/', logo: null },
          ],
        },
    legal: [{ ...link('Datenschutz', '/datenschutzerklaerung/'), hreflang: 'de' }],
    fontStylesheetUrl: bare ? 'https://fonts.example/licensed.css' : null,
  };
}

const head: HeadModel = {
  title: 'Das Haus – Es Rosar',
  description: 'Elf Zimmer hinter dicken Mauern.',
  canonical: 'https://www.hotel.example/hotel/',
  alternates: [{ hreflang: 'de', href: 'https://www.hotel.example/hotel/' }],
  openGraph: [{ property: 'og:title', content: 'Das Haus' }],
  robots: null,
  siteVerification: 'x',
};
const plainHead: HeadModel = {
  ...head,
  description: null,
  canonical: null,
  alternates: [],
  openGraph: [],
  robots: 'noindex',
  siteVerification: null,
};
const hero: HeroModel = {
  title: 'Ein altes Gut',
  lead: body,
  picture: picture(null, true),
  overlay: { title: 'Ganz in der Nähe', links: [link('Zimmer'), away('Buchen')] },
};
const plainHero: HeroModel = { title: 'Impressum', lead: [], picture: null, overlay: null };
const everyBlock = Object.values(blockExamples).flat();

/** Examples of every kind of page in one language. */
export function pageExamples(locale: Locale): Examples<PageKind, PageModel> {
  const base = { locale, head, chrome: chromeExample(locale) };
  const bare = { locale, head: plainHead, chrome: chromeExample(locale, true) };
  return {
    content: [
      { kind: 'content', ...base, hero, trail: [link('Startseite', '/')], blocks: everyBlock },
      { kind: 'content', ...bare, hero: plainHero, trail: [], blocks: [] },
    ],
    home: [
      { kind: 'home', ...base, hero, blocks: everyBlock, inquiry: null },
      { kind: 'home', ...base, hero, blocks: [], inquiry: { ...inquiry, open: true } },
    ],
    offer: [
      {
        kind: 'offer',
        ...base,
        hero,
        trail: [link('Startseite', '/'), link('Angebote', '/angebote/')],
        body,
        blocks: [],
        box: {
          dates: '1. Mai – 12. Juni 2027',
          price: 'ab 690 €',
          priceNote: 'pro Person',
          booking: away('Direkt buchen'),
          inquiryHref: '/anfrage',
          phone: link('+34 971 000 120', 'tel:+34971000120'),
        },
      },
      {
        kind: 'offer',
        ...bare,
        hero: plainHero,
        trail: [],
        body: [],
        blocks: [],
        box: {
          dates: null,
          price: null,
          priceNote: '',
          booking: away('Direkt buchen'),
          inquiryHref: '/anfrage',
          phone: link('1', 'tel:1'),
        },
      },
    ],
    error: [
      {
        kind: 'error',
        ...base,
        head: plainHead,
        status: 404,
        message: 'Diese Seite wurde nicht gefunden',
        home: link('Zurück zur Startseite', '/'),
      },
      { kind: 'error', ...bare, status: 500, message: 'Error', home: null },
    ],
    unavailable: [{ kind: 'unavailable', ...bare }],
  };
}
