import { z } from 'zod';
import { buildRecordPath } from '../addresses/pageAddresses.ts';
import type { BlockModel } from '../blocks/index.ts';
import type { PackageFacts, RecordContent, Room, SeasonPrice } from '../blocks/listed.ts';
import { reportNeeded } from '../blocks/parts.ts';
import type { PriceTableContent } from '../blocks/priceTable.ts';
import { buildRecordCard, buildRecords, findRecords } from '../blocks/records.ts';
import { roomFactFields, toRoomFacts } from '../blocks/roomFacts.ts';
import type { PageContext } from '../elements/context.ts';
import { count, dayOfYear, flag, image, list, price, text } from '../elements/fields.ts';
import { toPathOnSite } from '../elements/linkResolver.ts';
import { summarise } from '../elements/richText/richTextModel.ts';
import { type TextContext, toRichText } from '../elements/richText/toRichText.ts';
import { toImageContent, toText } from '../elements/values.ts';
import { toUnbrokenText } from '../i18n/typography.ts';
import type { RecordType } from '../shared/dialogs.ts';
import { buildBase, buildBreadcrumbs, buildChrome, type ChromeModel } from './chrome.ts';
import { buildPackageDialog, type PackageDialogModel, type SentStay } from './dialogs/dialogs.ts';
import { buildRoomEnd, type RoomDialogModel } from './dialogs/roomDialog.ts';
import { buildHead } from './head.ts';
import { createTextContext, editorFields, entries, postSchema, type ToContentContext, toSeo, toTranslations } from './post.ts';
import { describePackage, describeRoom } from './structuredData.ts';

/* A room or a package: what WordPress sends, what it means, its model. */

/** Rooms and packages have no field group in the contract with WordPress; these fields are beyond it. */
export const roomFields = {
  ...roomFactFields,
  season_prices: list(z.object({ season: text, from_day: dayOfYear, to_day: dayOfYear, price })),
};
export const packageFields = { image, price_from: price, price_note: text, nights: count(1, 365), on_request: flag };
const recordSchema = postSchema.extend({ acf: editorFields({ ...packageFields, ...roomFields }) });
export type WpRecord = z.output<typeof recordSchema>;
/** Response of `rooms` or `packege`. */
export const recordsSchema = entries(recordSchema);

/** A package with its place on the site. */
export interface PackageContent extends RecordContent {
  /** Path of the first page of the main menu whose block names the package. */
  readonly page: string | null;
  /** The other packages of the list, beginning with the one that follows. */
  readonly others: readonly RecordContent[];
}

/** A room with its place on the site. */
export interface RoomContent extends Room {
  /** Path of the first page of the main menu that has a block about the room. */
  readonly page: string | null;
  /** The other rooms with a block on that page, without it all others, beginning with the one that follows. */
  readonly others: readonly Room[];
  /** The tables with prices by season on that page. */
  readonly priceTables: readonly PriceTableContent[];
  /** False if a page that may contain the block is unavailable. */
  readonly complete: boolean;
}

/** Converts a room or package. */
export function toRecordContent(record: WpRecord, context: ToContentContext, type: RecordType): RecordContent {
  const { languages } = context;
  const text = createTextContext(context, record.link);
  return {
    slug: record.slug,
    wordpressPath: toPathOnSite(languages, record.link, context.locale),
    title: toText(record.title.rendered, text),
    content: toRichText(record.content.rendered, text),
    seo: toSeo(record.yoast_head_json),
    onRequest: record.acf.on_request,
    offered: type === 'packege' ? toPackageFacts(record.acf, text) : null,
    facts: type === 'rooms' ? toRoomFacts(record.acf, text) : null,
    seasonPrices: type === 'rooms' ? toSeasonPrices(record.acf.season_prices, text) : [],
    translations: toTranslations(context, record, (_site, slug, locale) => buildRecordPath(languages, locale, type, slug)),
  };
}

function toPackageFacts({ image, price_from, price_note, nights }: WpRecord['acf'], context: TextContext): PackageFacts {
  return {
    image: toImageContent(image, context),
    priceFrom: price_from,
    priceNote: toText(price_note, context),
    nights,
  };
}

/** A season without a price is left out, and reported. */
function toSeasonPrices(entries: WpRecord['acf']['season_prices'], context: TextContext): SeasonPrice[] {
  return entries.flatMap(({ season, from_day, to_day, price }) => {
    const days = from_day === null || to_day === null ? null : { from: from_day, to: to_day };
    return price === null ? reportNeeded(context, 'price', [season]) : [{ season: toText(season, context), price, days }];
  });
}

export type RecordPageModel = ReturnType<typeof buildRecordPage>;

/** Longest meta description made from a record's text. */
const MAX_DESCRIPTION_CHARS = 155;

/** Builds the page of a room or package, with its dialog as the main part. */
export function buildRecordPage(
  record: RecordContent,
  type: RecordType,
  dialog: RoomDialogModel | PackageDialogModel,
  context: PageContext,
  others: readonly BlockModel[] = [],
) {
  const path = buildRecordPath(context.site.languages, context.locale, type, record.slug);
  const { seo, translations } = record;
  const description = seo.description ?? (summarise(record.content, MAX_DESCRIPTION_CHARS) || null);
  // The breadcrumbs are those of a child of the page the dialog closes to, because the folders of rooms and packages have no page.
  const breadcrumbs = buildBreadcrumbs(`${dialog.closeHref}${record.slug}/`, context);
  const subject = { path, title: record.title, translations, hero: null, seo: { ...seo, description } };
  const page = { title: record.title, breadcrumbs, blocks: [] };
  const structuredData = (type === 'rooms' ? describeRoom : describePackage)(record, page, context);
  const head = buildHead(subject, context, 'article', structuredData);
  const hasErrors = dialog.kind === 'package' && dialog.stay !== null && dialog.stay.notice !== null;
  return {
    kind: 'record' as const,
    ...buildBase(
      hasErrors ? { ...head, title: toUnbrokenText(context.t('inquiry.titleError', { title: head.title })) } : head,
      buildRecordChrome(dialog, buildChrome(context, subject), context),
      context,
    ),
    breadcrumbs,
    record: dialog,
    /** What follows: other rooms and the way to the inquiry; packages. */
    blocks: dialog.kind === 'room' ? buildRoomEnd(dialog, context) : others,
  };
}

/** The buttons of header and thumb bar lead to the same inquiry and, for a room, to the same booking as those in the text. Without an engine the header books nothing. */
function buildRecordChrome(dialog: RoomDialogModel | PackageDialogModel, chrome: ChromeModel, { t }: PageContext): ChromeModel {
  const own = dialog.kind === 'room' && chrome.booking !== null ? dialog.booking : null;
  const booking = own === null ? chrome.booking : { ...own, label: t('action.book') };
  return { ...chrome, inquiryHref: dialog.inquiryHref, booking };
}

/** Builds the page of a package, with the packages beside it. @param sent the form of a stay as it was sent, with errors */
export function buildPackagePage(record: PackageContent, context: PageContext, sent: SentStay | null = null): RecordPageModel {
  const dialog = buildPackageDialog(record, context, 'page', sent, record.page);
  const cards = findRecords(record.others, record.others).flatMap(([each, other]) => buildRecordCard(each, other, 'packege', context));
  const others = buildRecords({ text: context.t('packages.others'), size: 3 }, undefined, cards);
  return buildRecordPage(record, 'packege', dialog, context, others === null ? [] : [others]);
}
