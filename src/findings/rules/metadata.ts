import { createPostFinding, type PostRule } from '../types.ts';

/** Characters of a description that search engines show. */
const MAX_DESCRIPTION_LENGTH = 160;

/** Finds pages that are nested too deep for their address, missing titles, and missing or too long descriptions for search engines. */
export const metadata: PostRule = (post) => {
  const { title, seo } = post.content;
  const length = seo.description?.length ?? 0;
  return [
    ...(post.deepPath !== null
      ? [createPostFinding(post, { kind: 'deepPage', level: 'mend', message: { code: 'deepPage', values: { path: post.deepPath } } })]
      : []),
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
