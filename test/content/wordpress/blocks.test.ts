import { describe, expect, it } from 'vitest';
import { recordedBlock as block, readPosts, toBlocks, toPage } from './support.ts';

const html = (text: string) => [{ kind: 'html', html: text }];
const pool = {
  path: '2024/03/Pool-bei-Nacht-2.jpg',
  width: 2048,
  height: 1365,
  alt: 'Pool bei Nacht',
  caption: '25 × 6 m, beheizt',
};

describe('layouts of acf.content', () => {
  it('converts text with headline, size, variant and paragraphs', () => {
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
      body: [
        {
          kind: 'html',
          html: expect.stringMatching(
            /^<p class="has-text-align-center"><span>Jeden Abend ein Menü, vier Gänge, keine Karte\.<\/span><\/p>\s*<h3>Frühstück bis 11 Uhr<\/h3>$/,
          ),
        },
      ],
    });
  });

  it('converts text_image with image, side, ratio and link', () => {
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

  it('converts gallery with its images in order, ratio and crop, and keeps an empty gallery', () => {
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
    const [, second] = toPage(readPosts('page-galerie.de.json')[1]).blocks;
    expect(second).toEqual({ kind: 'gallery', headline: { text: 'Folgt', size: null }, images: [], ratio: null, crop: false });
  });

  it('converts quote', () => {
    expect(block('home.de', 2)).toEqual({
      kind: 'quote',
      quote: 'Man kommt als Gast und geht mit Öl im Koffer.',
      author: 'Gästebuch, 2023',
      image: null,
    });
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
    const hours = block('restaurant.de', 0);
    expect(hours).toMatchObject({
      kind: 'table',
      headline: { text: 'Öffnungszeiten', size: null },
      note: 'Mittwoch Ruhetag',
      body: [{ kind: 'table', caption: '' }],
    });
    const distances = block('lage-anreise.de', 1);
    expect(distances).toMatchObject({ kind: 'table', headline: { text: 'Entfernungen' }, note: '' });
    expect(distances.kind === 'table' && distances.body.length).toBe(1);
  });

  it('converts video with embed, poster and caption', () => {
    expect(block('hotel.de', 2)).toMatchObject({
      kind: 'video',
      headline: { text: 'Die Finca in 90 Sekunden', size: null },
      embed: {
        src: 'https://video.example/embed/son-exempel?feature=oembed',
        host: 'video.example',
        title: 'Finca Son Exempel',
        purpose: 'video',
      },
      poster: { path: '2024/03/innenhof.jpg', width: 2400, height: 1500 },
      caption: '',
    });
  });

  it('converts cards, of which title, text, image and link may be missing', () => {
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
    expect(block('radfahren.de', 1)).toEqual({
      kind: 'packages',
      headline: null,
      packages: [{ slug: 'rad-genuss', title: 'Rad & Genuss' }],
    });
    const rooms = [{ ID: 23, post_title: 'Gärtnerhaus <em>(bis 4)</em>', post_name: 'gaertnerhaus' }];
    expect(toBlocks({ acf_fc_layout: 'rooms', headline: 'Zimmer', rooms })).toEqual([
      { kind: 'rooms', headline: { text: 'Zimmer', size: null }, rooms: [{ slug: 'gaertnerhaus', title: 'Gärtnerhaus (bis 4)' }] },
    ]);
  });

  it('converts map with place and text, and keeps an empty map', () => {
    expect(block('lage-anreise.de', 0)).toEqual({
      kind: 'map',
      headline: { text: 'So finden Sie uns', size: null },
      place: { address: "Camí de s'Exemple 1, 07999 Santa Exemple, Mallorca", lat: 39.5696, lng: 3.2001, zoom: 13 },
      address: "Camí de s'Exemple 1, 07999 Santa Exemple, Mallorca",
      body: html('<p>Vom Flughafen über die Ma-15 Richtung Osten, Ausfahrt 47.</p>'),
    });
    expect(block('contact.en', 1)).toEqual({ kind: 'map', headline: null, place: null, address: '', body: [] });
  });

  it('converts cta with action and link', () => {
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

  it('converts form', () => {
    expect(block('contact.en', 2)).toEqual({ kind: 'form', headline: { text: 'Write to us', size: null } });
  });
});
