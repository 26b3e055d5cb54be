import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LinkedFinding } from '../../src/findings/commands/run.ts';
import { added, type ContentSetup, pages, startContentSetup } from './support.ts';

let setup: ContentSetup;
let before: readonly LinkedFinding[];
beforeAll(async () => {
  setup = await startContentSetup();
  for (const slug of ['hotel', 'home'])
    setup.editPost(pages, slug, (page) => {
      page.acf = { heroimage: false, content: [] };
      page.wpml_translations = [];
    });
  before = (await setup.check()).findings;
});
afterAll(() => setup.wordpress.close());

/** Returns what the check says about a page with these days, and with a block that has those. On 1 February 2027. */
async function findAbout(slug: string, days: object, blockDays: object = {}): Promise<string[]> {
  setup.editPost(pages, slug, (page) => {
    page.acf = { heroimage: false, content: [{ acf_fc_layout: 'text', text: 'x', ...blockDays }], ...days };
  });
  const lines = added(before, (await setup.check()).findings);
  setup.editPost(pages, slug, (page) => {
    page.acf = { heroimage: false, content: [] };
  });
  return lines.filter((line) => !/brokenLink|menu|^\w+ \w+ \/(en|fr)\//.test(line));
}

describe('content check of the days of pages and blocks', () => {
  const cases: [days: object, blockDays: object, expected: string[]][] = [
    [{ visible_from: '20270201', visible_to: '20270201' }, { visible_from: '', visible_to: '1.3.2027' }, []],
    [{ visible_from: '20270202' }, {}, ['hint hidden /hotel/: is hidden: guests see it from 2 February 2027']],
    [{ visible_to: '20270131' }, {}, ['hint hidden /hotel/: is hidden: its last day was 31 January 2027']],
    [
      { visible_from: '20270301', visible_to: '20270201' },
      {},
      ['mend visibleDays /hotel/: Visible from (1 March 2027) is after Visible to (1 February 2027): read the other way round'],
    ],
    [{}, { visible_from: '20270202' }, ['hint hidden /hotel/: Block 1 (Text) is hidden: guests see it from 2 February 2027']],
    [{}, { visible_to: '20270131' }, ['hint hidden /hotel/: Block 1 (Text) is hidden: its last day was 31 January 2027']],
    [
      {},
      { visible_from: '20270301', visible_to: '20270201' },
      [
        'mend visibleDays /hotel/: Block 1 (Text): Visible from (1 March 2027) is after Visible to (1 February 2027), read the other way round',
      ],
    ],
    [
      { visible_to: 'Ende Juni' },
      { visible_from: '20270631' },
      [
        expect.stringMatching(/^mend leftOut \/hotel\/: Block 1 \(Text\) › Visible from: not shown\. A day .* What arrived: 20270631$/),
        expect.stringMatching(/^mend leftOut \/hotel\/: Visible to: not shown\. A day .* What arrived: Ende Juni$/),
      ],
    ],
  ];

  it.each(cases)('finds with the page %j and its block %j: %j', async (days, blockDays, expected) => {
    expect(await findAbout('hotel', days, blockDays)).toEqual(expected);
  });

  it('says that the home page is always shown', async () => {
    expect(await findAbout('home', { visible_to: '20270131' })).toEqual([
      'mend visibleDays /: the home page is shown on every day, whatever its days are',
    ]);
  });

  it('finds a translation with other days', async () => {
    setup.editPost(pages, 'hotel', (page) => {
      page.wpml_translations = [{ locale: 'en_GB', slug: 'hotel', href: 'https://cms.finca.example/en/hotel/' }];
    });
    expect(await findAbout('hotel', { visible_to: '20270301' })).toContain(
      'mend visibleDays /hotel/: its translation /en/hotel/ is shown on other days',
    );
  });
});
