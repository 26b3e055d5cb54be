import { BOOKING_ACTION, homePath, inquiryPath } from '../addresses/pageAddresses.ts';
import type { InquiryLists } from '../content/related.ts';
import type { RecordContent, RoomContent } from '../content/types.ts';
import { stayBounds } from '../shared/inquiry/fields.ts';
import { buildStayUrl, type StayErrors, type StayField, type StayInput, stayFields, toStay } from '../shared/inquiry/stay.ts';
import { buildRoomBooking } from './bookingLinks.ts';
import type { PageContext } from './context.ts';
import { buildDateRange } from './dateRange.ts';
import type { DialogPlacement, InquiryDialogModel, PackageDialogModel, RoomDialogModel, ThanksDialogModel } from './dialogTypes.ts';
import type { EmbedContext } from './embeds.ts';
import type { FieldModel, StayFormModel } from './formTypes.ts';
import { buildInquiryForm, type InquiryInput } from './inquiryForm.ts';
import { buildStayMessages, errorMessage, stayLabels } from './inquiryMessages.ts';
import { buildLink } from './links.ts';
import { buildPicture } from './pictures.ts';
import { formatPriceFrom } from './prices.ts';
import { buildRichText } from './richText.ts';
import { listRoomFacts, listRoomImages } from './room.ts';
import { buildThanks } from './thanks.ts';

/** The form of a stay at its first display. */
const DEFAULT_STAY: StayInput = { arrival: '', departure: '', adults: '2', rooms: '1' };

/** What was sent of the form of a stay, and its errors. */
export interface SentStay {
  readonly values: StayInput;
  readonly errors: StayErrors;
}

/** Builds the dialog of the inquiry, empty or as it was sent. */
export function buildInquiryDialog(
  context: PageContext,
  lists: InquiryLists,
  input: InquiryInput,
  placement: DialogPlacement,
): InquiryDialogModel {
  const { locale, t } = context;
  return {
    kind: 'inquiry',
    placement,
    eyebrow: t('cta.eyebrow'),
    title: t('inquiry.title'),
    closeHref: homePath(locale),
    complete: lists.rooms !== null && lists.rooms.length > 0 && lists.packages !== null,
    form: buildInquiryForm(context, lists, input, 'site-inquiry'),
  };
}

/** Builds the thanks shown after an inquiry was sent without script. `complete` is false: the script fetches the form at the next opening. */
export function buildThanksDialog(context: PageContext): ThanksDialogModel {
  const { locale, t } = context;
  return {
    kind: 'thanks',
    placement: 'open',
    eyebrow: t('inquiry.title'),
    title: t('inquiry.thanksPlain'),
    closeHref: homePath(locale),
    complete: false,
    thanks: buildThanks(context),
  };
}

/** Builds the dialog of a room from its record and from its block on the page that lists the rooms. */
export function buildRoomDialog(room: RoomContent, context: PageContext, placement: DialogPlacement): RoomDialogModel {
  const { locale, t } = context;
  const { block } = room;
  const text = room.content.length > 0 ? room.content : (block?.body ?? []);
  const picture = block === null ? null : buildPicture(listRoomImages(block)[0] ?? null, 'dialog', '5:7');
  return {
    kind: 'room',
    placement,
    eyebrow: t('dialog.room'),
    title: room.title,
    closeHref: room.page ?? homePath(locale),
    complete: true,
    picture: picture && { ...picture, priority: placement === 'page' },
    facts: block === null ? [] : listRoomFacts(block, context),
    body: buildRichText(text, embedContext(context, placement), headingLevel(placement)),
    price: block === null && !room.complete ? null : formatPriceFrom(block?.priceFrom ?? null, context),
    priceNote: block?.priceNote ?? '',
    inquiryHref: inquiryPath(locale, room.slug),
    booking: block?.bookingLink ? buildLink(block.bookingLink, t('action.book')) : buildRoomBooking(room.slug, context),
  };
}

/** Builds the dialog of a package: its text and the form of a stay, empty or as it was sent with errors; no form for days on request. */
export function buildPackageDialog(
  record: RecordContent,
  context: PageContext,
  placement: DialogPlacement,
  sent: SentStay | null = null,
): PackageDialogModel {
  const { locale, t } = context;
  return {
    kind: 'package',
    placement,
    eyebrow: t('dialog.package'),
    title: record.title,
    closeHref: homePath(locale),
    complete: true,
    body: buildRichText(record.content, embedContext(context, placement), headingLevel(placement)),
    inquiryHref: inquiryPath(locale, record.slug),
    stay: record.onRequest ? null : buildStayForm(record.slug, context, placement === 'page' ? 'site-page-stay' : 'site-stay', sent),
  };
}

function buildStayForm(slug: string, context: PageContext, idPrefix: string, sent: SentStay | null): StayFormModel {
  const { locale, t, site } = context;
  const { values, errors } = sent ?? { values: DEFAULT_STAY, errors: {} };
  const fields = Object.fromEntries(
    stayFields.map((field): [StayField, FieldModel] => {
      const code = errors[field];
      return [field, { value: values[field], error: code === undefined ? null : errorMessage(t, code) }];
    }),
  ) as StayFormModel['fields'];
  return {
    idPrefix,
    action: BOOKING_ACTION,
    locale,
    bookingUrl: site.packageBookingUrl,
    href: buildStayUrl(site.packageBookingUrl, toStay(DEFAULT_STAY, locale), ''),
    package: slug,
    bounds: { ...stayBounds, error: errorMessage(t, 'stayCount') },
    fields,
    notice: sent === null ? null : t('inquiry.error'),
    invalid: stayFields.filter((field) => errors[field] !== undefined).map((field) => ({ field, label: t(stayLabels[field]) })),
    dates: buildDateRange(context),
    messagesJson: buildStayMessages(t),
  };
}

/** Fragments have no frames: the security policy of the page they are loaded into does not allow their origins. */
function embedContext({ t }: PageContext, placement: DialogPlacement): EmbedContext {
  return { t, allowsFrames: placement === 'page' };
}

/** The level of the highest heading in a text: one below the dialog's title, which is h1 on its own page and h2 elsewhere. */
function headingLevel(placement: DialogPlacement): 2 | 3 {
  return placement === 'page' ? 2 : 3;
}
