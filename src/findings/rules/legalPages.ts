import type { SiteRule } from '../types.ts';

const names = ['imprint', 'accessibility'] as const;

/** Finds pages that the site file names for the footer (`legalPages`) and WordPress does not have. */
export const legalPages: SiteRule = ({ content, isPage }) =>
  names.flatMap((name) =>
    content.locales.flatMap((locale) => {
      const path = content.legalPages?.[name]?.[locale];
      if (path === undefined || isPage(path)) return [];
      return [
        {
          kind: 'legalPage' as const,
          level: 'mend' as const,
          locale,
          subject: { kind: 'site' as const, id: null, slug: '', title: '', path },
          message: { code: 'missingLegalPage' as const, values: { path, key: `legalPages.${name}.${locale}` } },
        },
      ];
    }),
  );
