import { expect, it } from 'vitest';
import weights from '../../tools/bench/pageWeights.json' with { type: 'json' };
import { type PhonePage, phonePages } from '../../tools/bench/phonePages.ts';
import { visitAsPhone, weighVisit } from '../../tools/bench/phoneVisit.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ pictures: true });

/** Compression and lazy pictures differ by a little between runs. */
const TOLERANCE = 1.03;

it.each(Object.entries(phonePages) as [PhonePage, string][])(
  '%s has no more bytes, requests and elements than it had',
  async (kind, path) => {
    const found = weighVisit(await visitAsPhone(site.browser, site.origin + path, { isSlow: false }));
    const grown = Object.entries(weights[kind]).flatMap(([part, limit]) => {
      const value = found[part as keyof typeof found];
      return value > limit * TOLERANCE ? [`${part}: ${value}, was ${limit}`] : [];
    });
    expect(grown, 'make it lighter, or say why in the commit and record it: npm run bench:browser -- --record').toEqual([]);
  },
);
