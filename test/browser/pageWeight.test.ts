import { expect, it } from 'vitest';
import weights from '../../tools/bench/pageWeights.json' with { type: 'json' };
import { type PhonePage, phonePages } from '../../tools/bench/phonePages.ts';
import { visitAsPhone, weighVisit } from '../../tools/bench/phoneVisit.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ pictures: true });

/** Names of the built files differ, and with them what compression makes of a page. */
const TOLERANCE = 1.03;

it.each(Object.keys(phonePages) as PhonePage[])('%s has no more bytes, requests and elements than it had', async (kind) => {
  const found = weighVisit(await visitAsPhone(site.browser, site.origin + phonePages[kind], { isSlow: false }));
  const grown = Object.entries(weights[kind])
    .map(([part, limit]) => ({ part, limit, value: found[part] ?? Number.POSITIVE_INFINITY }))
    .filter(({ limit, value }) => value > limit * TOLERANCE);
  expect(grown, 'make it lighter, or say why in the commit and record it: npm run bench:browser -- --record').toEqual([]);
});
