import { buildInquiryPath, buildRecordPath } from '../addresses/pageAddresses.ts';
import { buildPageEnd } from '../blocks/cta.ts';
import { buildBlocks } from '../blocks/index.ts';
import { findStayOfOffer } from '../blocks/inquiry/inquiryForm.ts';
import type { RecordContent, Related } from '../blocks/listed.ts';
import { buildRecords } from '../blocks/records.ts';
import { buildBookingLink } from '../elements/bookingLinks.ts';
import type { PageContext } from '../elements/context.ts';
import { buildInternalLink, buildTelephoneHref } from '../elements/links.ts';
import { buildTerms, formatOfferPrice, formatValidity } from '../elements/prices.ts';
import { buildRichText, summarise } from '../elements/richText/richTextModel.ts';
import { toUnbrokenText } from '../i18n/typography.ts';
import type { RecordType } from '../shared/dialogs.ts';
import { buildBreadcrumbs, buildChrome } from './chrome.ts';
import type { ChromeModel } from './chromeTypes.ts';
import type { OfferContent, PackageContent, RoomContent } from './content.ts';
import { buildHero } from './contentPage.ts';
import { buildPackageDialog, type SentStay } from './dialogs/dialogs.ts';
import type { PackageDialogModel, RoomDialogModel } from './dialogs/dialogTypes.ts';
import { buildRoomEnd } from './dialogs/roomDialog.ts';
import { buildHead } from './head.ts';
import { describeOffer, describePackage, describeRoom } from './structuredData.ts';
import type { OfferPageModel, RecordPageModel } from './types.ts';

/** Longest meta description made from a record's text. */
const MAX_DESCRIPTION_CHARS = 155;

/** Builds the page of a room or package, with its dialog as the main part. */
export function buildRecordPage(
  record: RecordContent | RoomContent,
  type: RecordType,
  dialog: RoomDialogModel | PackageDialogModel,
  context: PageContext,
): RecordPageModel {
  const path = buildRecordPath(context.site.languages, context.locale, type, record.slug);
  const { seo, translations } = record;
  const description = seo.description ?? (summarise(record.content, MAX_DESCRIPTION_CHARS) || null);
  // The breadcrumbs are those of a child of the page the dialog closes to, because the folders of rooms and packages have no page.
  const breadcrumbs = buildBreadcrumbs(`${dialog.closeHref}${record.slug}/`, context);
  const subject = { path, title: record.title, translations, hero: null, seo: { ...seo, description } };
  const page = { title: record.title, breadcrumbs, blocks: [] };
  const structuredData =
    type === 'rooms'
      ? describeRoom(record, 'block' in record ? record.block : null, page, context)
      : describePackage(record, page, context);
  const head = buildHead(subject, context, 'article', structuredData);
  const hasErrors = dialog.kind === 'package' && dialog.stay !== null && dialog.stay.notice !== null;
  return {
    kind: 'record',
    locale: context.locale,
    head: hasErrors ? { ...head, title: toUnbrokenText(context.t('inquiry.titleError', { title: head.title })) } : head,
    chrome: buildRecordChrome(dialog, buildChrome(context, subject), context),
    dialog: null,
    breadcrumbs,
    record: dialog,
    blocks: dialog.kind === 'room' ? buildRoomEnd(dialog, context) : [],
  };
}

/** The buttons of header and thumb bar lead to the same inquiry and, for a room, to the same booking as those in the text. Without an engine the header books nothing. */
function buildRecordChrome(dialog: RoomDialogModel | PackageDialogModel, chrome: ChromeModel, { t }: PageContext): ChromeModel {
  const isBooked = dialog.kind === 'room' && dialog.booking !== null && chrome.booking !== null;
  const booking = isBooked ? { ...dialog.booking, label: t('action.book') } : chrome.booking;
  return { ...chrome, inquiryHref: dialog.inquiryHref, booking };
}

/** Builds the page of a package, with the packages beside it. @param sent the form of a stay as it was sent, with errors */
export function buildPackagePage(record: PackageContent, context: PageContext, sent: SentStay | null = null): RecordPageModel {
  const dialog = buildPackageDialog(record, context, 'page', sent, record.page);
  const others = buildRecords(
    {
      title: { text: context.t('packages.others'), size: 3 },
      nameless: context.t('dialog.package'),
      type: 'packege',
      known: record.others,
    },
    record.others,
    context,
  );
  return { ...buildRecordPage(record, 'packege', dialog, context), blocks: others === null ? [] : [others] };
}

/** Builds the page of an offer: its text, and a box with price, dates, booking and inquiry. */
export function buildOfferPage(offer: OfferContent, related: Related, context: PageContext): OfferPageModel {
  const { locale, t, site } = context;
  const { hero, rest } = buildHero(offer, context, 'offer');
  const inquiryHref = buildInquiryPath(site.languages, locale, offer.slug);
  const booking = buildBookingLink(context, t('action.bookDirectly'), findStayOfOffer(offer) ?? {});
  const breadcrumbs = buildBreadcrumbs(offer.path, context);
  const body = buildRichText(offer.content, context);
  const blocks = buildBlocks(rest, context, related);
  // Behind a text the box is out of sight; an editor's own call to action needs no second one.
  const needsEnd = body.length + blocks.length > 0 && blocks.at(-1)?.kind !== 'cta';
  return {
    kind: 'offer',
    locale,
    head: buildHead(offer, context, 'article', describeOffer(offer, { title: offer.title, breadcrumbs, blocks }, context)),
    // Header and thumb bar lead to the same inquiry as the box.
    chrome: { ...buildChrome(context, offer), inquiryHref },
    dialog: null,
    hero,
    breadcrumbs,
    body,
    blocks: needsEnd ? [...blocks, buildPageEnd(t('offer.endText'), inquiryHref, booking, context)] : blocks,
    box: {
      dates: formatValidity(offer, context),
      price: formatOfferPrice(offer, context),
      priceNote: offer.priceNote,
      terms: buildTerms(context),
      booking,
      inquiryHref,
      phone: buildInternalLink(buildTelephoneHref(site.contact.phone), site.contact.phone),
    },
  };
}
