import { createPostFinding, type Rule } from '../findings.ts';

/** Finds blocks with unknown layouts and posts that fail validation: visitors do not see them. */
export const layouts: Rule = ({ posts, unreadable }) => [
  ...posts.flatMap((post) =>
    [...new Set(post.unknownLayouts)].map((layout) =>
      createPostFinding(post, {
        kind: 'unknownLayout',
        level: 'mend',
        what: `the layout "${layout}" is not shown`,
        todo: 'Replace the block by one of another kind, or have the layout built',
      }),
    ),
  ),
  ...unreadable.map(({ kind, locale, reason }) => ({
    kind: 'unreadable' as const,
    level: 'mend' as const,
    locale,
    title: '',
    path: '',
    what: `a ${kind} cannot be read: ${reason.replace(/^an entry: /, '')}`,
    todo: 'Open and save the entry anew; if that does not help, tell whoever looks after WordPress',
  })),
];
