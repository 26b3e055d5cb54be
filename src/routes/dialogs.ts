import type { Request, RequestHandler, Response } from 'express';
import { getInquiryLists } from '../content/related.ts';
import type { PageContext } from '../pages/context.ts';
import { buildInquiryDialog, buildPackageDialog, buildRoomDialog } from '../pages/dialogs.ts';
import { untouched } from '../pages/inquiryForm.ts';
import type { DialogModel } from '../pages/types.ts';
import { renderDialog } from '../rendering/renderPage.ts';
import { sendPage } from '../rendering/sendPage.ts';
import { commonTags, listTag, pageTag } from './cacheTags.ts';
import { getContext, type PageServices, sendOther } from './pageServices.ts';
import { placeOf } from './types.ts';

/*
 * What the script puts into the dialog of a page: HTML without a document. Not for search engines; the same stands at addresses of
 * its own (`records.ts`, `inquiry.ts`).
 */

/** The inquiry. Usable without WordPress: then it asks for no room in particular, and is kept for seconds. */
export function createInquiryDialogRoute(services: PageServices): RequestHandler {
  return async (req, res) => {
    const { locale } = placeOf(res);
    const [lists, context] = await Promise.all([getInquiryLists(services.source, locale), getContext(services, locale)]);
    const dialog = buildInquiryDialog(context, lists, untouched, 'fragment');
    const complete = lists.rooms !== null && lists.packages !== null;
    await sendFragment(req, res, { dialog, context, complete, tags: [listTag(locale, 'rooms'), listTag(locale, 'packages')] });
  };
}

/** One room. */
export function createRoomDialogRoute(services: PageServices): RequestHandler {
  return async (req, res) => {
    const { locale, segments } = placeOf(res);
    const [lookup, context] = await Promise.all([services.source.getRoom(locale, segments[2] ?? ''), getContext(services, locale)]);
    if (lookup.kind !== 'found') return sendNoFragment(services, req, res, { locale, lookup });
    const { complete, page } = lookup.content;
    const dialog = buildRoomDialog(lookup.content, context, 'fragment');
    const tags = [listTag(locale, 'rooms'), ...(page === null ? [] : [pageTag(locale, page)])];
    await sendFragment(req, res, { dialog, context, complete, tags });
  };
}

/** One package. */
export function createPackageDialogRoute(services: PageServices): RequestHandler {
  return async (req, res) => {
    const { locale, segments } = placeOf(res);
    const [lookup, context] = await Promise.all([services.source.getPackage(locale, segments[2] ?? ''), getContext(services, locale)]);
    if (lookup.kind !== 'found') return sendNoFragment(services, req, res, { locale, lookup });
    const dialog = buildPackageDialog(lookup.content, context, 'fragment');
    await sendFragment(req, res, { dialog, context, complete: true, tags: [listTag(locale, 'packages')] });
  };
}

interface Fragment {
  readonly dialog: DialogModel;
  readonly context: PageContext;
  readonly complete: boolean;
  /** What it shows, for the CDN. */
  readonly tags: readonly string[];
}

/** A fragment shows no menu: only its own lists make it incomplete. */
async function sendFragment(req: Request, res: Response, { dialog, context, complete, tags }: Fragment): Promise<void> {
  keepFromIndex(res);
  const html = renderDialog(dialog, context.t);
  await sendPage(req, res, { html, policy: complete ? 'page' : 'partial', tags: [...commonTags(context.locale), ...tags] });
}

const sendNoFragment: typeof sendOther = (services, req, res, other) => {
  keepFromIndex(res);
  return sendOther(services, req, res, other);
};

/** A site that is closed to search engines says more already. */
function keepFromIndex(res: Response): void {
  if (!res.hasHeader('X-Robots-Tag')) res.set('X-Robots-Tag', 'noindex');
}
