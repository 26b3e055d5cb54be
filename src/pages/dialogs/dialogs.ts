import { BOOKING_ACTION, buildHomePath, buildInquiryPath } from '../../addresses/pageAddresses.ts';
import type { FieldModel } from '../../blocks/inquiry/formTypes.ts';
import { buildDateRange, buildInquiryForm, buildThanks, type InquiryInput, type InquirySummary } from '../../blocks/inquiry/inquiryForm.ts';
import { buildStayMessages, stayLabels, translateErrorCode } from '../../blocks/inquiry/inquiryMessages.ts';
import type { InquiryLists, RecordContent } from '../../blocks/listed.ts';
import type { PageContext } from '../../elements/context.ts';
import { buildPicture } from '../../elements/pictures.ts';
import { buildTerms, formatPackagePrice } from '../../elements/prices.ts';
import { buildRichText, type RichTextContext } from '../../elements/richText/richTextModel.ts';
import { stayBounds } from '../../shared/inquiry/fields.ts';
import {
  buildStayUrl,
  STAY_INQUIRY_FIELD,
  type StayErrors,
  type StayField,
  type StayInput,
  stayFields,
  toStay,
} from '../../shared/inquiry/stay.ts';

/**
 * How a dialog is shown: `fragment` is loaded by the script into an empty dialog, `open` is an open dialog in front of the home page,
 * `page` is the main part of a page.
 */
export type DialogPlacement = 'fragment' | 'open' | 'page';

export type InquiryDialogModel = ReturnType<typeof buildInquiryDialog>;
export type ThanksDialogModel = ReturnType<typeof buildThanksDialog>;
export type PackageDialogModel = ReturnType<typeof buildPackageDialog>;

/** The form of a stay at its first display. */
const DEFAULT_STAY: StayInput = { arrival: '', departure: '', adults: '2', rooms: '1' };

/** What was sent of the form of a stay, and its errors. */
export interface SentStay {
  readonly values: StayInput;
  readonly errors: StayErrors;
}

/** Builds the dialog of the inquiry, empty or as it was sent. */
export function buildInquiryDialog(context: PageContext, lists: InquiryLists, input: InquiryInput, placement: DialogPlacement) {
  const { locale, site, t } = context;
  return {
    kind: 'inquiry' as const,
    placement,
    /** The short line above the title. */
    eyebrow: t('cta.eyebrow'),
    title: t('inquiry.title'),
    /** Address that the close link leads to without script. */
    closeHref: buildHomePath(site.languages, locale),
    /** False if a list is missing: the script then fetches the fragment again at the next opening. */
    complete: lists.rooms !== null && lists.rooms.length > 0 && lists.packages !== null,
    form: buildInquiryForm(context, lists, input, 'site-inquiry'),
  };
}

/** Builds the thanks shown after an inquiry was sent without script. `complete` is false: the script fetches the form at the next opening. */
export function buildThanksDialog(context: PageContext, lists: InquiryLists, summary: InquirySummary) {
  const { locale, site, t } = context;
  return {
    kind: 'thanks' as const,
    placement: 'open' as const,
    eyebrow: t('cta.eyebrow'),
    title: summary.name === '' ? t('inquiry.thanksPlain') : t('inquiry.thanks', { name: summary.name }),
    closeHref: buildHomePath(site.languages, locale),
    complete: false,
    thanks: buildThanks(context, lists, summary),
  };
}

/** Builds the dialog of a package: its text and the form of a stay, empty or as it was sent with errors; no form for days on request, or without a booking engine. @param page the page that names the package */
export function buildPackageDialog(
  record: RecordContent,
  context: PageContext,
  placement: DialogPlacement,
  sent: SentStay | null = null,
  page: string | null = null,
) {
  const { locale, site, t } = context;
  const picture = buildPicture(record.offered?.image ?? null, context, 'dialog', '3:2');
  const engine = record.onRequest ? undefined : site.packageBookingUrl;
  return {
    kind: 'package' as const,
    placement,
    eyebrow: t('dialog.package'),
    title: record.title,
    closeHref: page ?? buildHomePath(site.languages, locale),
    complete: true,
    /** One picture, or none. */
    pictures: picture === null ? [] : [{ ...picture, priority: placement === 'page' }],
    terms: buildTerms(context),
    /** '' for a package without a price. */
    price: record.offered ? formatPackagePrice(record.offered, context) : '',
    body: buildRichText(record.content, buildEmbedContext(context, placement), getHeadingLevel(placement)),
    inquiryHref: buildInquiryPath(site.languages, locale, record.slug),
    onRequest: record.onRequest,
    stay: engine === undefined ? null : buildStayForm(engine, record, context, placement === 'page' ? 'site-page-stay' : 'site-stay', sent),
  };
}

export type StayFormModel = ReturnType<typeof buildStayForm>;

/** Builds the form of dates, adults and rooms of a stay. @param engine the booking engine that receives them */
function buildStayForm(engine: string, { slug, offered }: RecordContent, context: PageContext, idPrefix: string, sent: SentStay | null) {
  const { locale, t } = context;
  const { values, errors } = sent ?? { values: DEFAULT_STAY, errors: {} };
  const fields = Object.fromEntries(
    stayFields.map((field): [StayField, FieldModel] => {
      const code = errors[field];
      return [field, { value: values[field], error: code === undefined ? null : translateErrorCode(t, code) }];
    }),
  ) as Record<StayField, FieldModel>;
  return {
    idPrefix,
    action: BOOKING_ACTION,
    locale,
    bookingUrl: engine,
    /** The booking engine's address with the initial stay. */
    href: buildStayUrl(engine, toStay(DEFAULT_STAY, locale), ''),
    /** The server shows the form of this package again if a field is invalid. */
    package: slug,
    /** Name of the button that opens the inquiry without script. */
    inquiryField: STAY_INQUIRY_FIELD,
    bounds: { ...stayBounds, error: translateErrorCode(t, 'stayCount') },
    fields,
    /** Why the form is shown again. */
    notice: sent === null ? null : t('inquiry.error'),
    invalid: stayFields.filter((field) => errors[field] !== undefined).map((field) => ({ field, label: t(stayLabels[field]) })),
    dates: buildDateRange(context, null, offered?.nights ?? null),
    messagesJson: buildStayMessages(t),
  };
}

/** Fragments have no frames: the security policy of the page they are loaded into does not allow their origins. */
export function buildEmbedContext(context: PageContext, placement: DialogPlacement): RichTextContext {
  return { ...context, allowsFrames: placement === 'page' };
}

/** The level of the highest heading in a text: one below the dialog's title, which is h1 on its own page and h2 elsewhere. */
export function getHeadingLevel(placement: DialogPlacement): 2 | 3 {
  return placement === 'page' ? 2 : 3;
}
