import { getInquiryLists } from '../../content/related.ts';
import type { PageContext } from '../../pages/context.ts';
import { buildInquiryDialog, buildPackageDialog, buildRoomDialog } from '../../pages/dialogs.ts';
import { EMPTY_INPUT } from '../../pages/inquiryForm.ts';
import type { DialogModel } from '../../pages/types.ts';
import { renderDialog } from '../../rendering/renderPage.ts';
import type { PageAnswer } from '../../responseCache/cachedResponse.ts';
import type { PageLoader } from '../types.ts';
import { getContext } from './pageServices.ts';

/*
 * What the script puts into the dialog of a page: HTML without a document. Not for search engines; the same stands at addresses of
 * its own (`records.ts`, `inquiry.ts`).
 */

/** The inquiry. Usable without WordPress: then it asks for no room in particular, and is kept for seconds. */
export const loadInquiryDialog: PageLoader = async (services, { locale }) => {
  const [lists, context] = await Promise.all([getInquiryLists(services.source, locale), getContext(services, locale)]);
  const dialog = buildInquiryDialog(context, lists, EMPTY_INPUT, 'fragment');
  return answerFragment(dialog, context, lists.rooms !== null && lists.packages !== null);
};

/** One room. */
export const loadRoomDialog: PageLoader = async (services, { locale, segments }) => {
  const [lookup, context] = await Promise.all([services.source.getRoom(locale, segments[2] ?? ''), getContext(services, locale)]);
  if (lookup.kind !== 'found') return lookup;
  return answerFragment(buildRoomDialog(lookup.content, context, 'fragment'), context, lookup.content.complete);
};

/** One package. */
export const loadPackageDialog: PageLoader = async (services, { locale, segments }) => {
  const [lookup, context] = await Promise.all([services.source.getPackage(locale, segments[2] ?? ''), getContext(services, locale)]);
  if (lookup.kind !== 'found') return lookup;
  return answerFragment(buildPackageDialog(lookup.content, context, 'fragment'), context, true);
};

/** A fragment shows no menu: only its own lists make it incomplete. */
function answerFragment(dialog: DialogModel, { t }: PageContext, isComplete: boolean): PageAnswer {
  return { kind: 'page', policy: isComplete ? 'page' : 'partial', body: () => renderDialog(dialog, t) };
}
