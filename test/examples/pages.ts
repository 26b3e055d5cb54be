import type { Site } from '../../src/config/siteSchema.ts';
import type { MenuItemContent } from '../../src/elements/menuItems.ts';
import { buildChrome } from '../../src/pages/chrome.ts';
import type { InquiryDialogModel } from '../../src/pages/dialogs/dialogs.ts';
import { buildRoomEnd } from '../../src/pages/dialogs/roomDialog.ts';
import { buildErrorPage, buildUnavailablePage } from '../../src/pages/errorPage.ts';
import { buildPlainHead } from '../../src/pages/head.ts';
import type { HeroModel } from '../../src/pages/page.ts';
import type { HeadModel, PageKind, PageModel } from '../../src/pages/types.ts';
import { blockExamples, choiceExamples } from './blocks.ts';
import { contextExample, dialogExamples, uprightImage } from './dialogs.ts';
import { body, buildExternalLink, type Examples, link, picture } from './pieces.ts';

/*
 * Examples of every kind of page, full and empty: the tests of rendering, HTML validity and React warnings share them.
 */

const item = (label: string, href: string, children: readonly MenuItemContent[] = []): MenuItemContent => {
  const kind = href === '#' ? 'anchor' : href.startsWith('/') ? 'page' : 'external';
  return { label, href, kind, children };
};
const location = '/hotel/lage-anreise/';
const german = contextExample('de');
const context = {
  ...german,
  site: { ...german.site, tagManagerId: 'GTM-AB12CD3', social: ['https://social.example/esrosar'] } as Site,
  menus: {
    main: {
      locale: 'de',
      items: [
        item('Das Haus', '/hotel/', [
          item('Lage', location, [item('Anreise mit der Fähre', '/hotel/faehre/'), item('Gut zu wissen', '#')]),
          item('Laden', 'https://shop.example/'),
        ]),
        item('Erleben', '#', [item('Wandern', '/aktivitaeten/wandern/')]),
        item('Angebote', '/angebote/'),
      ],
    },
    // The French site shows the English footer.
    footer: { locale: 'en', items: [item('Kontakt', '/kontakt/'), item('Jobs', 'https://jobs.example/')] },
    offer: {
      ...{ path: '/angebote/rosenwochen/', title: 'Rosenwochen', hero: uprightImage },
      ...{ priceFrom: 690, isPriceFixed: false, validFrom: '2027-05-01', validTo: '2027-06-12' },
    },
  },
} as const;
/** A hotel with a long name, a logo and a mark of its own, a theme and licensed typefaces, while WordPress has no menus. */
const bareContext = {
  ...german,
  site: {
    ...german.site,
    name: 'Landgut Sankt Bartholomä am Oberen Weinberg',
    logo: '/wp-content/uploads/2026/09/logo.svg',
    mark: '/wp-content/uploads/2026/09/mark.svg',
    place: undefined,
    facts: undefined,
    fontStylesheetUrl: 'https://fonts.example/licensed.css',
    theme: { page: '#ffffff' },
  } as Site,
};

const head: HeadModel = {
  title: 'Das Haus – Es Rosar',
  description: 'Elf Zimmer hinter dicken Mauern.',
  canonical: 'https://www.hotel.example/hotel/',
  alternates: [{ hreflang: 'de', href: 'https://www.hotel.example/hotel/' }],
  openGraph: [{ property: 'og:title', content: 'Das Haus' }],
  robots: null,
  siteVerification: 'x',
  structuredData: { '@context': 'https://schema.org', '@graph': [{ '@type': 'Hotel', name: '</script><b>Es "Rosar"' }] },
};
const plainHead = buildPlainHead('Seite', bareContext);
const hero: HeroModel = {
  title: 'Ein altes Gut',
  lead: body,
  picture: picture(null, true),
  focus: { x: 2, y: 4 },
  film: '/files/abcdefghijkl/2026/09/haus.mp4',
  link: link('Zimmer ab 245 €', '/zimmer-suiten/'),
  overlay: { title: 'Ganz in der Nähe', links: [link('Zimmer'), buildExternalLink('Buchen')] },
};
const plainHero: HeroModel = { title: 'Impressum', lead: [], link: null, focus: null, film: null, picture: null, overlay: null };
const everyBlock = Object.values(blockExamples).flat();

const base = { locale: 'de', head, chrome: buildChrome(context, { path: location, translations: {} }), dialog: null } as const;
const bare = { ...base, head: plainHead, chrome: buildChrome(bareContext, { path: null, translations: {} }) };
const open = dialogExamples('open');
const pageDialogs = dialogExamples('page');
const closeTitle = 'Es Rosar';
const box = { booking: buildExternalLink('Direkt buchen'), inquiryHref: '/anfrage', phone: link('1', 'tel:1') } as const;

/** Examples of every kind of page. */
export const pageExamples: Examples<PageKind, PageModel> = {
  content: [
    { kind: 'content', ...base, hero, breadcrumbs: [link('Startseite', '/')], blocks: everyBlock },
    ...choiceExamples.slice(1).map((block) => ({ kind: 'content' as const, ...bare, hero: plainHero, breadcrumbs: [], blocks: [block] })),
    { kind: 'content', ...bare, hero: plainHero, breadcrumbs: [], blocks: [] },
  ],
  home: [
    { kind: 'home', ...base, hero, blocks: everyBlock },
    ...[...open.inquiry, ...open.thanks].map((dialog) => ({
      kind: 'home' as const,
      ...base,
      hero,
      blocks: [],
      dialog: { ...dialog, closeTitle },
    })),
  ],
  record: [...pageDialogs.room, ...pageDialogs.package].map((record) => ({
    kind: 'record' as const,
    ...base,
    breadcrumbs: [link('Startseite', '/'), link('Zimmer', '/zimmer/')],
    record,
    blocks: record.kind === 'room' ? buildRoomEnd(record, context) : [],
  })),
  offer: [
    {
      kind: 'offer',
      ...base,
      hero,
      breadcrumbs: [link('Startseite', '/'), link('Angebote', '/angebote/')],
      body,
      blocks: [],
      box: { ...box, dates: '1. Mai bis 12. Juni 2027', price: 'ab 690 €', priceNote: 'pro Person', terms: ['Wir antworten bald.'] },
    },
    {
      kind: 'offer',
      ...bare,
      hero: plainHero,
      breadcrumbs: [],
      body: [],
      blocks: [],
      box: { ...box, dates: null, price: 'Preis auf Anfrage', priceNote: '', terms: [] },
    },
  ],
  error: [
    buildErrorPage(404, { message: null }, context, null, {
      rooms: { path: '/zimmer/', image: uprightImage },
      contact: { path: '/kontakt/', image: null },
    }),
    buildErrorPage(410, { message: null }, bareContext),
    buildErrorPage(500, { message: null }, bareContext, uprightImage),
  ],
  unavailable: [
    buildUnavailablePage(bareContext),
    { ...buildUnavailablePage(bareContext), dialog: { ...(open.inquiry[2] as InquiryDialogModel), closeTitle } },
  ],
};
