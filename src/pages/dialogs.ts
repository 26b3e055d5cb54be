import { BOOKING_ACTION, homePath, inquiryPath } from '../addresses/pageAddresses.ts';
import type { InquiryLists } from '../content/related.ts';
import type { RecordContent, RoomContent } from '../content/types.ts';
import { stayBounds } from '../shared/inquiry/fields.ts';
import { buildStayUrl } from '../shared/inquiry/stay.ts';
import type { PageContext } from './context.ts';
import type { DialogPlacement, InquiryDialogModel, PackageDialogModel, RoomDialogModel, ThanksDialogModel } from './dialogTypes.ts';
import type { EmbedContext } from './embeds.ts';
import type { StayFormModel } from './formTypes.ts';
import { buildDateRange, buildInquiryForm, type InquiryInput } from './inquiryForm.ts';
import { buildStayMessages } from './inquiryMessages.ts';
import { buildLink, externalLink } from './links.ts';
import { buildPicture } from './pictures.ts';
import { buildRichText } from './richText.ts';
import { formatRoomPrice, listRoomFacts, listRoomImages } from './room.ts';

/** Adults and rooms a stay begins with. */
const DEFAULT_STAY = { adults: 2, rooms: 1 } as const;

/** Builds the inquiry. */
export function buildInquiryDialog(
  context: PageContext,
  lists: InquiryLists,
  input: InquiryInput,
  place: DialogPlacement,
): InquiryDialogModel {
  const { locale, t } = context;
  return {
    kind: 'inquiry',
    placement: place,
    eyebrow: t('cta.mark'),
    title: t('inquiry.title'),
    closeHref: homePath(locale),
    complete: lists.rooms !== null && lists.rooms.length > 0 && lists.packages !== null,
    form: buildInquiryForm(context, lists, input, 'inquiry'),
  };
}

/** Builds what stands in the inquiry's place once it was sent without script. Its form is asked for anew at the next opening. */
export function buildThanksDialog({ locale, t }: PageContext): ThanksDialogModel {
  const closeHref = homePath(locale);
  const title = t('inquiry.thanksPlain');
  return { kind: 'thanks', placement: 'open', eyebrow: t('inquiry.title'), title, closeHref, complete: false, homeHref: closeHref };
}

/** Builds one room: the text of its record, and what the page that tells of it knows besides. */
export function buildRoomDialog(room: RoomContent, context: PageContext, place: DialogPlacement): RoomDialogModel {
  const { locale, t, site } = context;
  const { block } = room;
  const text = room.content.length > 0 ? room.content : (block?.body ?? []);
  const picture = block === null ? null : buildPicture(listRoomImages(block)[0] ?? null, 'dialog', '5:7');
  return {
    kind: 'room',
    placement: place,
    eyebrow: t('dialog.room'),
    title: room.title,
    closeHref: room.page ?? homePath(locale),
    complete: true,
    picture: picture && { ...picture, priority: place === 'page' },
    facts: block === null ? [] : listRoomFacts(block, context),
    body: buildRichText(text, embedContext(context, place), headingLevel(place)),
    price: block === null ? null : formatRoomPrice(block, context),
    priceNote: block?.priceNote ?? '',
    inquiryHref: inquiryPath(locale, room.slug),
    booking: block?.bookingLink ? buildLink(block.bookingLink, t('action.book')) : externalLink(site.bookingUrl[locale], t('action.book')),
  };
}

/** Builds one package: its text, and the stay to be booked. */
export function buildPackageDialog(record: RecordContent, context: PageContext, place: DialogPlacement): PackageDialogModel {
  const { locale, t } = context;
  return {
    kind: 'package',
    placement: place,
    eyebrow: t('dialog.package'),
    title: record.title,
    closeHref: homePath(locale),
    complete: true,
    body: buildRichText(record.content, embedContext(context, place), headingLevel(place)),
    inquiryHref: inquiryPath(locale, record.slug),
    stay: buildStayForm(context, place === 'page' ? 'page-stay' : 'stay'),
  };
}

function buildStayForm(context: PageContext, idPrefix: string): StayFormModel {
  const { locale, t, site } = context;
  return {
    idPrefix,
    action: BOOKING_ACTION,
    locale,
    bookingUrl: site.packageBookingUrl,
    href: buildStayUrl(site.packageBookingUrl, { locale, arrival: null, departure: null, ...DEFAULT_STAY }, ''),
    bounds: stayBounds,
    ...DEFAULT_STAY,
    dates: buildDateRange(context),
    messagesJson: buildStayMessages(t),
  };
}

/** A fragment is shown inside pages that do not allow its frames. */
function embedContext({ t }: PageContext, place: DialogPlacement): EmbedContext {
  return { t, allowsFrames: place === 'page' };
}

/** Headings of a text stand below the dialog's title: h1 on its own page, else h2. */
function headingLevel(place: DialogPlacement): 2 | 3 {
  return place === 'page' ? 2 : 3;
}
