import { describe, expect, it } from 'vitest';
import { layouts } from '../../../src/content/wordpress/schemas/blocks.ts';
import type { ContentBlock } from '../../../src/content/types.ts';
import { blocksOf, readJson, recordedPost, toPage } from './support.ts';

const blocks = (slug: string) => toPage(recordedPost(`page-${slug}.json`), /\.(de|en|es|fr)$/.exec(slug)?.[1] as 'de').blocks;
const block = (slug: string, index: number): ContentBlock => {
  const found = blocks(slug)[index];
  if (found === undefined) throw new Error(`${slug} has no block ${index}`);
  return found;
};
const html = (text: string) => [{ kind: 'html', html: text }];
const pool = {
  path: '2024/03/Pool-bei-Nacht-2.jpg',
  width: 2048,
  height: 1365,
  alt: 'Pool bei Nacht',
  caption: '25 × 6 m, beheizt',
  variants: [
    { path: '2024/03/Pool-bei-Nacht-2-300x200.jpg', width: 300, height: 200 },
    { path: '2024/03/Pool-bei-Nacht-2-768x512.jpg', width: 768, height: 512 },
    { path: '2024/03/Pool-bei-Nacht-2-1024x683.jpg', width: 1024, height: 683 },
    { path: '2024/03/Pool-bei-Nacht-2-1536x1024.jpg', width: 1536, height: 1024 },
    { path: '2024/03/Pool-bei-Nacht-2.jpg', width: 2048, height: 1365 },
  ],
};

describe('each layout of acf.content', () => {
  it('text: headline, size, variant, paragraphs', () => {
    expect(block('hotel.en', 0)).toEqual({
      kind: 'text',
      headline: { text: expect.stringMatching(/\S/), size: 1 },
      variant: 'normal',
      body: html(expect.stringMatching(/^<p>.*1642.*<\/p>$/) as unknown as string),
    });
    expect(block('home.de', 0)).toMatchObject({ headline: { text: 'Ankommen & durchatmen', size: 1 }, variant: 'lead' });
    expect(block('lage-anreise.de', 2)).toMatchObject({ headline: null, variant: 'small' });
    expect(block('kulinarik.de', 0)).toEqual({
      kind: 'text',
      headline: { text: 'Was der Garten gibt', size: 2 },
      variant: 'normal',
      body: [{ kind: 'html', html: expect.stringMatching(/^<p><span>Jeden Abend ein Menü, vier Gänge, keine Karte\.<\/span><\/p>\s*<h3>Frühstück bis 11 Uhr<\/h3>$/) }],
    });
  });

  it('text_image: picture with its sizes, side, ratio, link', () => {
    expect(block('home.de', 1)).toMatchObject({
      kind: 'textImage',
      headline: { text: 'Der Pool', size: 2 },
      body: html('<p>25 Meter, beheizt von März bis November.</p>'),
      image: pool,
      side: 'right',
      ratio: '3:2',
      link: { href: '/hotel/', kind: 'page', label: 'Mehr erfahren' },
    });
    expect(block('olivenoel.de', 0)).toMatchObject({ side: 'left', ratio: '8:9', link: null, image: { path: '2024/03/olivenhain.jpg' } });
    expect(block('olivenoel.de', 1)).toEqual({
      kind: 'textImage',
      headline: { text: 'Die Presse', size: 3 },
      body: [],
      image: null,
      side: 'right',
      ratio: null,
      link: { href: 'https://oelmuehle.example/', kind: 'external', label: '' },
    });
  });

  it('gallery: pictures in order, ratio, crop; an empty one stays', () => {
    const gallery = block('home.de', 5);
    expect(gallery).toMatchObject({ kind: 'gallery', headline: { text: 'Einblicke', size: null }, ratio: '16:9', crop: true });
    expect(gallery.kind === 'gallery' && gallery.images.map(({ path }) => path.slice('2024/03/'.length))).toEqual([
      'finca-morgenlicht-scaled.jpg',
      'Pool-bei-Nacht-2.jpg',
      'olivenhain.jpg',
      'mandelbluete.jpg',
      'bad.png',
      'IMG_0042.jpg',
    ]);
    const [, second] = toPage(readJson('page-galerie.de.json')[1]).blocks;
    expect(second).toEqual({ kind: 'gallery', headline: { text: 'Folgt', size: null }, images: [], ratio: null, crop: false });
  });

  it('quote', () => {
    expect(block('home.de', 2)).toEqual({
      kind: 'quote',
      quote: 'Man kommt als Gast und geht mit Öl im Koffer.',
      author: 'Gästebuch, 2023',
      image: null,
    });
  });

  it('accordion: an entry without text keeps its title', () => {
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

  it('table: a table segment and the note', () => {
    const hours = block('restaurant.de', 0);
    expect(hours).toMatchObject({ kind: 'table', headline: { text: 'Öffnungszeiten', size: null }, note: 'Mittwoch Ruhetag', body: [{ kind: 'table', caption: '' }] });
    const distances = block('lage-anreise.de', 1);
    expect(distances).toMatchObject({ kind: 'table', headline: { text: 'Entfernungen' }, note: '' });
    expect(distances.kind === 'table' && distances.body.length).toBe(1);
  });

  it('video: frame, poster, caption', () => {
    expect(block('hotel.de', 2)).toMatchObject({
      kind: 'video',
      headline: { text: 'Die Finca in 90 Sekunden', size: null },
      embed: { src: 'https://video.example/embed/son-exempel?feature=oembed', host: 'video.example', title: 'Finca Son Exempel', purpose: 'video' },
      poster: { path: '2024/03/innenhof.jpg', width: 2400, height: 1500 },
      caption: '',
    });
  });

  it('cards: title, text, picture, link; each may be missing', () => {
    const cards = block('home.de', 3);
    expect(cards).toMatchObject({
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
    expect(block('aktivitaeten.de', 2)).toEqual({ kind: 'cards', headline: null, items: [] });
  });

  it('offers, packages, rooms: slug and title of the posts', () => {
    expect(block('home.de', 4)).toEqual({
      kind: 'offers',
      headline: { text: 'Unsere Angebote', size: null },
      offers: [
        { slug: 'mandelbluete', title: '„Mandelblüte“ – Frühling im Februar' },
        { slug: 'radwoche', title: 'Radwoche im Frühjahr' },
        { slug: 'kochkurs', title: 'Kochkurs: „Pa amb oli“ & mehr' },
      ],
    });
    expect(block('radfahren.de', 1)).toEqual({ kind: 'packages', headline: null, packages: [{ slug: 'rad-genuss', title: 'Rad & Genuss' }] });
    const rooms = [{ ID: 23, post_title: 'Gärtnerhaus <em>(bis 4)</em>', post_name: 'gaertnerhaus' }];
    expect(blocksOf({ acf_fc_layout: 'rooms', headline: 'Zimmer', rooms })).toEqual([
      { kind: 'rooms', headline: { text: 'Zimmer', size: null }, rooms: [{ slug: 'gaertnerhaus', title: 'Gärtnerhaus (bis 4)' }] },
    ]);
  });

  it('map: place and text; an empty one stays', () => {
    expect(block('lage-anreise.de', 0)).toEqual({
      kind: 'map',
      headline: { text: 'So finden Sie uns', size: null },
      place: { address: "Camí de s'Exemple 1, 07999 Santa Exemple, Mallorca", lat: 39.5696, lng: 3.2001, zoom: 13 },
      body: html('<p>Vom Flughafen über die Ma-15 Richtung Osten, Ausfahrt 47.</p>'),
    });
    expect(block('contact.en', 1)).toEqual({ kind: 'map', headline: null, place: null, body: [] });
  });

  it('cta: action and link', () => {
    expect(block('home.de', 6)).toEqual({
      kind: 'cta',
      headline: { text: 'Noch Fragen?', size: null },
      text: 'Wir antworten am selben Tag.',
      action: 'inquiry',
      link: null,
    });
    expect(block('restaurant.de', 1)).toMatchObject({ action: 'phone', link: { href: 'tel:+34971000000', kind: 'contact', label: '+34 971 000 000' } });
  });

  it('form', () => {
    expect(block('contact.en', 2)).toEqual({ kind: 'form', headline: { text: 'Write to us', size: null } });
  });
});

describe('each layout of acf.rooms_flexible', () => {
  it('intro, rooms and prices in order', () => {
    expect(blocks('rooms-suites.en').map(({ kind }) => kind)).toEqual(['roomsIntro', 'room', 'room', 'room', 'room', 'room', 'room', 'priceTable']);
    expect(block('rooms-suites.en', 0)).toEqual({
      kind: 'roomsIntro',
      headline: { text: 'Six ways to stay', size: null },
      body: html('<p>No two rooms are alike.</p>'),
    });
  });

  it('room: everything said', () => {
    expect(block('rooms-suites.en', 4)).toMatchObject({
      kind: 'room',
      slug: 'junior-suite',
      name: 'Junior Suite – 45 m²',
      body: html('<p>With open fireplace.</p>'),
      image: { path: '2024/03/IMG_0042.jpg', width: 480, height: 320, alt: '' },
      gallery: [],
      sizeSqm: 45,
      persons: 3,
      facts: ['Fireplace', 'Desk'],
      priceFrom: 235.5,
      priceNote: 'per night incl. breakfast',
      bookingLink: { href: 'https://booking.example/finca?lang=en', kind: 'external', label: 'Book' },
    });
    const first = block('rooms-suites.en', 1);
    expect(first).toMatchObject({ name: 'Double Room "Garden"', slug: 'garden-double-room' });
    expect(first.kind === 'room' && first.gallery.map(({ path }) => path)).toEqual(['2024/03/dz-garten-01.jpg', '2024/03/bad.png', '2024/03/olivenhain.jpg']);
  });

  it('room: nothing said but the name', () => {
    expect(block('rooms-suites.en', 3)).toEqual({
      kind: 'room',
      slug: 'tower-single-room',
      name: "Tower Single – the Writer's Room",
      body: [],
      image: null,
      gallery: [],
      sizeSqm: null,
      persons: 1,
      facts: [],
      priceFrom: null,
      priceNote: '',
      bookingLink: null,
    });
    expect(block('rooms-suites.en', 6)).toMatchObject({ slug: null, name: 'Coming soon: the Studio' });
  });

  it('room: the headline wins over the post’s title', () => {
    const acf = { content: false, rooms_flexible: [{ acf_fc_layout: 'room', headline: 'Garten &amp; Hof', room: { post_name: 'garten', post_title: 'Garten' } }] };
    expect(toPage(recordedPost('page-hochzeiten.de.json', { acf })).blocks[0]).toMatchObject({ kind: 'room', name: 'Garten & Hof', slug: 'garten' });
  });

  it('price_table', () => {
    expect(block('rooms-suites.en', 7)).toMatchObject({ kind: 'priceTable', headline: { text: 'Rates', size: null }, body: [{ kind: 'table', caption: '' }] });
  });
});

describe('what editors leave empty or break', () => {
  it.each(Object.keys(layouts))('%s: nothing filled, in each way ACF says so, is an empty block', (layout) => {
    const bare = blocksOf({ acf_fc_layout: layout });
    expect(bare).toHaveLength(1);
    const names = Object.keys(layouts[layout as keyof typeof layouts].shape);
    for (const empty of ['', false, null, [], {}, 'falsch', Number.NaN, { a: { b: 1 } }]) {
      const filled = Object.fromEntries(names.map((name) => [name, empty]));
      const [result] = blocksOf({ acf_fc_layout: layout, ...filled });
      if (empty === 'falsch') expect(result?.kind).toBe(bare[0]?.kind);
      else expect(result).toEqual(bare[0]);
    }
  });

  it('an unknown layout, an entry without one and no entry at all are left out', () => {
    const text = { acf_fc_layout: 'text', headline: 'Da' };
    const kinds = blocksOf(text, { acf_fc_layout: 'newsletter_teaser_2021', list_id: 'a1' }, { headline: 'Ohne' }, null, 7, 'x', [], { acf_fc_layout: 'constructor' }, { acf_fc_layout: '__proto__' }, text);
    expect(kinds.map(({ kind }) => kind)).toEqual(['text', 'text']);
  });

  it('a list that PHP sent as an object is a list', () => {
    const items = { 0: { title: 'Eins', text: '' }, 2: { title: 'Drei', text: '' } };
    expect(blocksOf({ acf_fc_layout: 'accordion', items })[0]).toMatchObject({ items: [{ title: 'Eins' }, { title: 'Drei' }] });
    const acf = { content: { 1: { acf_fc_layout: 'form', headline: 'Da' } } };
    expect(toPage(recordedPost('page-hochzeiten.de.json', { acf })).blocks).toEqual([{ kind: 'form', headline: { text: 'Da', size: null } }]);
  });

  it('a size typed as a number counts, one that does not exist is none', () => {
    expect(blocksOf({ acf_fc_layout: 'text', headline: 'A', headline_size: 3 })[0]).toMatchObject({ headline: { size: 3 } });
    expect(blocksOf({ acf_fc_layout: 'text', headline: 'A', headline_size: '6' })[0]).toMatchObject({ headline: { size: null } });
  });

  it('a ratio, variant, side and action that do not exist are the usual ones', () => {
    expect(blocksOf({ acf_fc_layout: 'text_image', ratio: '4:3', image_position: 'top' })[0]).toMatchObject({ ratio: null, side: 'right' });
    expect(blocksOf({ acf_fc_layout: 'text', variant: 'huge' })[0]).toMatchObject({ variant: 'normal' });
    expect(blocksOf({ acf_fc_layout: 'cta', action: 'explode' })[0]).toMatchObject({ action: 'inquiry' });
  });

  it('a card without title and picture, an accordion entry without title, an empty fact are left out', () => {
    const image = recordedPost('page-hotel.de.json').acf.heroimage;
    expect(blocksOf({ acf_fc_layout: 'cards', items: [{ text: 'x' }, { image }, { title: 'A' }] })[0]).toMatchObject({ items: [{ title: '' }, { title: 'A' }] });
    expect(blocksOf({ acf_fc_layout: 'accordion', items: [{ title: ' ', text: '<p>x</p>' }] })[0]).toMatchObject({ items: [] });
    expect(blocksOf({ acf_fc_layout: 'room', facts: [{ label: '' }, { label: 'WLAN &amp; TV' }, 'x'] })[0]).toMatchObject({ facts: ['WLAN & TV'] });
  });

  it('a link to nothing that may be printed is no link', () => {
    for (const url of ['javascript:alert(1)', '', ' ', 'data:text/html,x']) {
      expect(blocksOf({ acf_fc_layout: 'cta', link: { title: 'A', url, target: '' } })[0]).toMatchObject({ link: null });
    }
  });
});

describe('the order of a page', () => {
  const page = (content: unknown) =>
    toPage(recordedPost('page-zimmer-suiten.de.json', { acf: { content, rooms_flexible: [{ acf_fc_layout: 'intro', headline: 'Zimmer' }] } })).blocks.map(({ kind }) => kind);

  it('has rooms behind what the page says', () => {
    expect(page([{ acf_fc_layout: 'text' }, { acf_fc_layout: 'gallery' }])).toEqual(['text', 'gallery', 'roomsIntro']);
    expect(page(false)).toEqual(['roomsIntro']);
  });

  it('keeps a call to action or a form at the end', () => {
    expect(page([{ acf_fc_layout: 'text' }, { acf_fc_layout: 'cta' }])).toEqual(['text', 'roomsIntro', 'cta']);
    expect(page([{ acf_fc_layout: 'form' }])).toEqual(['roomsIntro', 'form']);
    expect(page([{ acf_fc_layout: 'cta' }, { acf_fc_layout: 'text' }])).toEqual(['cta', 'text', 'roomsIntro']);
  });
});
