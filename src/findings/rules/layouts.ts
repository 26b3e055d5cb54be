import type { PostKind, UnreadablePost } from '../../wordpress/inventory.ts';
import type { FindingCode } from '../messages.ts';
import { createPostFinding, type Finding, type PostRule, type SiteRule } from '../types.ts';

/** Finds blocks with unknown layouts: visitors do not see them. */
export const layouts: PostRule = (post) =>
  [...new Set(post.unknownLayouts)].map((layout) =>
    createPostFinding(post, { kind: 'unknownLayout', level: 'mend', message: { code: 'unknownLayout', values: { layout } } }),
  );

const codes = {
  page: 'unreadablePage',
  offer: 'unreadableOffer',
  room: 'unreadableRoom',
  package: 'unreadablePackage',
} as const satisfies Record<PostKind, FindingCode>;

/** Finds posts that fail validation: visitors do not see them. */
export const unreadable: SiteRule = ({ content }) => listUnreadable(content.unreadable);

/** Creates the findings of posts that fail validation. */
export function listUnreadable(posts: readonly UnreadablePost[]): Finding[] {
  return posts.map(({ kind, locale, id, slug, title, reason }) => ({
    kind: 'unreadable',
    level: 'mend',
    locale,
    subject: { kind, id, slug, title, path: '' },
    message: { code: codes[kind], values: { reason: reason.replace(/^an entry: /, '') } },
  }));
}
