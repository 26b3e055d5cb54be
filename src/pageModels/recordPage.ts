import { buildRecordPath } from '../addresses/pageAddresses.ts';
import { toUnbrokenText } from '../content/text.ts';
import type { RecordContent } from '../content/types.ts';
import type { RecordFolder } from '../shared/dialogs.ts';
import { buildBreadcrumbs } from './breadcrumbs.ts';
import { buildChrome } from './chrome.ts';
import type { PageContext } from './context.ts';
import type { PackageDialogModel, RoomDialogModel } from './dialogs/dialogTypes.ts';
import { buildRoomEnd } from './dialogs/roomDialog.ts';
import { summarise } from './elements/richText.ts';
import { buildHead } from './head.ts';
import { describePage } from './structuredData.ts';
import type { RecordPageModel } from './types.ts';

/** Longest meta description made from a record's text. */
const MAX_DESCRIPTION_CHARS = 155;

/** Builds the page of a room or package, with its dialog as the main part. */
export function buildRecordPage(
  record: RecordContent,
  folder: RecordFolder,
  dialog: RoomDialogModel | PackageDialogModel,
  context: PageContext,
): RecordPageModel {
  const path = buildRecordPath(context.locale, folder, record.slug);
  const { seo, translations } = record;
  const description = seo.description ?? (summarise(record.content, MAX_DESCRIPTION_CHARS) || null);
  // The breadcrumbs are those of a child of the page the dialog closes to, because the folders /rooms/ and /packege/ have no page.
  const breadcrumbs = buildBreadcrumbs(`${dialog.closeHref}${record.slug}/`, context);
  const subject = { path, title: record.title, translations, hero: null, seo: { ...seo, description } };
  const head = buildHead(subject, context, 'article', describePage(record.title, breadcrumbs, context));
  const hasErrors = dialog.kind === 'package' && dialog.stay !== null && dialog.stay.notice !== null;
  return {
    kind: 'record',
    locale: context.locale,
    head: hasErrors ? { ...head, title: toUnbrokenText(context.t('inquiry.titleError', { title: head.title })) } : head,
    // The inquiry button of the header preselects this room or package too.
    chrome: { ...buildChrome(context, subject), inquiryHref: dialog.inquiryHref },
    dialog: null,
    breadcrumbs,
    record: dialog,
    blocks: dialog.kind === 'room' ? buildRoomEnd(dialog, context) : [],
  };
}
