import { buildHouseFacts } from '../../src/blocks/houseFacts.ts';
import type { BlockModel } from '../../src/blocks/index.ts';
import { buildBlocks } from '../../src/blocks/index.ts';
import type { MapLocationModel } from '../../src/blocks/map.ts';
import { buildPaper } from '../../src/blocks/paper.ts';
import { buildChoiceOfList, buildRoomChoice, type RoomChoiceModel } from '../../src/blocks/roomChoice.ts';
import { buildCookieList } from '../../src/blocks/visitorData.ts';
import { contextExample, formExample, nothingRelated, record, roomBlock, uprightImage } from './dialogs.ts';
import {
  body,
  buildExternalLink,
  columns,
  contactLinks,
  type Examples,
  galleryItem,
  headline,
  link,
  picture,
  table,
  video,
} from './pieces.ts';

const mapLocation: MapLocationModel = {
  address: 'Camí des Rosar 12, 07630 Campos',
  drawing: null,
  route: buildExternalLink('Route planen'),
  page: { ...link('Lage & Anreise', '/hotel/lage-anreise/'), hreflang: 'de' },
  place: buildExternalLink('Karte auf maps.example ansehen'),
  host: 'maps.example',
  frame: { src: 'https://maps.example/embed?pb=1', title: 'Karte: Campos' },
};

const context = contextExample('de');
const months = { current: '2027-05', first: '2027-05' };
const choice = { guests: 2, month: null, stay: { arrival: '2027-06-14', departure: '2027-06-16' }, wishes: ['dog'] } as const;
const choiceRooms = [
  record({ facts: roomBlock({ dog: true }), seasonPrices: [{ season: 'Juni', price: 365, days: { from: '06-01', to: '06-30' } }] }),
  record({ slug: 'forn', title: 'Casa del Forn', facts: roomBlock({ persons: 4, image: null }) }),
  record({ slug: 'neu', title: 'Neu' }),
];
/** Blocks whose models say much: the real builders make them of content. */
const built = buildBlocks(
  [
    { kind: 'roomsIntro', headline: { text: 'Zimmer', size: null }, body: [] },
    roomBlock({ body, noStairs: true, gallery: [uprightImage] }),
    ...['forn', 'rosa'].map((slug) => roomBlock({ slug, name: slug })),
    roomBlock({ slug: null, name: 'Zimmer', body: [], image: null, sizeSqm: 20, persons: null, facts: [], priceFrom: null, priceNote: '' }),
    { kind: 'season', headline, months: [{ month: 5, bloom: 'Rosen', pool: '20–24 °C' }], offers: [] },
  ],
  { ...context, site: { ...context.site, priceIncludes: { de: 'Mit Frühstück.' } } },
  { ...nothingRelated, rooms: ['cambra-lavanda', 'forn', 'rosa'].map((slug) => record({ slug })), months },
);
function pick<K extends BlockModel['kind']>(kind: K): Extract<BlockModel, { kind: K }>[] {
  const found = built.filter((block): block is Extract<BlockModel, { kind: K }> => block.kind === kind);
  if (found.length === 0) throw new Error(`There is no ${kind}`);
  return found;
}

/** "Which room suits?": for days of which one room has a price, and before anything is asked. */
export const choiceExamples: RoomChoiceModel[] = [
  ...[choice, { ...choice, guests: 3, stay: null, month: '06' }].flatMap(
    (each) => buildRoomChoice(choiceRooms, each, '2027-05', context) ?? [],
  ),
  ...buildChoiceOfList([roomBlock(), roomBlock()], { ...nothingRelated, rooms: choiceRooms, months }, context),
];

/** At least one example of every kind of block; a new kind does not compile until it has one. */
export const blockExamples: Examples<BlockModel['kind'], BlockModel> = {
  text: [
    { kind: 'text', headline, variant: 'normal', body },
    { kind: 'text', headline: null, variant: 'lead', body },
    {
      kind: 'text',
      headline: { ...headline, size: 5 },
      variant: 'small',
      body: [...body, table, columns(video), { kind: 'embed', embed: { ...video, purpose: 'map', title: '', frame: null } }],
    },
  ],
  textImage: [
    { kind: 'textImage', headline, body, picture: picture('5:7'), side: 'left', link: link('Mehr erfahren') },
    { kind: 'textImage', headline, body, picture: null, side: 'right', link: buildExternalLink('Buchen') },
  ],
  picture: [{ kind: 'picture', picture: picture('16:9') }],
  gallery: [
    { kind: 'gallery', headline: null, rows: [[galleryItem(), galleryItem('8:9', '')]], isUpright: false },
    { kind: 'gallery', headline, rows: [[galleryItem('3:2')]], isUpright: true },
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
        { id: 'faq-hunde', title: 'Hunde', body },
        { id: 'faq-anreise', title: 'Anreise', body: [table] },
      ],
    },
  ],
  table: [{ kind: 'table', headline, body: [table], note: 'Mittwoch Ruhetag' }],
  video: [
    { kind: 'video', headline, embed: video, poster: picture('16:9'), caption: 'Ein Abend' },
    {
      kind: 'video',
      headline: null,
      embed: { ...video, title: '', frame: { ...video.frame, title: 'Video von video.example' } },
      poster: null,
      caption: '',
    },
  ],
  cookieList: [buildCookieList({ ...context, site: { ...context.site, tagManagerId: 'GTM-AB12CD3' } })],
  distances: [
    {
      kind: 'distances',
      headline,
      items: [
        { drawing: 'airport', place: 'Flughafen Palma', duration: '35 Minuten' },
        { drawing: null, place: 'Markt', duration: '6 Minuten' },
      ],
      note: 'Mit dem Auto.',
    },
  ],
  season: pick('season'),
  paper: [buildPaper(context)],
  houseFacts: buildHouseFacts(context),
  cards: [
    {
      kind: 'cards',
      headline,
      items: [
        { picture: picture('8:9'), title: 'Wandern', text: 'Drei Wege', link: link('Mehr erfahren') },
        { picture: null, title: 'Radfahren', text: '', link: null },
        { picture: { ...picture('8:9'), fit: 'ground' }, title: '', text: '', link: null },
      ],
    },
  ],
  hosts: [
    {
      kind: 'hosts',
      headline,
      body,
      items: [
        { picture: picture('8:9'), name: 'Aina Vidal', role: 'Empfang', body },
        { picture: null, name: 'Tomeu Vidal', role: '', body: [] },
        { picture: picture('8:9'), name: '', role: '', body: [] },
      ],
    },
    { kind: 'hosts', headline: null, body: [], items: [] },
  ],
  press: [
    {
      kind: 'press',
      headline,
      items: [
        { name: 'Inselblatt', year: '2026', link: link('Inselblatt', 'https://inselblatt.example/') },
        { name: 'Haus des Jahres', year: '', link: null },
      ],
    },
  ],
  factLines: [
    {
      kind: 'factLines',
      lines: [
        {
          label: 'Haustiere',
          text: 'Ein Hund darf mit.',
          link: { href: '/kontakt/#site-facts-pets', label: 'Haustiere', external: false, hreflang: 'de' },
        },
      ],
    },
  ],
  offers: [
    { kind: 'offers', headline: null, offers: [], all: null, booking: null, inquiryHref: '/anfrage' },
    {
      kind: 'offers',
      headline,
      offers: [
        {
          href: '/angebote/rosenwochen/',
          title: 'Rosenwochen',
          text: 'Drei Nächte',
          dates: '1. Mai bis 12. Juni 2027',
          price: 'ab 690 €',
          priceNote: 'pro Person, drei Nächte',
          picture: picture('3:2'),
        },
        { href: '/angebote/gutschein/', title: 'Gutschein', text: '', dates: null, price: null, priceNote: '', picture: null },
      ],
      all: link('Alle Angebote', '/angebote/'),
      booking: null,
      inquiryHref: '/anfrage',
    },
  ],
  records: [
    {
      kind: 'records',
      headline,
      eyebrow: 'Pakete',
      records: [
        {
          id: 'zeit-zu-zweit',
          title: 'Zeit zu zweit',
          body,
          room: null,
          picture: picture('3:2'),
          price: 'ab 560 € für zwei, zwei Nächte',
          href: '/pakete/zeit-zu-zweit/',
          inquiryHref: '/anfrage/zeit-zu-zweit',
        },
        { id: 'winzertisch', title: 'Winzertisch', body: [], room: null, picture: null, price: '', href: null, inquiryHref: '/anfrage' },
      ],
    },
    {
      kind: 'records',
      headline,
      eyebrow: 'Zimmer',
      records: [
        {
          id: 'rosa',
          title: 'Cambra Rosa',
          body: [],
          picture: null,
          price: '',
          room: { picture: picture('8:9'), facts: ['31 m²', '2 Gäste'], text: 'Zwei Fenster.', price: 'ab 245 €' },
          href: '/zimmer/rosa/',
          inquiryHref: '/anfrage/rosa',
        },
        {
          id: 'kammer',
          title: 'Kammer',
          body: [],
          picture: null,
          price: '',
          room: { picture: null, facts: [], text: '', price: 'Preis auf Anfrage' },
          href: '/zimmer/kammer/',
          inquiryHref: '/anfrage/kammer',
        },
      ],
    },
  ],
  map: [
    { kind: 'map', headline, body, location: mapLocation, address: null },
    { kind: 'map', headline: null, body: [], location: { ...mapLocation, address: '', page: null }, address: null },
    { kind: 'map', headline, body: [], location: null, address: { text: 'Camí des Rosar 12, Campos', link: mapLocation.place } },
    { kind: 'map', headline: null, body, location: null, address: null },
  ],
  cta: [
    {
      kind: 'cta',
      hasRose: true,
      picture: null,
      headline,
      text: 'Eine Zeile genügt.',
      primary: link('Anfrage senden', '/anfrage'),
      secondary: buildExternalLink('Direkt buchen'),
    },
    {
      kind: 'cta',
      hasRose: false,
      picture: picture('3:2'),
      headline: null,
      text: '',
      primary: link('+34 971 000 120', 'tel:+34971000120'),
      secondary: null,
    },
  ],
  form: [
    {
      kind: 'form',
      headline,
      form: formExample('site-contact'),
      ...contactLinks,
      phoneHours: ['Mo bis Fr, 10 bis 14 Uhr'],
      quickLine: link('WhatsApp', 'https://wa.me/34971000120'),
    },
    { kind: 'form', headline: null, form: formExample('site-contact-2'), ...contactLinks, phoneHours: [], quickLine: null },
  ],
  // A page has one.
  roomChoice: choiceExamples.slice(0, 1),
  roomComparison: pick('roomComparison'),
  priceTable: [{ kind: 'priceTable', headline, body: [table], note: 'Mit Frühstück.' }],
  room: pick('room'),
  roomIndex: pick('roomIndex'),
};
