import { describe, expect, it } from 'vitest';
import { buildBlocks } from '../../src/blocks/index.ts';
import type { ContentBlock, RoomBlock } from '../../src/content/types.ts';
import { contextExample, record, roomBlock } from '../examples/dialogs.ts';

const related = {
  offers: new Map(),
  missingOffers: new Set<string>(),
  rooms: [record()],
  packages: [],
  roomBlocks: new Map(),
  month: null,
  complete: true,
};
const build = (...blocks: ContentBlock[]) => buildBlocks(blocks, contextExample('de'), related);
const bare = (given: Partial<RoomBlock>) =>
  roomBlock({ slug: null, body: [], image: null, sizeSqm: null, persons: null, facts: [], priceFrom: null, ...given });
const intro: ContentBlock = { kind: 'roomsIntro', headline: { text: 'Zimmer', size: null }, body: [] };

describe('rooms on a page', () => {
  it('link to their own page if the list of rooms has them, and show three pictures at most', () => {
    const image = { path: 'a.jpg', width: 2400, height: 1600, alt: '', caption: '', version: null, focus: null };
    const gallery = ['b', 'c', 'd'].map((name) => ({ ...image, path: `${name}.jpg` }));
    const [known, unknown] = build(roomBlock({ gallery }), bare({ name: 'Neu' }));
    expect(known).toMatchObject({ kind: 'room', href: '/zimmer/cambra-lavanda/' });
    expect(known?.kind === 'room' && known.pictures.map(({ ratio }) => ratio)).toEqual(['8:9', '8:9', '8:9']);
    expect(unknown).toMatchObject({ kind: 'room', href: null, pictures: [] });
    const [two] = build(roomBlock({ gallery: gallery.slice(0, 1) }));
    expect(two?.kind === 'room' && two.pictures.map(({ ratio }) => ratio)).toEqual(['8:9', '5:7']);
  });

  it('are compared in a table behind the last room, without the columns that no room has', () => {
    const blocks = build(intro, roomBlock({ beds: 'Bett 180 × 210', view: 'Garten' }), bare({ name: 'Neu', sizeSqm: 20 }), intro);
    expect(blocks.map(({ kind }) => kind)).toEqual(['text', 'room', 'room', 'roomComparison', 'text']);
    expect(blocks[3]).toEqual({
      kind: 'roomComparison',
      choice: null,
      columns: ['Zimmer', 'Größe', 'Gäste', 'Betten', 'Blick', 'Preis'],
      rows: [
        {
          name: 'Cambra Lavanda',
          href: '/zimmer/cambra-lavanda/',
          cells: ['38\u00a0m²', '2', 'Bett 180 × 210', 'Garten', 'ab 290\u00a0€'],
        },
        { name: 'Neu', href: null, cells: ['20\u00a0m²', '', '', '', 'Preis auf Anfrage'] },
      ],
    });
  });

  it('stand by their price, those without one last, with what it includes said once, and an index before their introduction', () => {
    const rooms = [bare({ name: 'Ohne' }), bare({ name: 'Turm', slug: 'turm', priceFrom: 300 }), roomBlock(), bare({ name: 'Auch' })];
    const context = contextExample('de');
    const site = { ...context.site, priceIncludes: { de: 'Mit Frühstück.' } };
    const more = { ...related, rooms: [record(), record({ slug: 'turm', title: 'Turm' })] };
    const blocks = buildBlocks([intro, ...rooms, bare({ name: 'Hof', slug: 'hof', priceFrom: 90 })], { ...context, site }, more);
    expect(blocks.map(({ kind }) => kind)).toEqual(['roomIndex', 'text', ...Array<string>(5).fill('room'), 'roomComparison']);
    expect(blocks.flatMap((block) => (block.kind === 'room' ? [[block.name, block.priceIncludes]] : []))).toEqual([
      ['Hof', 'Mit Frühstück.'],
      ['Cambra Lavanda', null],
      ['Turm', null],
      ['Ohne', null],
      ['Auch', null],
    ]);
    expect(blocks[0]?.kind === 'roomIndex' && blocks[0].rooms.map(({ href }) => href)).toEqual(['#hof', '#cambra-lavanda', '#turm']);
  });

  it('are not compared if there is one room, or one fact', () => {
    expect(build(roomBlock()).map(({ kind }) => kind)).toEqual(['room']);
    expect(build(bare({ name: 'A', sizeSqm: 20 }), bare({ name: 'B', sizeSqm: 30 })).map(({ kind }) => kind)).toEqual(['room', 'room']);
    expect(build(roomBlock(), bare({ name: 'B' })).map(({ kind }) => kind)).toEqual(['room', 'room']);
  });

  it('are compared without those of which nothing is known', () => {
    const comparison = build(roomBlock(), bare({ name: 'Neu' }), roomBlock({ name: 'Andere', slug: null })).at(-1);
    expect(comparison?.kind === 'roomComparison' && comparison.rows.map(({ name }) => name)).toEqual(['Cambra Lavanda', 'Andere']);
  });
});
