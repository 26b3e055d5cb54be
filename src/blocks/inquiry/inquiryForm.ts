import { buildHomePath, buildInquiryPath, INQUIRY_ACTION } from '../../addresses/pageAddresses.ts';
import type { PageContext } from '../../elements/context.ts';
import type { LinkModel } from '../../elements/elementTypes.ts';
import { buildFixedLink, buildInternalLink, buildPhoneLink, buildQuickLine } from '../../elements/links.ts';
import { buildMark } from '../../elements/mark.ts';
import { listMenuItems } from '../../elements/menuItems.ts';
import { buildTerms, findPromise, formatValidity } from '../../elements/prices.ts';
import { formatDayOfYear } from '../../i18n/formats.ts';
import { locales } from '../../i18n/locales.ts';
import type { Translator } from '../../i18n/translator.ts';
import { toUnbrokenText } from '../../i18n/typography.ts';
import { countNights, formatDate, parseDate } from '../../shared/dates.ts';
import { readField, readLine, sanitizeField } from '../../shared/inquiry/clean.ts';
import {
  ANY_ROOM,
  addressLines,
  CONFIRMED_DATES_FIELD,
  checkboxes,
  checkboxFields,
  contactLines,
  EMPTY_FIELD,
  type FormField,
  findCheckbox,
  formFields,
  HONEYPOT_FIELD,
  lines,
  personsBounds,
  pickupLines,
  REMOVE_TOPIC_FIELD,
  salutations,
  TOPIC_FIELD,
} from '../../shared/inquiry/fields.ts';
import { formatRates, labelRoom, type OwnPrice } from '../../shared/inquiry/stayPrice.ts';
import { findDatesToConfirm, type InquiryErrors } from '../../shared/inquiry/validateInquiry.ts';
import { PAPER_ID } from '../../shared/ownIds.ts';
import { isSlug } from '../../shared/slug.ts';
import type { InquiryLists, ListedOffer, RecordContent } from '../listed.ts';
import type { FieldModel, OptionModel, RoomOptionModel } from './formTypes.ts';
import { buildCalendarMessages, buildFormMessages, translateErrorCode } from './inquiryMessages.ts';
import { type LineInput, lineInputs } from './lineInputs.ts';
import { buildListedRoom, buildPriceFormat, describeChoice, describeChosenRoom, findBySlug, isChosen, readStay } from './roomPrices.ts';

/** The state of the form: the entered values and the result of their validation. */
export interface InquiryInput {
  /** The fields as they were sent, unvalidated; a field that is not a string is shown empty. */
  readonly values: unknown;
  readonly errors: InquiryErrors;
  readonly notice: string | null;
  /** Slug of the preselected room or package, or the preset of a checkbox. */
  readonly preset: string | null;
  /** The offer that the inquiry is about. */
  readonly topic: ListedOffer | null;
  /** The day that the calendar opens on, `YYYY-MM-DD`; null: the first day of the topic, else today. */
  readonly opensOn: string | null;
}

/** The input of a form at its first display. */
export const EMPTY_INPUT: InquiryInput = { values: {}, errors: {}, notice: null, preset: null, topic: null, opensOn: null };

const checkedValues: ReadonlySet<unknown> = new Set(['JA', 'ja', 'on', 'true', true]);

export type InquiryFormModel = ReturnType<typeof buildInquiryForm>;
export type LineModel = InquiryFormModel['contactLines'][number];
export type DateRangeModel = ReturnType<typeof buildDateRange>;
export type TopicModel = ReturnType<typeof buildTopic>;
export type ThanksModel = ReturnType<typeof buildThanks>;

/** Builds the form of the inquiry with the given values and errors. @param idPrefix of the ids in this form: one document may hold several */
export function buildInquiryForm(context: PageContext, lists: InquiryLists, input: InquiryInput, idPrefix: string) {
  const { locale, t, site, fixedPaths } = context;
  const { errors, notice } = input;
  const topic = input.topic === null ? null : buildTopic(input.topic, context);
  const values = fillIn(readValues(input, lists), input, topic, context);
  const fields = Object.fromEntries(
    formFields.map((field): [FormField, FieldModel] => {
      const code = errors[field];
      return [field, { value: values[field], error: code === undefined ? null : translateErrorCode(t, code) }];
    }),
  ) as Record<FormField, FieldModel>;
  const [before = '', after = ''] = t('inquiry.privacy', { link: '\n' }).split('\n');
  const own: OwnPrice = topic !== null ? 'offerPrice' : isChosen(values.packageType) ? 'packagePrice' : null;
  const rooms = buildRoomOptions(lists.rooms, values, own, context);
  return {
    idPrefix,
    action: INQUIRY_ACTION,
    locale,
    fields,
    /** Name of the hidden field that only programs fill in. */
    honeypotField: HONEYPOT_FIELD,
    // Sending the form again confirms the dates that it asks about.
    confirmedDates: findDatesToConfirm(input.values, errors) || readLine(input.values, CONFIRMED_DATES_FIELD),
    confirmedDatesField: CONFIRMED_DATES_FIELD,
    terms: buildTerms(context),
    topicField: TOPIC_FIELD,
    /** Name of the box with which a form without script leaves the offer out. */
    removeTopicField: REMOVE_TOPIC_FIELD,
    topic,
    /** True if the fields of the address are shown unfolded. */
    hasAddress: formFields.some((field) => isAddressField(field) && (values[field] !== '' || errors[field] !== undefined)),
    rooms,
    /**
     * The price of the chosen room for the chosen days, '' while it is unknown; why it is unknown, or the room too small, '' if there is nothing to say;
     * what the site file says of prices. null where nothing is known of any room.
     */
    price: rooms.some(({ room }) => room !== undefined)
      ? { ...describeChoice(lists.rooms, values, own, context), includes: site.priceIncludes?.[locale] ?? null }
      : null,
    packages: buildOptions(lists.packages, values.packageType, t('inquiry.noPackage')),
    salutations: buildSalutations(values.salutation, t),
    guests: { ...personsBounds, error: translateErrorCode(t, 'persons') },
    dates: buildDateRange(context, input.opensOn ?? input.topic?.validFrom ?? null, input.topic?.nights ?? null),
    privacy: { before, link: buildInternalLink(fixedPaths.privacy, t('inquiry.privacy.link')), after },
    /** Why the form is shown again: invalid fields, rate limit, or an inquiry that could not be stored; null at first display. */
    notice,
    contactLines: buildLines(contactLines, t),
    checkboxes: buildCheckboxes(context),
    pickupLines: buildLines(pickupLines, t),
    addressLines: buildLines(addressLines, t),
    /** Every field that can be invalid, in the order of the form, for the list of errors above it. */
    summary: formFields
      .filter((field) => !(field in checkboxes))
      .map((field) => ({ field, label: t(`inquiry.field.${field}`), invalid: errors[field] !== undefined })),
    messagesJson: buildFormMessages(context),
    thanks: buildThanks(context, lists, EMPTY_SUMMARY),
  };
}

/** True for a field of the folded part. */
function isAddressField(field: FormField): boolean {
  return field === 'salutation' || field in addressLines;
}

function buildLines(rows: Partial<typeof lines>, t: PageContext['t']) {
  return (Object.keys(rows) as (keyof typeof rows)[]).map((name) => {
    const { min } = lines[name];
    const hint = name === 'telephone' ? t('inquiry.hint.telephone') : null;
    const input: LineInput = lineInputs[name] ?? {};
    return { name, label: t(`inquiry.field.${name}`), hint, required: min !== undefined, input };
  });
}

function buildCheckboxes({ locale, t, site }: PageContext) {
  return checkboxFields.map((name) => {
    // With the path segment `preset` the form opens with the box ticked.
    const { preset, siteText } = checkboxes[name];
    return { name, label: siteText === undefined ? t(`inquiry.field.${name}`) : (site[siteText]?.[locale] ?? t('inquiry.pickup')), preset };
  });
}

function buildSalutations(chosen: string, t: PageContext['t']): OptionModel[] {
  return salutations.map((value) => ({ value, label: t(`inquiry.salutation.${value}`), selected: value === chosen.toLowerCase() }));
}

/** The values with what the site and the address enter where the visitor has entered nothing. */
function fillIn(
  values: Record<FormField, string>,
  { preset, notice }: InquiryInput,
  topic: TopicModel | null,
  { site }: PageContext,
): Record<FormField, string> {
  const filled = { ...values, persons: values.persons || String(site.inquiryGuests ?? personsBounds.min) };
  const ticked = findCheckbox(preset);
  // A form that was sent has what the visitor has left of it.
  if (notice !== null) return filled;
  return {
    ...filled,
    ...(ticked !== undefined && { [ticked]: 'on' }),
    ...(topic !== null && { packageType: '', startDate: topic.startDate, endDate: topic.endDate }),
  };
}

/** The value of each field. A preset counts only where the visitor has chosen nothing; a checkbox is `on` or ''. */
function readValues({ values, preset }: InquiryInput, { rooms, packages }: InquiryLists): Record<FormField, string> {
  const read = (field: FormField): string => {
    const value = readField(values, field);
    if (field === 'privacy' || field in checkboxes) return checkedValues.has(value) ? 'on' : '';
    return sanitizeField(field, value);
  };
  const given = Object.fromEntries(formFields.map((field) => [field, read(field)])) as Record<FormField, string>;
  const isIn = (list: readonly RecordContent[] | null) => list?.some(({ slug }) => slug === preset) === true;
  return {
    ...given,
    roomType: given.roomType || (preset !== null && isIn(rooms) ? preset : ''),
    packageType: given.packageType || (preset !== null && !isIn(rooms) && isIn(packages) ? preset : ''),
  };
}

/**
 * The options for rooms and "no preference", which is selected without a list of rooms: a room is required, so the form could not be sent.
 */
function buildRoomOptions(
  rooms: InquiryLists['rooms'],
  values: Record<FormField, string>,
  own: OwnPrice,
  context: PageContext,
): RoomOptionModel[] {
  const { t } = context;
  const chosen = values.roomType;
  const [none, ...known] = buildOptions(rooms, chosen, t('inquiry.choose'));
  const isNone = none?.selected === true;
  const isAny = isNone && (chosen.toLowerCase() === ANY_ROOM || known.length === 0);
  const format = buildPriceFormat(context);
  return [
    { value: EMPTY_FIELD, label: t('inquiry.choose'), selected: isNone && !isAny },
    { value: ANY_ROOM, label: t('inquiry.anyRoom'), selected: isAny },
    ...known.map((option): RoomOptionModel => {
      const record = findBySlug(rooms, option.value);
      if (record === undefined) return option;
      const room = buildListedRoom(record, context);
      const label = labelRoom(room, readStay(values), own, context.site.openSeason ?? null, format);
      return label === room.name && room.rates.length === 0
        ? option
        : { ...option, label, room: { ...room, rates: formatRates(room.rates) } };
    }),
  ];
}

/** The options of a list. Payloads are in upper case, so the choice is compared without case. If the list is missing, the choice is kept. */
function buildOptions(list: readonly RecordContent[] | null, chosen: string, none: string): OptionModel[] {
  const wanted = chosen.toLowerCase();
  const known = (list ?? []).map(({ slug, title }) => ({ value: slug, label: toUnbrokenText(title), selected: slug === wanted }));
  const kept = list === null && wanted !== ANY_ROOM && isSlug(wanted) ? [{ value: wanted, label: wanted, selected: true }] : [];
  const options = [...known, ...kept];
  return [{ value: EMPTY_FIELD, label: none, selected: !options.some(({ selected }) => selected) }, ...options];
}

/** An offer of at most this many nights is one stay: its days are those of the guest. A longer one is a time within which guests choose. */
const MAX_NIGHTS_OF_ONE_STAY = 10;

/** The days of an offer that is one stay; null for another offer. */
export function findStayOfOffer({ validFrom, validTo }: TopicOffer): { readonly arrival: string; readonly departure: string } | null {
  if (validFrom === null || validTo === null) return null;
  const nights = countNights(validFrom, validTo);
  return nights > 0 && nights <= MAX_NIGHTS_OF_ONE_STAY ? { arrival: validFrom, departure: validTo } : null;
}

/** What an inquiry says of the offer that it is about. */
export type TopicOffer = Pick<ListedOffer, 'slug' | 'title' | 'validFrom' | 'validTo'>;

/** An offer in one line: its title and its days. */
export function describeTopic(offer: TopicOffer, context: Pick<PageContext, 'locale' | 't'>): string {
  const days = formatValidity(offer, context);
  return toUnbrokenText(days === null ? offer.title : `${offer.title}, ${days}`);
}

/** Builds the offer that an inquiry is about. */
export function buildTopic(offer: TopicOffer, context: PageContext) {
  const days = formatValidity(offer, context);
  const stay = findStayOfOffer(offer);
  return {
    slug: offer.slug,
    title: offer.title,
    /** Its period in words; null if the editor gave no date. */
    days,
    line: describeTopic(offer, context),
    // The days of an offer that is one stay, as fields show them.
    startDate: stay === null ? '' : formatDate(stay.arrival, context.locale),
    endDate: stay === null ? '' : formatDate(stay.departure, context.locale),
    /** The inquiry without the offer. */
    removeHref: buildInquiryPath(context.site.languages, context.locale),
  };
}

/**
 * Builds the calendar of two date fields. The first weekday is a message, so that translators decide it: 1 is Monday, 0 is Sunday.
 * @param opensOn plain date; null: today, or the first open day @param nights of a package or offer, where they are fixed: the departure follows the arrival
 */
export function buildDateRange({ locale, t, site }: PageContext, opensOn: string | null = null, nights: number | null = null) {
  const season = site.openSeason;
  return {
    /** By which the calendar writes dates: 'en-GB', since plain 'en' means American ones. */
    intlTag: locales[locale].intlTag,
    /** Decides which day is today. */
    timeZone: site.timeZone,
    firstDay: t('dates.firstWeekday'),
    // The pad of digits has no names of months.
    inputMode: locale === 'en' ? ('text' as const) : ('numeric' as const),
    messagesJson: buildCalendarMessages(t),
    /** Days of each year on which the hotel is open, and the sentence that says so; null: always open. */
    season: season
      ? {
          days: `${season.from}/${season.to}`,
          note: t('dates.season', { from: formatDayOfYear(locale, season.from), to: formatDayOfYear(locale, season.to) }),
        }
      : null,
    opensOn,
    nights,
  };
}

/** What the page of thanks repeats of a form that was sent without script; '' for what was not given. */
export interface InquirySummary {
  readonly name: string;
  /** Plain dates. */
  readonly startDate: string;
  readonly endDate: string;
  /** Slugs. */
  readonly roomType: string;
  readonly packageType: string;
  readonly persons: string;
  readonly wantHotelPickup: boolean;
  readonly email: string;
  /** Number of the inquiry, as the hotel's mail has it. */
  readonly reference: string;
  /** Whether the guest is told of a confirmation by mail; null if that is unknown. */
  readonly hasConfirmation: boolean | null;
  /** The offer, with its days where it has some. */
  readonly topic: TopicOffer | null;
}

/** Without script, an inquiry of which nothing is known, and the form before it is sent. */
export const EMPTY_SUMMARY: InquirySummary = {
  name: '',
  startDate: '',
  endDate: '',
  roomType: '',
  packageType: '',
  persons: '',
  wantHotelPickup: false,
  email: '',
  reference: '',
  hasConfirmation: null,
  topic: null,
};

/** The days of a sent form in words, '14. bis 18. Mai 2027'; '' without a date. */
export function describeStay(
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  context: Pick<PageContext, 'locale' | 't'>,
): string {
  return formatValidity({ validFrom: parseDate(startDate), validTo: parseDate(endDate) }, context) ?? '';
}

/** What comes by mail, in words: the same whether one goes out or not, since the box had one within a day. */
export function describeConfirmation(hasConfirmation: boolean, t: Translator): string {
  return t(hasConfirmation ? 'inquiry.confirmed' : 'inquiry.unconfirmed');
}

/** Builds what is shown after an inquiry was sent: what was asked for, what happens next, the telephone, the paper for the journey. */
export function buildThanks(context: PageContext, lists: InquiryLists, summary: InquirySummary) {
  const { locale, t, site, fixedPaths } = context;
  const { startDate, endDate, roomType, packageType, persons, wantHotelPickup, email, reference, hasConfirmation, topic } = summary;
  const pickup = site.pickup?.[locale] ?? t('inquiry.pickup');
  const room = roomType === ANY_ROOM ? t('inquiry.anyRoom') : (findBySlug(lists.rooms, roomType)?.title ?? '');
  return {
    mark: buildMark(context),
    /** When an answer comes; null if the site file does not say so. */
    promise: findPromise(context) ?? null,
    // The script is given stay, reference and confirmation by the server, and knows the price; the others it reads from the form's fields of their names.
    facts: [
      { field: 'stay', label: t('inquiry.thanksStay'), value: describeStay({ startDate, endDate }, context) },
      { field: 'persons', label: t('inquiry.field.persons'), value: persons },
      { field: 'roomType', label: t('inquiry.field.roomType'), value: room },
      { field: 'packageType', label: t('inquiry.field.packageType'), value: findBySlug(lists.packages, packageType)?.title ?? '' },
      { field: 'topic', label: t('inquiry.thanksTopic'), value: topic === null ? '' : describeTopic(topic, context) },
      {
        field: 'price',
        label: t('inquiry.thanksPrice'),
        value: topic === null ? describeChosenRoom(lists.rooms, summary, context) : '',
      },
      { field: 'wantHotelPickup', label: t('inquiry.field.wantHotelPickup'), value: wantHotelPickup ? pickup : '' },
      { field: 'email', label: t('inquiry.thanksReply'), value: email },
      { field: 'reference', label: t('inquiry.thanksReference'), value: reference },
      {
        field: 'confirmation',
        label: t('inquiry.thanksConfirmation'),
        value: hasConfirmation === null ? '' : describeConfirmation(hasConfirmation, t),
      },
    ],
    phone: buildPhoneLink(site),
    quickLine: buildQuickLine(context),
    home: buildInternalLink(buildHomePath(site.languages, locale), t('inquiry.close')),
    /** What closes a dialog that was opened in place, instead of `home`. */
    back: t('inquiry.back'),
    pages: listThanksPages(context),
    location: buildFixedLink(`${fixedPaths.location}#${PAPER_ID}`, t('paper.title'), context),
  };
}

/** The pages that the site file recommends after an inquiry, named as the menus name them; without those that no menu has. */
function listThanksPages({ locale, site, menus }: PageContext): LinkModel[] {
  const items = listMenuItems([menus.main, menus.footer].flatMap((menu) => menu?.items ?? []));
  return (site.thanksPages?.[locale] ?? []).flatMap((path) => {
    const item = items.find(({ href }) => href === path);
    return item === undefined ? [] : buildInternalLink(path, item.label);
  });
}
