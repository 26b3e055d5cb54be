import { type FixedPage, fixedLinks, getLocaleOfPath } from '../../addresses/pageAddresses.ts';
import { localeCodes } from '../../i18n/locales.ts';
import type { SiteRule } from '../types.ts';

/**
 * Finds pages that the site links to by itself and WordPress does not have (docs/decisions.md), in the languages
 * that have pages. A language without an address of its own uses the page of another one.
 */
export const fixedPages: SiteRule = ({ content, isPage }) => {
  const written = new Set(content.posts.flatMap(({ kind, locale }) => (kind === 'page' ? [locale] : [])));
  return (Object.keys(fixedLinks) as FixedPage[]).flatMap((page) =>
    localeCodes.flatMap((locale) => {
      const path = fixedLinks[page][locale];
      if (!written.has(locale) || getLocaleOfPath(path) !== locale || isPage(path)) return [];
      return [
        {
          kind: 'fixedPage' as const,
          level: 'mend' as const,
          locale,
          subject: { kind: 'site' as const, id: null, slug: '', title: '', path },
          message: { code: 'missingFixedPage' as const, values: { path } },
        },
      ];
    }),
  );
};
