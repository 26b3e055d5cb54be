import { buildHomePath } from '../../addresses/pageAddresses.ts';
import type { FoundPost } from '../../content/inventory.ts';
import type { DatedPart } from '../../pages/wordpress/datedParts.ts';
import type { FindingMessage } from '../messages.ts';
import { createPostFinding, type Finding, type PostRule, type SiteContent } from '../types.ts';
import { checkTranslations, isAfter, toDay } from './offers.ts';

const first = { field: 'visible_from' };
const last = { field: 'visible_to' };

/** Finds days of pages and blocks that cannot be right, and pages and blocks that are hidden today. */
export const visibleDays: PostRule = (post, context) => [
  ...post.dated.flatMap((part) => checkPart(post, part, context.content)),
  ...(post.kind === 'page' ? checkTranslations(post, context, 'visibleDays') : []),
];

function checkPart(
  post: FoundPost,
  { path, layout, shown: { from, until }, isSwapped }: DatedPart,
  { languages, today }: SiteContent,
): Finding[] {
  const isBlock = layout !== null;
  const find = (level: Finding['level'], { code, values }: FindingMessage): Finding[] => {
    const problem = { kind: 'field', path, layout, received: null } as const;
    const kind = level === 'mend' ? 'visibleDays' : 'hidden';
    return [createPostFinding(post, { kind, level, message: { code, ...(values && { values }), ...(isBlock && { problem }) } })];
  };
  if (!isBlock && post.path === buildHomePath(languages, post.locale)) return find('mend', { code: 'homeDays', values: { first, last } });
  if (isSwapped) {
    const values = { first, firstDay: toDay(until), last, lastDay: toDay(from) };
    return find('mend', { code: isBlock ? 'swappedBlockDays' : 'swappedDays', values });
  }
  if (isAfter(today, until)) return find('hint', { code: isBlock ? 'blockEnded' : 'pageEnded', values: { until: toDay(until) } });
  if (isAfter(from, today)) return find('hint', { code: isBlock ? 'blockNotBegun' : 'pageNotBegun', values: { from: toDay(from), first } });
  return [];
}
