import { expect, it } from 'vitest';
import { found, offers, pages, setup, shareContentSetup } from './support.ts';

// Two languages take two thirds of the time of four.
shareContentSetup({ languages: ['de', 'en'] });

type Days = Readonly<Record<string, unknown>>;
/** The findings about days at one path, without it. */
const about = (lines: readonly string[], path: string) =>
  lines.flatMap((line) => {
    const [, level, kind, what] = new RegExp(`^(\\w+) (offer\\w+|visibleDays|hidden|leftOut) ${path}: (.*)$`).exec(line) ?? [];
    return what === undefined ? [] : [`${level} ${kind}: ${what}`];
  });

const noDay = (field: string, given: string) =>
  `mend leftOut: ${field}: not shown. A day such as 1.5.2027 is expected here, the day first. What arrived: ${given}`;
const offerCases: readonly (readonly [days: Days, expected: readonly string[]])[] = [
  [{ valid_from: '', valid_to: false, show_from: null }, []],
  [{ valid_from: '20270101', valid_to: '20270612' }, []],
  // Other formats.
  [{ valid_from: '1.1.2027', valid_to: '12/06/2027' }, []],
  [{ valid_to: '20270216' }, []],
  [{ valid_to: '20270215' }, ['hint offerEnds: ends in 14 days, on 15 February 2027']],
  [{ valid_to: '20270202' }, ['hint offerEnds: ends in 1 day, on 2 February 2027']],
  [{ valid_to: '01.02.2027' }, ['hint offerEnds: ends today']],
  [{ valid_to: '20270131' }, ['hint offerEnds: ended on 31 January 2027: the site does not show it any more']],
  [{ valid_to: '20270612', show_until: '20270210' }, ['hint offerEnds: ends in 9 days, on 10 February 2027']],
  [{ show_from: '20270501' }, ['hint offerEnds: is not shown before 1 May 2027']],
  [{ valid_to: 'Ende Juni' }, [noDay('Valid to', 'Ende Juni')]],
  [{ valid_to: '20270631', show_from: 31 }, [noDay('Valid to', '20270631'), noDay('On the site from', '31')]],
  // What was typed is quoted as it was: a day that does not exist is no other day.
  [{ valid_from: '2027-13-01', valid_to: '2027-06-31' }, [noDay('Valid from', '2027-13-01'), noDay('Valid to', '2027-06-31')]],
  [
    { valid_from: '20270612', valid_to: '20270101' },
    ['mend offerDays: Valid from (12 June 2027) is after Valid to (1 January 2027): read the other way round'],
  ],
  [{ valid_to: '20270612', show_from: '20270701' }, ['mend offerDays: it is never shown: from 1 July 2027, and until 12 June 2027']],
];

it('the content check finds days of offers that end, have ended or not begun, that are swapped, and that are none', async () => {
  setup.edit(offers, (posts) => {
    const offer = posts.find(({ slug }) => slug === 'kochkurs');
    if (offer === undefined) throw new Error('There is no kochkurs');
    posts.push(
      ...offerCases.map(([days], index) => ({ ...offer, id: 5000 + index, slug: `fall-${index}`, acf: { ...offer.acf, ...days } })),
    );
  });
  const lines = await found();
  expect(offerCases.map(([days], index) => [days, about(lines, `/angebote/fall-${index}/`)])).toEqual(offerCases);
});

const pageCases: readonly (readonly [days: Days, blockDays: Days, expected: readonly unknown[]])[] = [
  [{ visible_from: '20270201', visible_to: '20270201' }, { visible_from: '', visible_to: '1.3.2027' }, []],
  [{ visible_from: '20270202' }, {}, ['hint hidden: is hidden: guests see it from 2 February 2027']],
  [{ visible_to: '20270131' }, {}, ['hint hidden: is hidden: its last day was 31 January 2027']],
  [
    { visible_from: '20270301', visible_to: '20270201' },
    {},
    ['mend visibleDays: Visible from (1 March 2027) is after Visible to (1 February 2027): read the other way round'],
  ],
  [{}, { visible_from: '20270202' }, ['hint hidden: Block 1 (Text) is hidden: guests see it from 2 February 2027']],
  [{}, { visible_to: '20270131' }, ['hint hidden: Block 1 (Text) is hidden: its last day was 31 January 2027']],
  [
    {},
    { visible_from: '20270301', visible_to: '20270201' },
    ['mend visibleDays: Block 1 (Text): Visible from (1 March 2027) is after Visible to (1 February 2027), read the other way round'],
  ],
  [
    { visible_to: 'Ende Juni' },
    { visible_from: '20270631' },
    [
      expect.stringMatching(/^mend leftOut: Block 1 \(Text\) › Visible from: not shown\. A day .* What arrived: 20270631$/),
      expect.stringMatching(/^mend leftOut: Visible to: not shown\. A day .* What arrived: Ende Juni$/),
    ],
  ],
];

it('the content check finds days of pages and blocks that hide them, that are swapped, and that are none', async () => {
  setup.edit(pages, (posts) => {
    const page = posts.find(({ slug }) => slug === 'kontakt');
    if (page === undefined) throw new Error('There is no kontakt');
    for (const [index, [days, blockDays]] of pageCases.entries()) {
      const acf = { heroimage: false as const, content: [{ acf_fc_layout: 'text', text: 'x', ...blockDays }], ...days };
      const slug = `fall-${index}`;
      posts.push({ ...page, id: 5000 + index, slug, link: `https://cms.finca.example/${slug}/`, wpml_translations: [], acf });
    }
  });
  setup.editPost(pages, 'home', ({ acf }) => Object.assign(acf, { visible_to: '20270131' }));
  setup.editPost(pages, 'hotel', ({ acf }) => Object.assign(acf, { visible_to: '20270301' }));
  const lines = await found();
  expect(pageCases.map(([days, blockDays], index) => [days, blockDays, about(lines, `/fall-${index}/`)])).toEqual(pageCases);
  expect(about(lines, '/')).toEqual(['mend visibleDays: the home page is shown on every day, whatever its days are']);
  expect(about(lines, '/hotel/')).toContain('mend visibleDays: its translation /en/hotel/ is shown on other days');
});

it('an offer ends at midnight of the hotel; then the content check names links to it, and once a translation with other days', async () => {
  const path = '/angebote/kochkurs/';
  setup.edit(`/en${offers}`, (posts) => {
    const [post] = posts;
    if (post !== undefined) posts.push({ ...post, id: 4711, slug: 'cookery-course', wpml_translations: [] });
  });
  setup.editPost(pages, 'hotel', (page) => {
    page.content.rendered += `<p><a href="${path}">Kochkurs</a></p>`;
  });
  setup.editPost(offers, 'kochkurs', ({ acf }) => Object.assign(acf, { valid_to: '20270612' }));
  const differs = `mend offerDays ${path}: its translation /en/angebote/cookery-course/ is shown on other days`;
  const isNamed = (line: string) => line.includes(path);
  setup.clock.now = Date.parse('2027-06-12T21:59:59Z');
  expect((await found()).filter(isNamed)).toEqual([differs, `hint offerEnds ${path}: ends today`]);
  setup.clock.now += 1000;
  expect((await found()).filter(isNamed)).toEqual([
    `mend brokenLink /hotel/: the link to ${path} leads nowhere`,
    differs,
    `hint offerEnds ${path}: ended on 12 June 2027: the site does not show it any more`,
  ]);
});
