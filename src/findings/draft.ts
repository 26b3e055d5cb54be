import type { Draft } from '../pages/preview/draft.ts';
import type { DescribedProblem } from '../pages/wordpress/fieldProblemTexts.ts';
import { formatMessage } from './messages.ts';
import { editor, frames } from './rules/postRules.ts';
import type { FindingsSite } from './types.ts';

/** Says in the editor's language what of a draft's texts visitors do not see, or see without its function. */
export function describeUnshown({ subject: { content }, unshown, link }: Draft, site: FindingsSite): DescribedProblem[] {
  return [...editor({ unshown }), ...frames({ content }, { site })].map((found) => {
    const { what, todo } = formatMessage(link.editorLocale, found);
    return { where: what, what: todo, received: null };
  });
}
