import type { RequestHandler } from 'express';
import { buildPackageDialog, buildRoomDialog } from '../pages/dialogs.ts';
import { buildRecordPage } from '../pages/recordPage.ts';
import { listTag, pageTag } from './cacheTags.ts';
import { createPageRoute } from './page.ts';
import { getContext, type PageServices, sendModel, sendOther } from './pageServices.ts';
import { placeOf } from './types.ts';

/*
 * Rooms and packages at the addresses WordPress gives them; where there is none of that name, a page of WordPress that stands there.
 */

/** The page of a room. */
export function createRoomRoute(services: PageServices): RequestHandler {
  const sendPageThere = createPageRoute(services);
  return async (req, res, next) => {
    const { locale, segments } = placeOf(res);
    const [lookup, context] = await Promise.all([services.source.getRoom(locale, segments[1] ?? ''), getContext(services, locale)]);
    if (lookup.kind === 'missing') return sendPageThere(req, res, next);
    if (lookup.kind !== 'found') return sendOther(services, req, res, { locale, lookup });
    const room = lookup.content;
    const model = buildRecordPage(room, 'rooms', buildRoomDialog(room, context, 'page'), context);
    const tags = [listTag(locale, 'rooms'), ...(room.page === null ? [] : [pageTag(locale, room.page)])];
    await sendModel(services, req, res, { model, context, complete: room.complete, tags });
  };
}

/** The page of a package. */
export function createPackageRoute(services: PageServices): RequestHandler {
  const sendPageThere = createPageRoute(services);
  return async (req, res, next) => {
    const { locale, segments } = placeOf(res);
    const [lookup, context] = await Promise.all([services.source.getPackage(locale, segments[1] ?? ''), getContext(services, locale)]);
    if (lookup.kind === 'missing') return sendPageThere(req, res, next);
    if (lookup.kind !== 'found') return sendOther(services, req, res, { locale, lookup });
    const model = buildRecordPage(lookup.content, 'packege', buildPackageDialog(lookup.content, context, 'page'), context);
    await sendModel(services, req, res, { model, context, complete: true, tags: [listTag(locale, 'packages')] });
  };
}
