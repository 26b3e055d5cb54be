import { about, type Finding, type Rule } from '../findings.ts';

/** Characters a search engine shows of a description at most. */
const MAX_DESCRIPTION = 160;

/** Titles and descriptions, for readers and search engines. */
export const texts: Rule = ({ posts }) =>
  posts.flatMap((post) => {
    const { title, seo } = post.content;
    const findings: Finding[] = [];
    if (title === '') {
      findings.push(about(post, { kind: 'missingTitle', level: 'mend', what: 'the title is empty', todo: 'Write a title' }));
    }
    if (seo.description === null) {
      const todo = 'Write the meta description (Yoast), one or two sentences';
      findings.push(about(post, { kind: 'missingDescription', level: 'mend', what: 'the description for search engines is empty', todo }));
    } else if (seo.description.length > MAX_DESCRIPTION) {
      const what = `the description for search engines has ${seo.description.length} characters`;
      findings.push(
        about(post, { kind: 'longDescription', level: 'hint', what, todo: `Shorten it to ${MAX_DESCRIPTION}: the rest is cut off` }),
      );
    }
    return findings;
  });
