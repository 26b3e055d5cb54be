import { buildFactLines, buildHouseFacts } from '../../src/blocks/houseFacts.ts';
import type { BlockModel } from '../../src/blocks/index.ts';
import { buildBlocks } from '../../src/blocks/index.ts';
import { buildPaper } from '../../src/blocks/paper.ts';
import { buildChoiceOfList, buildRoomChoice, type RoomChoiceModel } from '../../src/blocks/roomChoice.ts';
import { buildCookieList } from '../../src/blocks/visitorData.ts';
import { contextExample, nothingRelated, offer, offered, record, roomBlock, uprightImage } from './dialogs.ts';
import { body, buildExternalLink, columns, type Examples, galleryItem, headline, link, picture, table, video } from './pieces.ts';

const context = contextExample('de');
const place = { address: 'Camí des Rosar 12, 07630 Campos', lat: 39.4, lng: 3, zoom: 13 };
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
    { kind: 'rooms', headline, rooms: ['rosa', 'kammer'].map((slug) => ({ slug, title: '' })) },
    { kind: 'packages', headline, packages: ['zeit-zu-zweit', 'winzertisch'].map((slug) => ({ slug, title: slug })) },
    { kind: 'offers', headline, offers: ['rosenwochen', 'gutschein'].map((slug) => ({ slug, title: slug })) },
    { kind: 'map', headline, place, address: '', body },
    { kind: 'map', headline: null, place: { ...place, address: '' }, address: '', body: [] },
    { kind: 'map', headline, place: null, address: place.address, body: [] },
    { kind: 'map', headline: null, place: null, address: '', body },
    { kind: 'cta', headline, text: 'Eine Zeile genügt.', image: null, action: 'booking', link: null },
    { kind: 'cta', headline: null, text: '', image: uprightImage, action: 'phone', link: null },
    { kind: 'form', headline },
    { kind: 'form', headline: null },
  ],
  { ...context, isOpenToday: false, site: { ...context.site, priceIncludes: { de: 'Mit Frühstück.' } } },
  {
    ...nothingRelated,
    rooms: [
      ...['cambra-lavanda', 'forn'].map((slug) => record({ slug })),
      record({ slug: 'rosa', facts: roomBlock() }),
      record({ slug: 'kammer', facts: roomBlock({ image: null, persons: null, facts: [], priceFrom: null, body: [] }), content: [] }),
    ],
    packages: [record({ slug: 'zeit-zu-zweit', title: 'Zeit zu zweit', offered })],
    offers: new Map([['rosenwochen', offer({ hero: uprightImage, priceFrom: 690, validFrom: '2027-05-01', validTo: '2027-06-12' })]]),
    months,
  },
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
  factLines: buildFactLines(context),
  offers: [{ kind: 'offers', headline: null, offers: [], all: null, booking: null, inquiryHref: '/anfrage' }, ...pick('offers')],
  records: pick('records'),
  map: pick('map'),
  cta: pick('cta'),
  form: pick('form'),
  // A page has one.
  roomChoice: choiceExamples.slice(0, 1),
  roomComparison: pick('roomComparison'),
  priceTable: [{ kind: 'priceTable', headline, body: [table], note: 'Mit Frühstück.' }],
  room: pick('room'),
  roomIndex: pick('roomIndex'),
};
