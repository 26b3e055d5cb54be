import { expect, it } from 'vitest';
import type { SeasonContent } from '../../../src/blocks/season.ts';
import { seasonBlock } from '../../../src/blocks/season.ts';
import { contextExample, record } from '../../examples/dialogs.ts';

const related = {
  offers: new Map(),
  missingOffers: new Set<string>(),
  rooms: [],
  packages: [],
  roomBlocks: new Map(),
  month: '2027-10',
  complete: true,
};
const block: SeasonContent = { kind: 'season', headline: null, months: [{ month: 4, bloom: 'Orange', pool: '' }], offers: [] };
const rates = (...prices: [number, string, string][]) =>
  record({ seasonPrices: prices.map(([price, from, to]) => ({ season: '', price, days: { from, to } })) });

it('the months of a year begin with the current one, each with opening days and its lowest price of a night', () => {
  const rooms = [rates([300, '03-15', '11-30'], [200, '12-01', '12-31']), rates([280, '04-30', '05-31'])];
  const model = seasonBlock.build(block, contextExample('de'), { ...related, rooms });
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
  const { site, ...context } = contextExample('de');
  const { openSeason: _, ...open } = site;
  expect(seasonBlock.build({ ...block, months: [] }, { ...context, site: open }, related)).toBeNull();
});
