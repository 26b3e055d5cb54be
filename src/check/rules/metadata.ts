import { createPostFinding, type Finding, type Rule } from '../findings.ts';

/** Characters of a description that search engines show. */
const MAX_DESCRIPTION_LENGTH = 160;

/** Finds missing titles, and missing or too long descriptions for search engines. */
export const metadata: Rule = ({ posts }) =>
  posts.flatMap((post) => {
    const { title, seo } = post.content;
    const findings: Finding[] = [];
    if (title === '') {
      findings.push(createPostFinding(post, { kind: 'missingTitle', level: 'mend', what: 'the title is empty', todo: 'Write a title' }));
    }
    if (seo.description === null) {
      const todo = 'Write the meta description (Yoast), one or two sentences';
      findings.push(
        createPostFinding(post, { kind: 'missingDescription', level: 'mend', what: 'the description for search engines is empty', todo }),
      );
    } else if (seo.description.length > MAX_DESCRIPTION_LENGTH) {
      const what = `the description for search engines has ${seo.description.length} characters`;
      findings.push(
        createPostFinding(post, {
          kind: 'longDescription',
          level: 'hint',
          what,
          todo: `Shorten it to ${MAX_DESCRIPTION_LENGTH}: the rest is cut off`,
        }),
      );
    }
    return findings;
  });
