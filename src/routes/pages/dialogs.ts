import { getInquiryLists } from '../../content/related.ts';
import type { PageContext } from '../../pageModels/context.ts';
import { buildInquiryDialog, buildPackageDialog } from '../../pageModels/dialogs/dialogs.ts';
import { buildRoomDialog } from '../../pageModels/dialogs/roomDialog.ts';
import { EMPTY_INPUT } from '../../pageModels/inquiry/inquiryForm.ts';
import type { DialogModel } from '../../pageModels/types.ts';
import { findPreset } from './inquiryPreset.ts';
import { getContext } from './loadedPage.ts';
import type { LoadedPage, PageLoader, PageServices } from './types.ts';

/*
 * What the script puts into the dialog of a page: HTML without a document. Search engines find the same content at addresses of its own
 * (`records.ts`, `inquiry.ts`).
 */

/** The inquiry dialog, with an offer where the address names one. Without WordPress it offers no rooms, stays usable and is cached for seconds. */
export const loadInquiryDialog: PageLoader = async (services, { locale, segments }) => {
  const [found, lists, context] = await Promise.all([
    findPreset(services.source, locale, segments[2]),
    getInquiryLists(services.source, locale),
    getContext(services, locale),
  ]);
  if (found.kind !== 'found') return found;
  const dialog = buildInquiryDialog(context, lists, { ...EMPTY_INPUT, ...found.input }, 'fragment');
  return toFragment(services, dialog, context, found.complete && lists.rooms !== null && lists.packages !== null);
};

/** One room. */
export const loadRoomDialog: PageLoader = async (services, { locale, segments }) => {
  const [lookup, context] = await Promise.all([services.source.getRoom(locale, segments[2] ?? ''), getContext(services, locale)]);
  if (lookup.kind !== 'found') return lookup;
  return toFragment(services, buildRoomDialog(lookup.content, context, 'fragment'), context, lookup.content.complete);
};

/** One package. */
export const loadPackageDialog: PageLoader = async (services, { locale, segments }) => {
  const [lookup, context] = await Promise.all([services.source.getPackage(locale, segments[2] ?? ''), getContext(services, locale)]);
  if (lookup.kind !== 'found') return lookup;
  return toFragment(services, buildPackageDialog(lookup.content, context, 'fragment'), context, true);
};

/** A fragment shows no menu: only a missing list makes it incomplete. */
function toFragment({ renderDialog }: PageServices, dialog: DialogModel, { t }: PageContext, isComplete: boolean): LoadedPage {
  return { kind: 'page', policy: isComplete ? 'page' : 'partial', renderBody: () => renderDialog(dialog, t) };
}
