import type { RequestHandler } from 'express';
import { localeCodes } from '../../i18n/locales.ts';
import { policies } from '../../rendering/cachePolicies.ts';
import { fragmentFolder, inquirySlugs, recordFolders } from '../../shared/dialogs.ts';

/** Path segments of content that opens in a dialog instead of a page of its own, and of the dialog fragments. */
const dialogSegments = [...inquirySlugs, ...Object.keys(recordFolders), fragmentFolder];
const prefixes = ['', ...localeCodes.map((code) => `/${code}`)];
/** Paths that are not prefetched. `/` is one, because its redirect depends on the visitor's language. */
const excludedPaths = [
  '/',
  '/api/*',
  '/*.*',
  ...dialogSegments.flatMap((segment) => prefixes.flatMap((prefix) => [`${prefix}/${segment}`, `${prefix}/${segment}/*`])),
];

/**
 * Which links a browser may prefetch (`moderate`: on hover or pointer down): pages of this site. Excluded are translations and links that open
 * elsewhere. The prefetch script and the browser share one HTTP cache, so that no page is loaded twice.
 */
const rules = JSON.stringify({
  prefetch: [
    {
      source: 'document',
      eagerness: 'moderate',
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: excludedPaths } },
          { not: { selector_matches: '[hreflang], [target], [download], [aria-current]' } },
        ],
      },
    },
  ],
});

/** Answers with the rules that the `Speculation-Rules` header of every page refers to. */
export const speculationRoute: RequestHandler = (_req, res) => {
  res.set('Cache-Control', policies.named.cacheControl).type('application/speculationrules+json').send(rules);
};
