import { getFixedLink } from '../../src/addresses/pageAddresses.ts';
import { EMPTY_INPUT, EMPTY_SUMMARY, type InquiryInput, type InquirySummary } from '../../src/blocks/inquiry/inquiryForm.ts';
import { NO_SEO, type Related, type Room } from '../../src/blocks/listed.ts';
import type { RoomBlock } from '../../src/blocks/room.ts';
import { loadSite } from '../../src/config/loadSite.ts';
import type { PageContext } from '../../src/elements/context.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { createTranslator } from '../../src/i18n/translator.ts';
import { buildInquiryDialog, buildPackageDialog, buildThanksDialog, type DialogPlacement } from '../../src/pages/dialogs/dialogs.ts';
import { buildRoomDialog } from '../../src/pages/dialogs/roomDialog.ts';
import type { OfferContent } from '../../src/pages/offer.ts';
import type { RoomContent } from '../../src/pages/record.ts';
import type { DialogKind, DialogModel } from '../../src/pages/types.ts';
import type { ErrorCode } from '../../src/shared/inquiry/errorCodes.ts';
import { formFields } from '../../src/shared/inquiry/fields.ts';
import { body, type Examples, html, parseElement } from './pieces.ts';

/*
 * Dialogs in every state and language. The real builders create them, because the messages for the script are many.
 */

export function contextExample(locale: Locale): PageContext {
  const site = loadSite(undefined);
  return {
    locale,
    t: createTranslator(locale),
    site,
    publicUrl: 'https://www.hotel.example',
    signAddress: () => 'signature-12',
    year: '2027',
    isOpenToday: true,
    consentDays: 30,
    inquiryRetentionDays: 90,
    fixedPaths: {
      contact: getFixedLink(site, 'contact', locale),
      privacy: getFixedLink(site, 'privacy', locale),
      location: getFixedLink(site, 'location', locale),
    },
    mapDrawing: null,
    menus: { main: null, footer: null, offer: null },
  };
}

export const record = (given: Partial<Room> = {}): Room => ({
  onRequest: false,
  offered: null,
  facts: null,
  seasonPrices: [],
  wordpressPath: null,
  slug: 'cambra-lavanda',
  title: 'Cambra Lavanda',
  content: body,
  seo: NO_SEO,
  translations: {},
  ...given,
});

export const offer = (given: Partial<OfferContent> = {}): OfferContent => ({
  ...record(),
  ...{ id: 1, path: '/angebote/rosen/', hero: null, heroFocus: null, heroFilm: null, heroLink: null, blocks: [], overlay: null },
  ...{ modified: null, priceFrom: null, isPriceFixed: false, priceNote: '', nights: null },
  ...{ validFrom: null, validTo: null, shown: { from: null, until: null } },
  ...given,
});

const roomImage = {
  path: '2026/09/almond-room.jpg',
  width: 2400,
  height: 1600,
  alt: 'Offene Gartentür',
  caption: '',
  version: 'v1',
  focus: null,
};
export const offered = { image: roomImage, priceFrom: 560, priceNote: 'für zwei, zwei Nächte', nights: 2 };

export const roomBlock = (given: Partial<RoomBlock> = {}): RoomBlock => ({
  kind: 'room',
  slug: 'cambra-lavanda',
  name: 'Cambra Lavanda',
  body: [{ kind: 'nodes', nodes: html('<p>Was die Seite sagt.</p>') }],
  image: roomImage,
  gallery: [],
  sizeSqm: 38,
  persons: 2,
  beds: '',
  view: '',
  access: '',
  noStairs: false,
  seaView: false,
  cot: false,
  dog: false,
  sound: 'den Brunnen im Hof',
  sun: 'bis elf',
  plan: null,
  facts: ['Garten'],
  priceFrom: 290,
  priceNote: 'die Nacht, mit Frühstück',
  bookingLink: null,
  ...given,
});

export const room = (given: Partial<RoomContent> = {}): RoomContent => ({
  ...record(),
  facts: roomBlock(),
  page: '/zimmer/',
  others: [],
  priceTables: [],
  complete: true,
  ...given,
});

/** What a page refers to that refers to nothing. */
export const nothingRelated: Related = {
  offers: new Map(),
  missingOffers: new Set(),
  rooms: [],
  packages: [],
  months: null,
  complete: true,
};

const long = 'Donaudampfschifffahrtskapitänswitwenzimmer mit Gartenterrasse & Meerblick nach Südsüdost';
export const uprightImage = { path: '2026/09/bath.jpg', width: 1600, height: 2400, alt: 'Wanne', caption: '', version: 'v1', focus: null };
const seasons = {
  kind: 'table',
  table: parseElement(
    '<table><thead><tr><th scope="col">Zimmer</th><th scope="col">Winter</th><th scope="col">Sommer</th></tr></thead><tbody><tr><td>Cambra Lavanda</td><td data-label="Winter">290 €</td><td data-label="Sommer">365 €</td></tr></tbody></table>',
  ),
  caption: html(''),
  attributes: {},
} as const;
const lists = {
  rooms: [record(), record({ slug: 'kapitaenszimmer', title: long })],
  packages: [record({ slug: 'zeit-zu-zweit', title: 'Zeit zu zweit' })],
};

/** An error in every field. */
const allWrong = Object.fromEntries(
  formFields.map((field): [string, ErrorCode] => [field, field === 'endDate' ? 'dateOrder' : field === 'persons' ? 'persons' : 'text']),
);
const entered = {
  startDate: '14.05.2027',
  endDate: '18.05.2027',
  persons: '2',
  roomType: 'kapitaenszimmer',
  salutation: 'female',
  firstName: 'Zoë',
  lastName: 'Grüßner-von-und-zu-Hohenlohe-Schillingsfürst "die Jüngere" <zoe>',
  email: 'zoe@gruessner',
  telephone: '+49 30 0000 17',
  message: 'Zwei Zeilen\nund ein & dazu',
  wantHotelPickup: 'JA',
};

const summary: InquirySummary = {
  name: 'Zoë Grüßner-von-und-zu-Hohenlohe-Schillingsfürst',
  startDate: '14.05.2027',
  endDate: '',
  roomType: 'any',
  packageType: 'gibt-es-nicht-mehr',
  persons: '2',
  wantHotelPickup: true,
  email: 'zoe@gruessner.example',
  reference: '1f2e3d4c',
  hasConfirmation: true,
  topic: { slug: 'rosenwochen', title: 'Rosenwochen', validFrom: '2027-05-01', validTo: '2027-06-12' },
};

/** Inputs of the form by the name of the state. */
const german = contextExample('de');
const wrong = { values: entered, notice: german.t('inquiry.error') };
export const inputExamples: Readonly<Record<string, InquiryInput>> = {
  empty: EMPTY_INPUT,
  preset: { ...EMPTY_INPUT, preset: 'kapitaenszimmer' },
  invalid: { ...EMPTY_INPUT, ...wrong, errors: { email: 'emailInvalid', roomType: 'roomType', privacy: 'privacy' } },
  allWrong: { ...EMPTY_INPUT, ...wrong, errors: allWrong },
  notSent: {
    ...EMPTY_INPUT,
    values: { ...entered, privacy: 'on' },
    notice: german.t('inquiry.notSent', { phone: '+34 971 000 120', email: 'hallo@hotel.example' }),
  },
};

/** At least one example of every kind of dialog in one placement. */
export function dialogExamples(placement: DialogPlacement): Examples<DialogKind, DialogModel> {
  const missing = { rooms: null, packages: null };
  const showRoom = (given: Partial<RoomContent> = {}) => buildRoomDialog(room(given), german, placement);
  return {
    inquiry: [
      ...Object.values(inputExamples).map((input) => buildInquiryDialog(german, lists, input, placement)),
      buildInquiryDialog(german, missing, { ...EMPTY_INPUT, values: entered }, placement),
      buildInquiryDialog(german, { rooms: [], packages: [] }, EMPTY_INPUT, placement),
    ],
    thanks: [buildThanksDialog(german, lists, EMPTY_SUMMARY), buildThanksDialog(german, lists, summary)],
    room: [
      showRoom({
        facts: roomBlock({ beds: 'Bett 180 × 210', access: 'erster Stock, 22 Stufen', gallery: [uprightImage] }),
        others: [
          record({ slug: 'kapitaenszimmer', title: long, facts: roomBlock() }),
          record({ slug: 'kammer', title: 'Kammer', facts: roomBlock({ image: null, priceFrom: null, body: [] }) }),
        ],
        priceTables: [{ kind: 'priceTable', headline: null, body: [seasons], cancellation: 'Bis sieben Tage vorher kostenlos.' }],
      }),
      showRoom({ title: long, facts: null, page: null }),
      showRoom({ content: [], facts: roomBlock({ image: null, sizeSqm: null, persons: null, facts: [], priceFrom: null }) }),
    ],
    package: [
      buildPackageDialog(record({ slug: 'zeit-zu-zweit', title: 'Zeit zu zweit', offered }), german, placement),
      buildPackageDialog(record({ slug: 'x', title: long, content: [] }), german, placement),
    ],
  };
}
