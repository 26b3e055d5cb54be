import { fixedLinks } from '../addresses/fixedLinks.ts';
import type { InquiryLists } from '../content/related.ts';
import type { RecordContent } from '../content/types.ts';
import { homePath } from '../i18n/locales.ts';
import { fieldOf, sanitizeLine, sanitizeText } from '../shared/inquiry/clean.ts';
import { ANY_ROOM, EMPTY_FIELD, type FormField, formFields, personsBounds, salutations } from '../shared/inquiry/fields.ts';
import type { InquiryErrors } from '../shared/inquiry/validateInquiry.ts';
import { isSlug } from '../shared/slug.ts';
import type { PageContext } from './context.ts';
import type { DateRangeModel, FieldModel, InquiryFormModel, OptionModel } from './dialogTypes.ts';
import { buildCalendarTexts, buildFormTexts, errorText, fieldLabels } from './inquiryTexts.ts';
import { internalLink } from './links.ts';
import { inquiryAction } from './urls.ts';

/** What a form is built with: what the visitor entered, and what became of it. */
export interface InquiryInput {
  /** The form's fields as they were sent; whatever is no text is shown empty. */
  readonly values: unknown;
  readonly errors: InquiryErrors;
  readonly notice: string | null;
  /** Slug of the room or package it is opened with. */
  readonly preset: string | null;
}

/** A form nobody has touched. */
export const untouched: InquiryInput = { values: {}, errors: {}, notice: null, preset: null };

const checkboxes: ReadonlySet<FormField> = new Set(['privacy', 'wantHotelPickup']);
const ticked: ReadonlySet<unknown> = new Set(['JA', 'ja', 'on', 'true', true]);

/** Builds the form of the inquiry, empty or as it was sent, with the errors of its fields. */
export function buildInquiryForm(context: PageContext, lists: InquiryLists, input: InquiryInput, idPrefix: string): InquiryFormModel {
  const { locale, t, site } = context;
  const { errors, notice } = input;
  const values = readValues(input, lists);
  const fields = Object.fromEntries(
    formFields.map((field): [FormField, FieldModel] => {
      const code = errors[field];
      return [field, { value: values[field], error: code === undefined ? null : errorText(t, code) }];
    }),
  ) as InquiryFormModel['fields'];
  const [before = '', after = ''] = t('inquiry.privacy', { link: '\n' }).split('\n');
  const salutationLabels = {
    female: t('inquiry.salutation.female'),
    male: t('inquiry.salutation.male'),
    inter: t('inquiry.salutation.inter'),
  };
  return {
    idPrefix,
    action: inquiryAction,
    locale,
    fields,
    rooms: buildRoomOptions(lists.rooms, values.roomType, t('inquiry.anyRoom')),
    packages: buildOptions(lists.packages, values.packageType),
    salutations: salutations.map((value) => ({
      value,
      label: salutationLabels[value],
      selected: value === values.salutation.toLowerCase(),
    })),
    guests: personsBounds,
    dates: buildDateRange(context),
    privacy: { before, link: internalLink(fixedLinks.privacy[locale], t('inquiry.privacy.link')), after },
    notice,
    summary: (Object.keys(fieldLabels) as (keyof typeof fieldLabels)[]).map((field) => ({
      field,
      label: t(fieldLabels[field]),
      wrong: errors[field] !== undefined,
    })),
    texts: buildFormTexts(t, site.contact.phone),
    homeHref: homePath(locale),
  };
}

/** The calendar of two date fields; which weekday comes first is said by the texts (specification, section 9). */
export function buildDateRange({ locale, t }: PageContext): DateRangeModel {
  return { locale, firstDay: t('dates.firstWeekday'), texts: buildCalendarTexts(t) };
}

/** What the fields show. A preset stands where the visitor has not chosen; a checkbox is `on` or ''. */
function readValues({ values, preset }: InquiryInput, { rooms, packages }: InquiryLists): Record<FormField, string> {
  const read = (field: FormField): string => {
    const value = fieldOf(values, field);
    if (checkboxes.has(field)) return ticked.has(value) ? 'on' : '';
    return field === 'message' ? sanitizeText(value) : sanitizeLine(value);
  };
  const given = Object.fromEntries(formFields.map((field) => [field, read(field)])) as Record<FormField, string>;
  const isIn = (list: readonly RecordContent[] | null) => list?.some(({ slug }) => slug === preset) === true;
  return {
    ...given,
    persons: given.persons || String(personsBounds.min),
    roomType: given.roomType || (preset !== null && isIn(rooms) ? preset : ''),
    packageType: given.packageType || (preset !== null && !isIn(rooms) && isIn(packages) ? preset : ''),
  };
}

/** The rooms; where none could be had, "no preference" is chosen, so that the form stays usable (decisions, "Inquiry"). */
function buildRoomOptions(rooms: InquiryLists['rooms'], chosen: string, anyLabel: string): OptionModel[] {
  const options = buildOptions(rooms, chosen);
  if (rooms !== null && rooms.length > 0) return options;
  const isOpen = options[0]?.selected === true;
  return [
    ...options.map((option, index) => (index === 0 ? { ...option, selected: false } : option)),
    { value: ANY_ROOM, label: anyLabel, selected: isOpen },
  ];
}

/** Payloads are in upper case: a choice is found whatever its case. Where the list is missing, what was chosen before stays. */
function buildOptions(list: readonly RecordContent[] | null, chosen: string): OptionModel[] {
  const wanted = chosen.toLowerCase();
  const known = (list ?? []).map(({ slug, title }) => ({ value: slug, label: title, selected: slug === wanted }));
  const kept = list === null && wanted !== ANY_ROOM && isSlug(wanted) ? [{ value: wanted, label: wanted, selected: true }] : [];
  const options = [...known, ...kept];
  return [{ value: EMPTY_FIELD, label: '–', selected: !options.some(({ selected }) => selected) }, ...options];
}
