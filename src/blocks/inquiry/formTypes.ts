import type { FixedLinkModel, LinkModel, MarkModel } from '../../elements/elementTypes.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { CheckboxField, FormField, LineField } from '../../shared/inquiry/fields.ts';
import type { StayField } from '../../shared/inquiry/stay.ts';
import type { ListedRoom } from '../../shared/inquiry/stayPrice.ts';
import type { LineInput } from './lineInputs.ts';

/*
 * Forms: the inquiry and the stay that a package is booked for.
 */

export interface OptionModel {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** A room to choose. Its label names guests and the price of the chosen days; the script writes it anew from the prices. */
export interface RoomOptionModel extends OptionModel {
  /** Missing for an option that is no room, or of which nothing more is known. */
  readonly room?: Omit<ListedRoom, 'rates'> & { readonly rates: string };
}

/** The value of a form field and its validation error. */
export interface FieldModel {
  readonly value: string;
  /** null if the value is valid. */
  readonly error: string | null;
}

export interface BoundsModel {
  readonly min: number;
  readonly max: number;
  /** Message for a value that is no whole number. */
  readonly error: string;
}

/** Two date fields; the script adds a calendar. */
export interface DateRangeModel {
  /** BCP 47 tag by which the calendar writes dates: 'en-GB', since plain 'en' means American ones. */
  readonly intlTag: string;
  /** IANA time zone of the hotel: decides which day is today. */
  readonly timeZone: string;
  /** Which keys a telephone shows. */
  readonly inputMode: 'numeric' | 'text';
  /** First day of the week: 1 is Monday, 0 is Sunday. */
  readonly firstDay: string;
  /** Messages of the calendar as JSON, for the script. */
  readonly messagesJson: string;
  /** Days of each year on which the hotel is open, `MM-DD/MM-DD`, and the sentence that says so; null: always open. */
  readonly season: { readonly days: string; readonly note: string } | null;
  /** Plain date on which the calendar opens; null: today, or the first open day. */
  readonly opensOn: string | null;
  /** The nights of a package or offer, where they are fixed: the departure follows the arrival. */
  readonly nights: number | null;
}

/** The offer that an inquiry is about. */
export interface TopicModel {
  readonly slug: string;
  readonly title: string;
  /** Its period in words; null if the editor gave no date. */
  readonly days: string | null;
  /** Title and days. */
  readonly line: string;
  /** The days of an offer that is one stay, as fields show them; else ''. */
  readonly startDate: string;
  readonly endDate: string;
  /** The inquiry without the offer. */
  readonly removeHref: string;
}

/** What is shown after an inquiry was sent. */
export interface ThanksModel {
  readonly mark: MarkModel | null;
  /** When an answer comes; null if the site file does not say so. */
  readonly promise: string | null;
  /** What was asked for. The script fills in the rows from the named fields of the form, and `stay` from the response to the inquiry. */
  readonly facts: readonly { readonly field: string; readonly label: string; readonly value: string }[];
  readonly phone: LinkModel;
  /** A further way beside it. */
  readonly quickLine: LinkModel | null;
  readonly home: LinkModel;
  /** What closes a dialog that was opened in place, instead of `home`. */
  readonly back: string;
  /** What to read on, as the site file recommends. */
  readonly pages: readonly LinkModel[];
  readonly location: FixedLinkModel;
}

/** A field with one line of text, and the attributes of its control. */
export interface LineModel {
  readonly name: LineField;
  readonly label: string;
  readonly hint: string | null;
  readonly required: boolean;
  readonly input: LineInput;
}

/** A checkbox with its text, and the path segment with which the form opens with it ticked. */
export interface CheckboxModel {
  readonly name: CheckboxField;
  readonly label: string;
  readonly preset: string | undefined;
}

export interface InquiryFormModel {
  /** Prefix of the ids in this form: one document may hold several forms. */
  readonly idPrefix: string;
  readonly action: string;
  readonly locale: Locale;
  readonly fields: { readonly [F in FormField]: FieldModel };
  readonly contactLines: readonly LineModel[];
  readonly checkboxes: readonly CheckboxModel[];
  readonly pickupLines: readonly LineModel[];
  readonly addressLines: readonly LineModel[];
  /** Name of the hidden field that only programs fill in. */
  readonly honeypotField: string;
  /** Value and name of the hidden field with the unusual dates that sending confirms. */
  readonly confirmedDates: string;
  readonly confirmedDatesField: string;
  /** Sentences on cancellation and answer. */
  readonly terms: readonly string[];
  readonly topicField: string;
  /** Name of the box with which a form without script leaves the offer out. */
  readonly removeTopicField: string;
  readonly topic: TopicModel | null;
  /** True if the fields of the address are shown unfolded: one of them has a value or an error. */
  readonly hasAddress: boolean;
  readonly rooms: readonly RoomOptionModel[];
  /**
   * The price of the chosen room for the chosen days, '' while it is unknown; why it is unknown, or the room too small, '' if there is nothing to say;
   * what the site file says of prices. null where nothing is known of any room.
   */
  readonly price: { readonly stay: string; readonly note: string; readonly includes: string | null } | null;
  readonly packages: readonly OptionModel[];
  readonly salutations: readonly OptionModel[];
  readonly guests: BoundsModel;
  readonly dates: DateRangeModel;
  /** The consent sentence, split at its link. */
  readonly privacy: { readonly before: string; readonly link: LinkModel; readonly after: string };
  /** Why the form is shown again: invalid fields, rate limit, or an inquiry that could not be stored; null at first display. */
  readonly notice: string | null;
  /** Every field that can be invalid, in the order of the form, for the list of errors above it. */
  readonly summary: readonly { readonly field: FormField; readonly label: string; readonly invalid: boolean }[];
  /** Messages of the form as JSON, for the script. */
  readonly messagesJson: string;
  readonly thanks: ThanksModel;
}

/** Dates, adults and rooms of a stay, and the booking engine that receives them. */
export interface StayFormModel {
  readonly idPrefix: string;
  /** Where the form is sent without script. */
  readonly action: string;
  readonly locale: Locale;
  /** The booking engine's address for packages, for the script. */
  readonly bookingUrl: string;
  /** The booking engine's address with the initial stay. */
  readonly href: string;
  /** Slug of the package: the server shows its form again if a field is invalid. */
  readonly package: string;
  /** Name of the button that opens the inquiry without script. */
  readonly inquiryField: string;
  readonly bounds: BoundsModel;
  readonly fields: { readonly [F in StayField]: FieldModel };
  /** Why the form is shown again; null at first display. */
  readonly notice: string | null;
  /** The invalid fields, for the list below the notice. */
  readonly invalid: readonly { readonly field: StayField; readonly label: string }[];
  readonly dates: DateRangeModel;
  /** Messages of the form as JSON, for the script. */
  readonly messagesJson: string;
}
