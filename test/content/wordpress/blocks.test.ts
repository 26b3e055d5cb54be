import { describe, expect, it } from 'vitest';
import { blocks as layouts } from '../../../src/blocks/index.ts';
import { parseMapLink } from '../../../src/elements/coordinates.ts';
import { recordedBlock as block, readFields, readPosts, recordedBlocks, recordedPost, toBlocks, toPage } from './support.ts';

const html = (text: unknown) => [{ kind: 'html', html: text }];
const layout = (acf_fc_layout: string, fields: object = {}) => ({ acf_fc_layout, ...fields });
/** The blocks of a page with these rooms and other blocks. */
const toRoomBlocks = (rooms_flexible: unknown[], content: unknown = false) =>
  toPage(recordedPost('page-hochzeiten.de.json', { acf: { content, rooms_flexible } })).blocks;

describe('layouts of acf.content', () => {
  it('converts text with headline, size, variant and paragraphs', () => {
    expect(block('home.de', 0)).toMatchObject({ headline: { text: 'Ankommen & durchatmen', size: 1 }, variant: 'lead' });
    expect(block('kulinarik.de', 0)).toEqual({
      kind: 'text',
      headline: { text: 'Was der Garten gibt', size: 2 },
      variant: 'normal',
      body: html(expect.stringMatching(/^<p class="has-text-align-center"><span>.*<\/p>\s*<h3>Frühstück bis 11 Uhr<\/h3>$/)),
    });
  });

  it('converts text_image with image, side, ratio and link', () => {
    expect(block('home.de', 1)).toMatchObject({
      kind: 'textImage',
      headline: { text: 'Der Pool', size: 2 },
      body: html('<p>25 Meter, beheizt von März bis November.</p>'),
      image: { path: '2024/03/Pool-bei-Nacht-2.jpg', width: 2048, height: 1365, alt: 'Pool bei Nacht', caption: '25 × 6 m, beheizt' },
      ratio: '3:2',
      link: { href: '/hotel/', kind: 'page', label: 'Mehr erfahren' },
    });
    expect([block('olivenoel.de', 0), block('olivenoel.de', 1)]).toMatchObject([{ side: 'left' }, { side: 'right' }]);
  });

  it('converts gallery with its images in order, ratio and crop, and keeps an empty gallery', () => {
    const gallery = block('home.de', 5);
    expect(gallery).toMatchObject({ kind: 'gallery', headline: { text: 'Einblicke', size: null }, ratio: '16:9', crop: true });
    const files = ['finca-morgenlicht-scaled.jpg', 'Pool-bei-Nacht-2.jpg', 'olivenhain.jpg', 'mandelbluete.jpg', 'bad.png', 'IMG_0042.jpg'];
    expect(gallery.kind === 'gallery' && gallery.images.map(({ path }) => path)).toEqual(files.map((file) => `2024/03/${file}`));
    const [, second] = toPage(readPosts('page-galerie.de.json')[1]).blocks;
    expect(second).toEqual({ kind: 'gallery', headline: { text: 'Folgt', size: null }, images: [], ratio: null, crop: false });
  });

  it('converts quote', () => {
    const quote = 'Man kommt als Gast und geht mit Öl im Koffer.';
    expect(block('home.de', 2)).toEqual({ kind: 'quote', quote, author: 'Gästebuch, 2023', image: null });
  });

  it('converts accordion and keeps an entry without text', () => {
    expect(block('hotel.de', 1)).toEqual({
      kind: 'accordion',
      headline: { text: 'Gut zu wissen', size: null },
      items: [
        { title: 'An- und Abreise', body: html('<p>Check-in ab 15 Uhr, Check-out bis 11 Uhr.</p>') },
        { title: 'Hunde', body: html('<p>Auf Anfrage, € 15,– pro Nacht.</p>') },
        { title: 'Ökosteuer', body: [] },
      ],
    });
  });

  it('converts table to a table segment and a note', () => {
    expect(block('restaurant.de', 0)).toMatchObject({
      kind: 'table',
      headline: { text: 'Öffnungszeiten', size: null },
      note: 'Mittwoch Ruhetag',
      body: [{ kind: 'table', caption: '' }],
    });
  });

  it('converts video with embed, poster and caption', () => {
    expect(block('hotel.de', 2)).toMatchObject({
      kind: 'video',
      headline: { text: 'Die Finca in 90 Sekunden', size: null },
      embed: { src: 'https://video.example/embed/son-exempel?feature=oembed', host: 'video.example', purpose: 'video' },
      poster: { path: '2024/03/innenhof.jpg', width: 2400, height: 1500 },
      caption: '',
    });
  });

  it('converts cards, of which title, text, image and link may be missing', () => {
    expect(block('home.de', 3)).toMatchObject({
      kind: 'cards',
      headline: null,
      items: [
        {
          title: 'Zimmer & Suiten',
          text: 'Sechs Arten zu wohnen',
          image: { path: '2024/03/zimmer_panorama-scaled.jpg', alt: 'Helles Zimmer mit Holzbalken' },
          link: { href: '/zimmer-suiten/', kind: 'page', label: 'Mehr erfahren' },
        },
        { title: 'Kulinarik', text: '', link: { href: '/kulinarik/' } },
        { title: 'Aktiv', text: 'Wandern, Radfahren, Nichtstun', image: null, link: null },
      ],
    });
  });

  it('converts offers, packages and rooms to slugs and titles', () => {
    expect(block('home.de', 4)).toEqual({
      kind: 'offers',
      headline: { text: 'Unsere Angebote', size: null },
      offers: [
        { slug: 'mandelbluete', title: '„Mandelblüte“ – Frühling im Februar' },
        { slug: 'radwoche', title: 'Radwoche im Frühjahr' },
        { slug: 'kochkurs', title: 'Kochkurs: „Pa amb oli“ & mehr' },
      ],
    });
    expect(block('radfahren.de', 1)).toMatchObject({ kind: 'packages', packages: [{ slug: 'rad-genuss', title: 'Rad & Genuss' }] });
    const rooms = [{ ID: 23, post_title: 'Gärtnerhaus <em>(bis 4)</em>', post_name: 'gaertnerhaus' }];
    expect(toBlocks({ acf_fc_layout: 'rooms', headline: 'Zimmer', rooms })).toEqual([
      { kind: 'rooms', headline: { text: 'Zimmer', size: null }, rooms: [{ slug: 'gaertnerhaus', title: 'Gärtnerhaus (bis 4)' }] },
    ]);
  });

  it('converts map with place and text', () => {
    expect(block('lage-anreise.de', 0)).toEqual({
      kind: 'map',
      headline: { text: 'So finden Sie uns', size: null },
      place: { address: "Camí de s'Exemple 1, 07999 Santa Exemple, Mallorca", lat: 39.5696, lng: 3.2001, zoom: 13 },
      address: "Camí de s'Exemple 1, 07999 Santa Exemple, Mallorca",
      body: html('<p>Vom Flughafen über die Ma-15 Richtung Osten, Ausfahrt 47.</p>'),
    });
  });

  it('converts cta with action and link, and form', () => {
    expect(block('contact.en', 2)).toEqual({ kind: 'form', headline: { text: 'Write to us', size: null } });
    expect(block('home.de', 6)).toEqual({
      kind: 'cta',
      headline: { text: 'Noch Fragen?', size: null },
      text: 'Wir antworten am selben Tag.',
      image: null,
      action: 'inquiry',
      link: null,
    });
    expect(block('restaurant.de', 1)).toMatchObject({
      action: 'phone',
      link: { href: 'tel:+34971000000', kind: 'contact', label: '+34 971 000 000' },
    });
  });
});

describe('layouts of acf.rooms_flexible', () => {
  it('converts intro, rooms with and without fields, and prices, in their order', () => {
    const blocks = recordedBlocks('rooms-suites.en');
    expect(blocks.map(({ kind }) => kind)).toEqual(['roomsIntro', ...Array(6).fill('room'), 'priceTable']);
    expect(blocks[0]).toMatchObject({ headline: { text: 'Six ways to stay' }, body: html('<p>No two rooms are alike.</p>') });
    expect(blocks[1]).toMatchObject({
      name: 'Double Room “Garden”',
      slug: 'garden-double-room',
      gallery: ['dz-garten-01.jpg', 'bad.png', 'olivenhain.jpg'].map((file) => ({ path: `2024/03/${file}` })),
    });
    // A room of which editors have filled in nothing else.
    const [empty] = toRoomBlocks([layout('room')]);
    expect(empty).toMatchObject({ body: [], image: null, gallery: [], beds: '', noStairs: false, plan: null, facts: [], priceFrom: null });
    expect(blocks[3]).toEqual({ ...empty, slug: 'tower-single-room', name: 'Tower Single – the Writer’s Room', persons: 1 });
    expect(blocks[4]).toMatchObject({
      body: html('<p>With open fireplace.</p>'),
      image: { path: '2024/03/IMG_0042.jpg', width: 480, height: 320, alt: '' },
      sizeSqm: 45,
      persons: 3,
      facts: ['Fireplace', 'Desk'],
      priceFrom: 235.5,
      priceNote: 'per night incl. breakfast',
      bookingLink: { href: 'https://booking.example/finca?lang=en', kind: 'external', label: 'Book' },
    });
    expect(blocks[6]).toMatchObject({ slug: null, name: 'Coming soon: the Studio' });
    expect(blocks[7]).toMatchObject({ headline: { text: 'Rates', size: null }, body: [{ kind: 'table', caption: '' }] });
  });

  it('converts beds, access and the cancellation sentence to plain text, and prefers the headline to the title of the post', () => {
    const room = { post_name: 'garten', post_title: 'Garten' };
    expect(
      toRoomBlocks([
        layout('room', { headline: 'Garten &amp; Hof', room, beds: 'Bett 180 &times; 210', access: '<p>22 Stufen</p>' }),
        layout('price_table', { table: '', cancellation: 'Bis 7 Tage vorher &amp; kostenlos' }),
      ]),
    ).toMatchObject([
      { name: 'Garten & Hof', slug: 'garten', beds: 'Bett 180 × 210', access: '22 Stufen' },
      { cancellation: 'Bis 7 Tage vorher & kostenlos' },
    ]);
  });

  it.each([
    ['text gallery', 'text gallery roomsIntro'],
    ['text cta', 'text roomsIntro cta'],
    ['form', 'roomsIntro form'],
    ['cta text', 'cta text roomsIntro'],
  ])('stand behind the other blocks, but before a call to action or a form at the end: %j', (content, kinds) => {
    const others = content.split(' ').filter(Boolean);
    const blocks = toRoomBlocks(
      [layout('intro', { headline: 'Zimmer' })],
      others.map((name) => layout(name)),
    );
    expect(blocks.map(({ kind }) => kind).join(' ')).toBe(kinds);
  });
});

describe('empty and invalid block fields', () => {
  it.each(Object.keys(layouts))('make an empty %s block in every way ACF encodes an empty field', (name) => {
    const bare = toBlocks(layout(name));
    expect(bare).toHaveLength(1);
    const names = Object.keys(layouts[name as keyof typeof layouts].schema.shape);
    for (const empty of ['', false, null, [], {}, 'falsch', Number.NaN, { a: { b: 1 } }]) {
      const filled = Object.fromEntries(names.map((field) => [field, empty]));
      const [result] = toBlocks(layout(name, filled));
      if (empty === 'falsch') expect(result?.kind).toBe(bare[0]?.kind);
      else expect(result).toEqual(bare[0]);
    }
  });

  it('leave out unknown layouts, entries without a layout and empty entries', () => {
    const text = { acf_fc_layout: 'text', headline: 'Da' };
    const others = ['newsletter_teaser_2021', 'constructor', '__proto__'].map((name) => layout(name));
    const blocks = toBlocks(text, ...others, { headline: 'Ohne' }, null, 'x', [], text);
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'text']);
  });

  it('accept a list that PHP sent as an object', () => {
    const items = { 0: { title: 'Eins', text: '' }, 2: { title: 'Drei', text: '' } };
    expect(toBlocks(layout('accordion', { items }))[0]).toMatchObject({ items: [{ title: 'Eins' }, { title: 'Drei' }] });
    const acf = { content: { 1: { acf_fc_layout: 'form', headline: 'Da' } } };
    expect(toPage(recordedPost('page-hochzeiten.de.json', { acf })).blocks).toEqual([
      { kind: 'form', headline: { text: 'Da', size: null } },
    ]);
  });

  it.each<[string, object, object]>([
    ['text', { headline: 'A', headline_size: '6', variant: 'huge' }, { headline: { size: null }, variant: 'normal' }],
    ['text_image', { ratio: '4:3', image_position: 'top' }, { ratio: null, side: 'right' }],
    ['cta', { action: 'explode', link: { title: 'A', url: 'javascript:alert(1)', target: '' } }, { action: 'inquiry', link: null }],
  ])('fall back to the default for unknown values: %s with %j', (name, fields, expected) => {
    expect(toBlocks(layout(name, fields))[0]).toMatchObject(expected);
  });

  it('leave out cards without title and image, accordion entries without title and empty facts', () => {
    const image = readFields(recordedPost('page-hotel.de.json')).heroimage;
    expect(toBlocks(layout('cards', { items: [{ text: 'x' }, { image }, { title: 'A' }] }))[0]).toMatchObject({
      items: [{ title: '' }, { title: 'A' }],
    });
    expect(toBlocks(layout('accordion', { items: [{ title: ' ', text: '<p>x</p>' }] }))[0]).toMatchObject({ items: [] });
    expect(toBlocks(layout('room', { facts: [{ label: '' }, { label: 'WLAN &amp; TV' }, 'x'] }))[0]).toMatchObject({
      facts: ['WLAN & TV'],
    });
  });
});

describe('the place in a link of a map', () => {
  it.each([
    ['https://www.google.com/maps/place/Finca/@39.1,3.1,15z/data=!4m6!3m5!1s0x0:0x1!8m2!3d39.4092!4d3.0311!16s', 39.4092, 3.0311],
    ['https://maps.google.com/?q=39.4092,3.0311', 39.4092, 3.0311],
    ['https://www.google.com/maps/search/?api=1&query=39.4092%2C-3.0311', 39.4092, -3.0311],
    ['https://www.openstreetmap.org/?mlat=39.4092&mlon=3.0311#map=13/39.1/3.2', 39.4092, 3.0311],
    ['https://www.openstreetmap.org/node/1#map=13/39.4092/3.0311', 39.4092, 3.0311],
    ['https://maps.apple.com/?ll=-33.4092,151.0311&q=Hotel', -33.4092, 151.0311],
  ])('%s is %d, %d', (link, lat, lng) => expect(parseMapLink(link)).toEqual({ lat, lng }));

  it.each(['', 'Camí des Rosar 12', 'https://www.google.com/maps/@139.4,3.0,9z', 'https://x.example/?q=39'])('is missing in "%s"', (link) =>
    expect(parseMapLink(link)).toBeNull(),
  );
});
