import { createPostFinding, type PostRule } from '../types.ts';

/** Characters of a description that search engines show. */
const MAX_DESCRIPTION_LENGTH = 160;

/** Finds missing titles, and missing or too long descriptions for search engines. */
export const metadata: PostRule = (post) => {
  const { title, seo } = post.content;
  const length = seo.description?.length ?? 0;
  return [
    ...(title === '' ? [createPostFinding(post, { kind: 'missingTitle', level: 'mend', message: { code: 'missingTitle' } })] : []),
    ...(length === 0
      ? [createPostFinding(post, { kind: 'missingDescription', level: 'mend', message: { code: 'missingDescription' } })]
      : []),
    ...(length > MAX_DESCRIPTION_LENGTH
      ? [
          createPostFinding(post, {
            kind: 'longDescription',
            level: 'hint',
            message: { code: 'longDescription', values: { length, max: MAX_DESCRIPTION_LENGTH } },
          }),
        ]
      : []),
  ];
};
