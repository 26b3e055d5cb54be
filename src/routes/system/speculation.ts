import type { RequestHandler } from 'express';
import { localeCodes } from '../../i18n/locales.ts';
import { policies } from '../../responseCache/cachePolicies.ts';
import { fragmentFolder, inquirySlugs, recordFolders } from '../../shared/dialogs.ts';

/** Folders and words under any prefix that are no page to go to: what opens in place, and its fragments. */
const inPlace = [...inquirySlugs, ...Object.keys(recordFolders), fragmentFolder];
const prefixes = ['', ...localeCodes.map((code) => `/${code}`)];
/** Neither `/`, which chooses a language, nor files. */
const never = [
  '/',
  '/api/*',
  '/*.*',
  ...inPlace.flatMap((word) => prefixes.flatMap((prefix) => [`${prefix}/${word}`, `${prefix}/${word}/*`])),
];

/**
 * What a browser may ask for ahead by itself: a page of this site once a finger or pointer makes for its link. Translations are left out,
 * and what opens elsewhere. The script's own prefetching shares the browser's cache with it.
 */
const rules = JSON.stringify({
  prefetch: [
    {
      source: 'document',
      eagerness: 'moderate',
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: never } },
          { not: { selector_matches: '[hreflang], [target], [download], [aria-current]' } },
        ],
      },
    },
  ],
});

/** The rules that the header `Speculation-Rules` of every page names. */
export const speculationRoute: RequestHandler = (_req, res) => {
  res.set('Cache-Control', policies.named.cacheControl).type('application/speculationrules+json').send(rules);
};
