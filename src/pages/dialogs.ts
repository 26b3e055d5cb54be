import { BOOKING_ACTION, homePath, inquiryPath } from '../addresses/pageAddresses.ts';
import type { InquiryLists } from '../content/related.ts';
import type { RecordContent, RoomContent } from '../content/types.ts';
import { stayBounds } from '../shared/inquiry/fields.ts';
import { buildStayUrl } from '../shared/inquiry/stay.ts';
import type { PageContext } from './context.ts';
import type {
  DialogPlace,
  InquiryDialogModel,
  PackageDialogModel,
  RoomDialogModel,
  StayFormModel,
  ThanksDialogModel,
} from './dialogTypes.ts';
import type { EmbedContext } from './embeds.ts';
import { buildDateRange, buildInquiryForm, type InquiryInput } from './inquiryForm.ts';
import { buildStayTexts } from './inquiryMessages.ts';
import { buildLink, externalLink } from './links.ts';
import { buildPicture } from './pictures.ts';
import { buildRichText } from './richText.ts';
import { buildFacts, buildRoomPrice, imagesOf } from './room.ts';

/** Adults and rooms a stay begins with. */
const COMMON_STAY = { adults: 2, rooms: 1 } as const;

/** Builds the inquiry. */
export function buildInquiryDialog(context: PageContext, lists: InquiryLists, input: InquiryInput, place: DialogPlace): InquiryDialogModel {
  const { locale, t } = context;
  return {
    kind: 'inquiry',
    place,
    mark: t('cta.mark'),
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
  return { kind: 'thanks', place: 'open', mark: t('inquiry.title'), title, closeHref, complete: false, homeHref: closeHref };
}

/** Builds one room: the text of its record, and what the page that tells of it knows besides. */
export function buildRoomDialog(room: RoomContent, context: PageContext, place: DialogPlace): RoomDialogModel {
  const { locale, t, site } = context;
  const { block } = room;
  const text = room.content.length > 0 ? room.content : (block?.body ?? []);
  const picture = block === null ? null : buildPicture(imagesOf(block)[0] ?? null, 'dialog', '5:7');
  return {
    kind: 'room',
    place,
    mark: t('dialog.room'),
    title: room.title,
    closeHref: room.page ?? homePath(locale),
    complete: true,
    picture: picture && { ...picture, priority: place === 'page' },
    facts: block === null ? [] : buildFacts(block, context),
    body: buildRichText(text, textContext(context, place), headingLevel(place)),
    price: block === null ? null : buildRoomPrice(block, context),
    priceNote: block?.priceNote ?? '',
    inquiryHref: inquiryPath(locale, room.slug),
    booking: block?.bookingLink ? buildLink(block.bookingLink, t('action.book')) : externalLink(site.bookingUrl[locale], t('action.book')),
  };
}

/** Builds one package: its text, and the stay to be booked. */
export function buildPackageDialog(record: RecordContent, context: PageContext, place: DialogPlace): PackageDialogModel {
  const { locale, t } = context;
  return {
    kind: 'package',
    place,
    mark: t('dialog.package'),
    title: record.title,
    closeHref: homePath(locale),
    complete: true,
    body: buildRichText(record.content, textContext(context, place), headingLevel(place)),
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
    base: site.packageBookingUrl,
    href: buildStayUrl(site.packageBookingUrl, { locale, arrival: null, departure: null, ...COMMON_STAY }, ''),
    bounds: stayBounds,
    ...COMMON_STAY,
    dates: buildDateRange(context),
    texts: buildStayTexts(t),
  };
}

/** A fragment is shown inside pages that do not allow its frames. */
function textContext({ t }: PageContext, place: DialogPlace): EmbedContext {
  return { t, framed: place === 'page' };
}

/** Headings of a text stand below the dialog's title: h1 on its own page, else h2. */
function headingLevel(place: DialogPlace): 2 | 3 {
  return place === 'page' ? 2 : 3;
}
