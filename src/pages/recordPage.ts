import { recordPath } from '../addresses/pageAddresses.ts';
import type { RecordContent } from '../content/types.ts';
import type { RecordFolder } from '../shared/dialogs.ts';
import { buildBreadcrumbs } from './breadcrumbs.ts';
import { buildChrome } from './chrome.ts';
import type { PageContext } from './context.ts';
import type { PackageDialogModel, RoomDialogModel } from './dialogTypes.ts';
import { buildHead } from './head.ts';
import { summarise } from './richText.ts';
import { describePage } from './structuredData.ts';
import type { RecordPageModel } from './types.ts';

/** Longest description made of a record's own text, in characters. */
const MAX_DESCRIPTION_CHARS = 155;

/** Builds the page of a room or package: its dialog as the main part, with a head of its own. */
export function buildRecordPage(
  record: RecordContent,
  folder: RecordFolder,
  dialog: RoomDialogModel | PackageDialogModel,
  context: PageContext,
): RecordPageModel {
  const path = recordPath(context.locale, folder, record.slug);
  const { seo, translations } = record;
  const description = seo.description ?? (summarise(record.content, MAX_DESCRIPTION_CHARS) || null);
  // As if it stood below the page its dialog closes to: its own folder has no page.
  const trail = buildBreadcrumbs(`${dialog.closeHref}${record.slug}/`, context);
  const place = { path, title: record.title, translations, hero: null, seo: { ...seo, description } };
  return {
    kind: 'record',
    locale: context.locale,
    head: buildHead(place, context, 'article', describePage(record.title, trail, context)),
    // Asking from here is asking for this.
    chrome: { ...buildChrome(context, place), inquiryHref: dialog.inquiryHref },
    dialog: null,
    breadcrumbs: trail,
    record: dialog,
  };
}
