import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LinkedFinding } from '../../src/findings/commands/run.ts';
import { added, type ContentSetup, offers, pages, startContentSetup } from './support.ts';

const path = '/angebote/kochkurs/';
let setup: ContentSetup;
let before: readonly LinkedFinding[];
beforeEach(async () => {
  setup = await startContentSetup();
  before = (await setup.check()).findings;
});
afterEach(() => setup.wordpress.close());

/** Returns what the check says about an offer with these days. */
async function findAbout(days: Record<string, unknown>): Promise<string[]> {
  setup.editPost(offers, 'kochkurs', (post) => Object.assign(post.acf, days));
  return added(before, (await setup.check()).findings);
}

describe('content check of the days of an offer', () => {
  const unremarkable: [name: string, days: Record<string, unknown>][] = [
    ['empty fields', { valid_from: '', valid_to: false, show_from: null }],
    ['a period that lasts', { valid_from: '20270101', valid_to: '20270612' }],
    ['days in other formats', { valid_from: '1.1.2027', valid_to: '12/06/2027' }],
    ['the first day alone', { valid_from: '20270101' }],
    ['a later period', { valid_from: '20270501', valid_to: '20270612' }],
    ['an end in 15 days', { valid_to: '20270216' }],
  ];

  async function checkNothingFound(_: string, days: Record<string, unknown>): Promise<void> {
    expect(await findAbout(days)).toEqual([]);
  }

  it.each(unremarkable)('says nothing about %s', checkNothingFound);

  const noDay = (field: string, given: string) =>
    `mend leftOut PATH: ${field}: not shown. A day such as 1.5.2027 is expected here, the day first. What arrived: ${given}`;
  const remarkable: [days: Record<string, unknown>, expected: string[]][] = [
    [{ valid_to: '20270215' }, ['hint offerEnds PATH: ends in 14 days, on 15 February 2027']],
    [{ valid_to: '20270202' }, ['hint offerEnds PATH: ends in 1 day, on 2 February 2027']],
    [{ valid_to: '01.02.2027' }, ['hint offerEnds PATH: ends today']],
    [{ valid_to: '20270131' }, ['hint offerEnds PATH: ended on 31 January 2027: the site does not show it any more']],
    [{ valid_to: '20270612', show_until: '20270210' }, ['hint offerEnds PATH: ends in 9 days, on 10 February 2027']],
    [{ show_from: '20270501' }, ['hint offerEnds PATH: is not shown before 1 May 2027']],
    [{ valid_to: 'Ende Juni' }, [noDay('Valid to', 'Ende Juni')]],
    [{ valid_to: '20270631', show_from: 31 }, [noDay('Valid to', '20270631'), noDay('On the site from', '31')]],
    // What was typed is quoted as it was: a day that does not exist is no other day.
    [{ valid_from: '0000-00-00' }, [noDay('Valid from', '0000-00-00')]],
    [{ valid_from: '2027-13-01', valid_to: '2027-06-31' }, [noDay('Valid from', '2027-13-01'), noDay('Valid to', '2027-06-31')]],
    [
      { valid_from: '20270612', valid_to: '20270101' },
      ['mend offerDays PATH: Valid from (12 June 2027) is after Valid to (1 January 2027): read the other way round'],
    ],
    [{ valid_to: '20270612', show_from: '20270701' }, ['mend offerDays PATH: it is never shown: from 1 July 2027, and until 12 June 2027']],
  ];

  async function checkFindings(days: Record<string, unknown>, expected: string[]): Promise<void> {
    expect(await findAbout(days)).toEqual(expected.map((line) => line.replace('PATH', path)));
  }

  it.each(remarkable)('finds with %j: %j', checkFindings);

  it('finds a translation with other days, once, and links to an offer that has ended', async () => {
    setup.edit(`/en${offers}`, (posts) => {
      const [post] = posts;
      if (post !== undefined) posts.push({ ...post, id: 4711, slug: 'cookery-course', wpml_translations: [] });
    });
    setup.editPost(pages, 'hotel', (page) => {
      page.content.rendered += `<p><a href="${path}">Kochkurs</a></p>`;
    });
    before = (await setup.check()).findings;
    setup.clock.now = Date.parse('2027-06-13T10:00:00Z');
    expect(await findAbout({ valid_to: '20270612' })).toEqual([
      `mend brokenLink /hotel/: the link to ${path} leads nowhere`,
      `mend offerDays ${path}: its translation /en/angebote/cookery-course/ is shown on other days`,
      `hint offerEnds ${path}: ended on 12 June 2027: the site does not show it any more`,
    ]);
  });

  it('takes the day from the clock of the hotel: the last day ends at its midnight', async () => {
    setup.clock.now = Date.parse('2027-06-12T21:59:59Z');
    expect(await findAbout({ valid_to: '20270612' })).toEqual([`hint offerEnds ${path}: ends today`]);
    setup.clock.now += 1000;
    expect(await findAbout({})).toEqual([`hint offerEnds ${path}: ended on 12 June 2027: the site does not show it any more`]);
  });
});
