import { describe, expect, it } from 'vitest';
import { recordedBlock as block, recordedBlocks as blocks, recordedPost, toPage } from './support.ts';

const html = (text: string) => [{ kind: 'html', html: text }];

describe('layouts of acf.rooms_flexible', () => {
  it('keep the order of intro, rooms and prices', () => {
    expect(blocks('rooms-suites.en').map(({ kind }) => kind)).toEqual([
      'roomsIntro',
      'room',
      'room',
      'room',
      'room',
      'room',
      'room',
      'priceTable',
    ]);
    expect(block('rooms-suites.en', 0)).toEqual({
      kind: 'roomsIntro',
      headline: { text: 'Six ways to stay', size: null },
      body: html('<p>No two rooms are alike.</p>'),
    });
  });

  it('converts a room with all fields', () => {
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
    expect(first).toMatchObject({ name: 'Double Room “Garden”', slug: 'garden-double-room' });
    expect(first.kind === 'room' && first.gallery.map(({ path }) => path)).toEqual([
      '2024/03/dz-garten-01.jpg',
      '2024/03/bad.png',
      '2024/03/olivenhain.jpg',
    ]);
  });

  it('converts a room with a name alone', () => {
    expect(block('rooms-suites.en', 3)).toEqual({
      kind: 'room',
      slug: 'tower-single-room',
      name: 'Tower Single – the Writer’s Room',
      body: [],
      image: null,
      gallery: [],
      sizeSqm: null,
      persons: 1,
      beds: '',
      view: '',
      access: '',
      noStairs: false,
      seaView: false,
      facts: [],
      priceFrom: null,
      priceNote: '',
      bookingLink: null,
    });
    expect(block('rooms-suites.en', 6)).toMatchObject({ slug: null, name: 'Coming soon: the Studio' });
  });

  it('converts beds, access and the cancellation sentence to plain text', () => {
    const acf = {
      content: false,
      rooms_flexible: [
        { acf_fc_layout: 'room', headline: 'Garten', beds: 'Bett 180 &times; 210', access: '<p>22 Stufen</p>' },
        { acf_fc_layout: 'price_table', table: '', cancellation: 'Bis 7 Tage vorher &amp; kostenlos' },
      ],
    };
    expect(toPage(recordedPost('page-hochzeiten.de.json', { acf })).blocks).toMatchObject([
      { beds: 'Bett 180 × 210', access: '22 Stufen' },
      { cancellation: 'Bis 7 Tage vorher & kostenlos' },
    ]);
  });

  it('prefers the headline of a room to the title of its post', () => {
    const acf = {
      content: false,
      rooms_flexible: [{ acf_fc_layout: 'room', headline: 'Garten &amp; Hof', room: { post_name: 'garten', post_title: 'Garten' } }],
    };
    expect(toPage(recordedPost('page-hochzeiten.de.json', { acf })).blocks[0]).toMatchObject({
      kind: 'room',
      name: 'Garten & Hof',
      slug: 'garten',
    });
  });

  it('converts price_table', () => {
    expect(block('rooms-suites.en', 7)).toMatchObject({
      kind: 'priceTable',
      headline: { text: 'Rates', size: null },
      body: [{ kind: 'table', caption: '' }],
    });
  });
});

describe('order of blocks on a page', () => {
  const page = (content: unknown) =>
    toPage(
      recordedPost('page-zimmer-suiten.de.json', { acf: { content, rooms_flexible: [{ acf_fc_layout: 'intro', headline: 'Zimmer' }] } }),
    ).blocks.map(({ kind }) => kind);

  it('puts rooms behind the other blocks', () => {
    expect(page([{ acf_fc_layout: 'text' }, { acf_fc_layout: 'gallery' }])).toEqual(['text', 'gallery', 'roomsIntro']);
    expect(page(false)).toEqual(['roomsIntro']);
  });

  it('keeps a call to action or a form at the end', () => {
    expect(page([{ acf_fc_layout: 'text' }, { acf_fc_layout: 'cta' }])).toEqual(['text', 'roomsIntro', 'cta']);
    expect(page([{ acf_fc_layout: 'form' }])).toEqual(['roomsIntro', 'form']);
    expect(page([{ acf_fc_layout: 'cta' }, { acf_fc_layout: 'text' }])).toEqual(['cta', 'text', 'roomsIntro']);
  });
});
