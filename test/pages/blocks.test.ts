import { describe, expect, it } from 'vitest';
import type { ContentBlock } from '../../src/blocks/index.ts';
import { buildBlocks } from '../../src/blocks/index.ts';
import type { RoomBlock } from '../../src/blocks/room.ts';
import { buildChoiceOfList, buildRoomChoice } from '../../src/blocks/roomChoice.ts';
import { type SeasonContent, seasonBlock } from '../../src/blocks/season.ts';
import { contextExample, nothingRelated, record, roomBlock } from '../examples/dialogs.ts';
import { parseElement } from '../examples/pieces.ts';

const related = { ...nothingRelated, rooms: [record()] };
const context = contextExample('de');
const build = (...blocks: ContentBlock[]) => buildBlocks(blocks, context, related);
const bare = (given: Partial<RoomBlock>) =>
  roomBlock({ slug: null, body: [], image: null, sizeSqm: null, persons: null, facts: [], priceFrom: null, ...given });
const intro: ContentBlock = { kind: 'roomsIntro', headline: { text: 'Zimmer', size: null }, body: [] };

describe('rooms on a page', () => {
  it('link to their own page if the list of rooms has them, and show three pictures at most', () => {
    const image = { width: 2400, height: 1600, alt: '', caption: '', version: null, focus: null };
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
      prices: [],
      comparison: {
        columns: ['Zimmer', 'Größe', 'Gäste', 'Betten', 'Blick', 'Preis'],
        rows: [
          {
            name: 'Cambra Lavanda',
            href: '/zimmer/cambra-lavanda/',
            cells: ['38\u00a0m²', '2', 'Bett 180 × 210', 'Garten', 'ab 290\u00a0€'],
          },
          { name: 'Neu', href: null, cells: ['20\u00a0m²', '', '', '', 'Preis auf Anfrage'] },
        ],
      },
    });
  });

  it('stand by their price, those without one last, with what it includes said once, and an index before their introduction', () => {
    const rooms = [bare({ name: 'Ohne' }), bare({ name: 'Turm', slug: 'turm', priceFrom: 300 }), roomBlock(), bare({ name: 'Auch' })];
    const site = { ...context.site, priceIncludes: { de: 'Mit Frühstück.' } };
    const more = { ...related, rooms: [record(), ...['turm', 'hof'].map((slug) => record({ slug, title: slug }))] };
    const blocks = buildBlocks(
      [intro, ...rooms, bare({ name: 'Hof', slug: 'hof', priceFrom: 90, persons: 2 })],
      { ...context, site },
      more,
    );
    expect(blocks.map(({ kind }) => kind)).toEqual(['roomIndex', 'text', ...Array<string>(5).fill('room'), 'roomComparison']);
    expect(blocks.flatMap((block) => (block.kind === 'room' ? [[block.name, block.priceIncludes]] : []))).toEqual([
      ['Hof', 'Für 2\u00a0Gäste. Mit Frühstück.'],
      ['Cambra Lavanda', null],
      ['Turm', null],
      ['Ohne', null],
      ['Auch', null],
    ]);
    const hrefs = blocks[0]?.kind === 'roomIndex' && blocks[0].rooms.map(({ href }) => href);
    expect(hrefs).toEqual(['/zimmer/hof/', '/zimmer/cambra-lavanda/', '/zimmer/turm/']);
  });

  it('are not compared if there is one room, or one fact', () => {
    expect(build(roomBlock()).map(({ kind }) => kind)).toEqual(['room']);
    expect(build(bare({ name: 'A', sizeSqm: 20 }), bare({ name: 'B', sizeSqm: 30 })).map(({ kind }) => kind)).toEqual(['room', 'room']);
    expect(build(roomBlock(), bare({ name: 'B' })).map(({ kind }) => kind)).toEqual(['room', 'room']);
  });

  it('have their tables of prices folded with the comparison, which then leaves out the price', () => {
    const prices: ContentBlock = { kind: 'priceTable', headline: null, body: [], cancellation: 'Bis sieben Tage vorher.' };
    const blocks = build(prices, roomBlock(), roomBlock({ slug: null, name: 'Andere' }), intro);
    expect(blocks.map(({ kind }) => kind)).toEqual(['room', 'room', 'roomComparison', 'text']);
    expect(blocks[2]).toMatchObject({ comparison: { columns: ['Zimmer', 'Größe', 'Gäste'] }, prices: [{ note: prices.cancellation }] });
    expect(build(prices).map(({ kind }) => kind)).toEqual(['priceTable']);
  });

  it('are a choice where they are described, or all are listed', () => {
    const rooms = [record({ facts: roomBlock({ dog: true }) }), record({ slug: 'turm' })];
    const list = (...slugs: string[]): ContentBlock => ({
      kind: 'rooms',
      headline: null,
      rooms: slugs.map((slug) => ({ slug, title: '' })),
    });
    const months = { current: '2026-11', first: '2027-01' };
    const count = (...blocks: ContentBlock[]) => buildChoiceOfList(blocks, { ...related, rooms, months }, context).length;
    expect([count(list('turm')), count(list('turm', 'cambra-lavanda')), count(roomBlock()), count(roomBlock(), roomBlock())]).toEqual([
      0, 1, 0, 1,
    ]);
  });

  it('are no choice if there is one, or nothing is known of them', () => {
    const choice = { guests: null, month: null, stay: null, wishes: [] };
    const known = record({ facts: roomBlock({ dog: true }) });
    for (const rooms of [[], [known], [known, known], [record(), record({ slug: 'turm' })]])
      expect(buildRoomChoice(rooms, choice, '2027-05', context)).toBeNull();
    expect(buildRoomChoice([known, record()], choice, '2027-05', context)).toMatchObject({
      guests: [],
      months: [],
      wishes: [{ name: 'dog' }],
    });
  });

  it('are linked in a table of prices', () => {
    const table = parseElement('<table><tbody><tr><td>Cambra Lavanda</td><td>290</td></tr></tbody></table>');
    const body = [{ kind: 'table', table, caption: [], attributes: {} }] as const;
    const [prices] = build({ kind: 'priceTable', headline: null, body, cancellation: '' });
    expect(JSON.stringify(prices)).toContain('"href":"/zimmer/cambra-lavanda/"');
  });

  it('are compared without those of which nothing is known', () => {
    const comparison = build(roomBlock(), bare({ name: 'Neu' }), roomBlock({ name: 'Andere', slug: null })).at(-1);
    expect(comparison?.kind === 'roomComparison' && comparison.comparison?.rows.map(({ name }) => name)).toEqual([
      'Cambra Lavanda',
      'Andere',
    ]);
  });
});

const block: SeasonContent = { kind: 'season', headline: null, months: [{ month: 4, bloom: 'Orange', pool: '' }], offers: [] };
const rates = (...prices: [number, string, string][]) =>
  record({ seasonPrices: prices.map(([price, from, to]) => ({ season: '', price, days: { from, to } })) });

it('the months of a year begin with the first in which guests can arrive, each with opening days and its lowest price of a night', () => {
  const rooms = [rates([300, '03-15', '11-30'], [200, '12-01', '12-31']), rates([280, '04-30', '05-31'])];
  const model = seasonBlock.build(block, context, { ...related, months: { current: '2027-10', first: '2027-10' }, rooms });
  const rows = model?.months.map(({ name, isCurrent, href, state, price }) => [name, isCurrent, href, state, price]);
  expect(rows?.slice(0, 4)).toEqual([
    ['Oktober', true, '/anfrage/10', 'geöffnet', 'ab 300\u00a0€'],
    ['November', false, '/anfrage/11', 'bis 15.\u00a0November', 'ab 300\u00a0€'],
    ['Dezember', false, null, 'geschlossen', null],
    ['Januar', false, '/anfrage/01', 'ab 28.\u00a0Januar', null],
  ]);
  expect(model?.months[6]).toMatchObject({ name: 'April', price: 'ab 280\u00a0€', bloom: 'Orange', pool: '' });
});

it('the months of a year are left out where nothing is known of them', () => {
  const { openSeason: _, ...site } = context.site;
  expect(seasonBlock.build({ ...block, months: [] }, { ...context, site }, related)).toBeNull();
});
