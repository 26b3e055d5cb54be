import { localeCodes, locales } from '../../i18n/locales.ts';
import { createPostFinding, type Rule } from '../findings.ts';

/** Finds missing translations, once per group of translations, on the post in its first language. */
export const translations: Rule = ({ posts }) => {
  const knownPaths = new Set(posts.map(({ path }) => path));
  const seen = new Set<string>();
  return posts.flatMap((post) => {
    if (seen.has(post.path)) return [];
    const named = { ...post.content.translations, [post.locale]: post.path };
    for (const path of Object.values(named)) seen.add(path);
    const missing = localeCodes.filter((code) => named[code] === undefined);
    const unpublished = localeCodes.filter((code) => named[code] !== undefined && !knownPaths.has(named[code]));
    return [
      ...(missing.length === 0
        ? []
        : [
            createPostFinding(post, {
              kind: 'missingTranslation',
              level: 'mend',
              what: `no translation into ${missing.map((code) => locales[code].name).join(', ')}`,
              todo: 'Translate it, or connect the translation with it (WPML)',
            }),
          ]),
      ...unpublished.map((code) =>
        createPostFinding(post, {
          kind: 'missingTranslation',
          level: 'mend',
          what: `the translation into ${locales[code].name} (${named[code]}) is named, but not there`,
          todo: 'Publish it, or disconnect it (WPML)',
        }),
      ),
    ];
  });
};
