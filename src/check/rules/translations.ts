import { localeCodes, locales } from '../../i18n/locales.ts';
import { about, type Rule } from '../findings.ts';

/** Languages a post is missing in, said once for each group of translations, on its first language. */
export const translations: Rule = ({ posts }) => {
  const known = new Set(posts.map(({ path }) => path));
  const seen = new Set<string>();
  return posts.flatMap((post) => {
    if (seen.has(post.path)) return [];
    const named = { ...post.content.translations, [post.locale]: post.path };
    for (const path of Object.values(named)) seen.add(path);
    const missing = localeCodes.filter((code) => named[code] === undefined);
    const gone = localeCodes.filter((code) => named[code] !== undefined && !known.has(named[code]));
    return [
      ...(missing.length === 0
        ? []
        : [
            about(post, {
              kind: 'missingTranslation',
              level: 'mend',
              what: `no translation into ${missing.map((code) => locales[code].name).join(', ')}`,
              todo: 'Translate it, or connect the translation with it (WPML)',
            }),
          ]),
      ...gone.map((code) =>
        about(post, {
          kind: 'missingTranslation',
          level: 'mend',
          what: `the translation into ${locales[code].name} (${named[code]}) is named, but not there`,
          todo: 'Publish it, or disconnect it (WPML)',
        }),
      ),
    ];
  });
};
