import { localeCodes, locales } from '../../i18n/locales.ts';
import { createPostFinding, type PostRule } from '../types.ts';

/** Finds missing translations. Posts that name each other as translations miss the same ones. */
export const translations: PostRule = (post, { content, postsByPath }) => {
  const named = { ...post.content.translations, [post.locale]: post.path };
  const paths = Object.values(named).toSorted().join(' ');
  const missing = content.locales.filter((code) => named[code] === undefined);
  const unpublished = localeCodes.filter((code) => named[code] !== undefined && !postsByPath.has(named[code]));
  return [
    ...(missing.length === 0
      ? []
      : [
          createPostFinding(post, {
            kind: 'missingTranslation',
            level: 'mend',
            message: { code: 'missingTranslation', values: { languages: missing.map((code) => locales[code].name).join(', ') } },
            group: paths,
          }),
        ]),
    ...unpublished.map((code) =>
      createPostFinding(post, {
        kind: 'missingTranslation',
        level: 'mend',
        message: { code: 'unpublishedTranslation', values: { language: locales[code].name, path: named[code] ?? '' } },
        group: `${paths} ${code}`,
      }),
    ),
  ];
};
