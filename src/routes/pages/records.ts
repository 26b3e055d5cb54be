import { buildPackageDialog } from '../../pageModels/dialogs/dialogs.ts';
import { buildRoomDialog } from '../../pageModels/dialogs/roomDialog.ts';
import { buildRecordPage } from '../../pageModels/recordPage.ts';
import { getContext, toFoundPage } from './loadedPage.ts';
import { loadContentPage } from './page.ts';
import type { PageLoader } from './types.ts';

/*
 * Rooms and packages at the addresses that WordPress gives them, or a page of WordPress at the same path.
 */

/** The page of a room. */
export const loadRoomPage: PageLoader = async (services, pagePath) => {
  const { locale, segments } = pagePath;
  const [lookup, context] = await Promise.all([services.source.getRoom(locale, segments[1] ?? ''), getContext(services, locale)]);
  if (lookup.kind === 'missing') return loadContentPage(services, pagePath);
  if (lookup.kind !== 'found') return lookup;
  const model = buildRecordPage(lookup.content, 'rooms', buildRoomDialog(lookup.content, context, 'page'), context);
  return toFoundPage(services, model, context, lookup.content.complete);
};

/** The page of a package. */
export const loadPackagePage: PageLoader = async (services, pagePath) => {
  const { locale, segments } = pagePath;
  const [lookup, context] = await Promise.all([services.source.getPackage(locale, segments[1] ?? ''), getContext(services, locale)]);
  if (lookup.kind === 'missing') return loadContentPage(services, pagePath);
  if (lookup.kind !== 'found') return lookup;
  const model = buildRecordPage(lookup.content, 'packege', buildPackageDialog(lookup.content, context, 'page'), context);
  return toFoundPage(services, model, context, true);
};
