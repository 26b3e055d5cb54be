import { getPrefix, type Locale, localeCodes, locales } from '../../src/i18n/locales.ts';
import { buildRoomEnd } from '../../src/pageModels/dialogs/roomDialog.ts';
import type {
  BrandModel,
  ChromeModel,
  HeadModel,
  HeroModel,
  InquiryDialogModel,
  LinkModel,
  MenuEntryModel,
  PageKind,
  PageModel,
} from '../../src/pageModels/types.ts';
import { blockExamples } from './blocks.ts';
import { contextExample, dialogExamples } from './dialogs.ts';
import { body, buildExternalLink, type Examples, link, picture } from './pieces.ts';

/*
 * Examples of every kind of page, full and empty: the tests of rendering, HTML validity, React warnings and axe share them.
 */

/** A name of each length, a logo on a plate, a mark of the house: `bare` is a hotel with a logo and no mark. */
function brandExample(href: string, bare: boolean): BrandModel {
  if (!bare) {
    const name = { text: 'Es Rosar', size: 1, logo: null } as const;
    return { name: 'Es Rosar', href, header: name, footer: name, mark: { kind: 'rose' }, place: 'Campos, Mallorca' };
  }
  const name = 'Landgut Sankt Bartholomä am Oberen Weinberg';
  const src = '/img/0/svg/2026/09/partner-blava-mar.svg';
  return {
    name,
    href,
    header: { text: name, size: 4, logo: { src, onPlate: false } },
    footer: { text: name, size: 4, logo: { src, onPlate: true } },
    mark: { kind: 'picture', src },
    place: '',
  };
}

/** An entry of the menu without children; one that leads to `#` is a heading. */
function entry(target: LinkModel): MenuEntryModel {
  return { ...target, current: false, isHeading: target.href === '#', children: [] };
}

/** The frame of a page; `bare` has no menus, as while WordPress is unavailable. */
export function chromeExample(locale: Locale, bare = false): ChromeModel {
  const home = `${getPrefix(localeCodes, locale)}/`;
  return {
    brand: brandExample(home, bare),
    siteName: 'Es Rosar',
    year: '2027',
    menu: bare
      ? null
      : [
          {
            ...link('Das Haus'),
            current: false,
            isHeading: false,
            children: [
              {
                ...entry(link('Lage', '/hotel/lage-anreise/')),
                current: true,
                children: [entry(link('Anreise mit der Fähre', '/hotel/faehre/')), entry(link('Gut zu wissen', '#'))],
              },
              entry(buildExternalLink('Laden')),
            ],
          },
          {
            ...link('Erleben', '#'),
            current: false,
            isHeading: true,
            children: [entry(link('Wandern', '/aktivitaeten/wandern/'))],
          },
          entry(link('Angebote', '/angebote/')),
          entry(link('Seit 1893', '#')),
        ],
    languages: localeCodes.map((code) => ({
      locale: code,
      name: locales[code].name,
      href: `${getPrefix(localeCodes, code)}/`,
      choiceAction: `/api/language?to=${encodeURIComponent(`${getPrefix(localeCodes, code)}/`)}`,
      current: code === locale,
    })),
    booking: buildExternalLink('Buchen'),
    phone: link('+34 971 000 120', 'tel:+34971000120'),
    mail: link('willkommen@esrosar.example', 'mailto:willkommen@esrosar.example'),
    inquiryHref: '/anfrage',
    address: { name: 'Es Rosar', lines: ['Camí des Rosar 12', '07630 Campos', 'Spanien'] },
    location: { ...link('Lage & Anreise', '/hotel/lage-anreise/'), hreflang: 'de' },
    houseFacts: bare ? null : { ...link('Gut zu wissen', '/kontakt/#site-facts'), hreflang: 'de' },
    registrationNumber: bare ? null : 'AG/000',
    footer: bare
      ? null
      : {
          links: [link('Kontakt', '/kontakt/'), buildExternalLink('Jobs')],
          openingHours: ['Rezeption täglich 8 bis 20 Uhr', 'Im Winter: Telefon Mo bis Fr'],
          lang: locales[locale].footerLocale === locale ? null : locales[locale].footerLocale,
          partners: [
            {
              name: 'Blava Mar',
              href: 'https://blavamar.example/',
              logo: { src: '/img/0/svg/2026/09/partner-blava-mar.svg', onPlate: false },
            },
            { name: 'Sol i Serra', href: 'https://soliserra.example/', logo: null },
          ],
          social: [{ href: 'https://social.example/esrosar', label: 'social.example', external: true }],
        },
    legal: [
      { ...link('Datenschutz', '/datenschutzerklaerung/'), hreflang: 'de', settings: false },
      { ...link('Cookie-Einstellungen', '/datenschutzerklaerung/#cookies'), hreflang: 'de', settings: true },
    ],
    consent: {
      revision: '1/OpenStreetMap/none',
      days: 30,
      duration: '30 Tage',
      map: 'OpenStreetMap',
      tagManagerId: bare ? null : 'GTM-AB12CD3',
      bookingOrigins: ['https://book.esrosar.example'],
      details: { ...link('Was genau gespeichert wird', '/datenschutzerklaerung/#cookies'), hreflang: 'de' },
    },
    fontStylesheetUrl: bare ? 'https://fonts.example/licensed.css' : null,
    themeColour: bare ? '#ffffff' : null,
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
  structuredData: { '@context': 'https://schema.org', '@graph': [{ '@type': 'Hotel', name: '</script><b>Es "Rosar"' }] },
};
const plainHead: HeadModel = {
  ...head,
  description: null,
  canonical: null,
  alternates: [],
  openGraph: [],
  robots: 'noindex',
  siteVerification: null,
  structuredData: null,
};
const hero: HeroModel = {
  title: 'Ein altes Gut',
  lead: body,
  picture: picture(null, true),
  focus: 'top',
  link: link('Zimmer ab 245 €', '/zimmer-suiten/'),
  overlay: { title: 'Ganz in der Nähe', links: [link('Zimmer'), buildExternalLink('Buchen')] },
};
const plainHero: HeroModel = { title: 'Impressum', lead: [], link: null, focus: null, picture: null, overlay: null };
const everyBlock = Object.values(blockExamples).flat();

/** Examples of every kind of page in one language. */
export function pageExamples(locale: Locale): Examples<PageKind, PageModel> {
  const base = { locale, head, chrome: chromeExample(locale), dialog: null };
  const bare = { locale, head: plainHead, chrome: chromeExample(locale, true), dialog: null };
  const open = dialogExamples(locale, 'open');
  const pageDialogs = dialogExamples(locale, 'page');
  const closeTitle = 'Es Rosar';
  return {
    content: [
      { kind: 'content', ...base, hero, breadcrumbs: [link('Startseite', '/')], blocks: everyBlock },
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
      blocks: record.kind === 'room' ? buildRoomEnd(record, contextExample(locale)) : [],
    })),
    offer: [
      {
        kind: 'offer',
        ...base,
        hero,
        breadcrumbs: [link('Startseite', '/'), link('Angebote', '/angebote/')],
        body,
        blocks: [],
        box: {
          dates: '1. Mai bis 12. Juni 2027',
          price: 'ab 690 €',
          priceNote: 'pro Person',
          terms: ['Wir antworten meist am selben Tag.'],
          booking: buildExternalLink('Direkt buchen'),
          inquiryHref: '/anfrage',
          phone: link('+34 971 000 120', 'tel:+34971000120'),
        },
      },
      {
        kind: 'offer',
        ...bare,
        hero: plainHero,
        breadcrumbs: [],
        body: [],
        blocks: [],
        box: {
          dates: null,
          price: 'Preis auf Anfrage',
          priceNote: '',
          terms: [],
          booking: buildExternalLink('Direkt buchen'),
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
        picture: null,
        status: 404,
        message: 'Diese Seite wurde nicht gefunden',
        hint: 'Vielleicht ist sie umgezogen.',
        returnLink: link('Zurück zur Startseite', '/'),
      },
      { kind: 'error', ...bare, picture: picture('8:9'), status: 500, message: 'Error', hint: 'Bitte später.', returnLink: null },
      {
        kind: 'error',
        ...bare,
        picture: null,
        status: null,
        message: 'Beendet',
        hint: 'Heute:',
        returnLink: link('Angebote', '/angebote/'),
      },
    ],
    unavailable: [
      { kind: 'unavailable', ...bare },
      { kind: 'unavailable', ...bare, dialog: { ...(open.inquiry[2] as InquiryDialogModel), closeTitle } },
    ],
  };
}
