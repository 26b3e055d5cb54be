import type { Locale } from '../i18n/locales.ts';
import type { FormField } from '../shared/inquiry/fields.ts';
import type { LinkModel, PictureModel, RichTextModel } from './blockTypes.ts';

/*
 * What the dialogs show: the inquiry with its form, one room, one package (specification, section 2).
 */

export interface OptionModel {
  readonly value: string;
  readonly label: string;
  readonly selected: boolean;
}

/** What a field holds and what is wrong with it. */
export interface FieldModel {
  readonly value: string;
  /** null where nothing is wrong. */
  readonly error: string | null;
}

export interface BoundsModel {
  readonly min: number;
  readonly max: number;
}

/** Two date fields that the script gives a calendar. */
export interface DateRangeModel {
  readonly locale: Locale;
  /** First day of the week: 1 is Monday, 0 is Sunday. */
  readonly firstDay: string;
  /** Texts of the calendar as JSON, for the script. */
  readonly texts: string;
}

export interface InquiryFormModel {
  /** What the ids of this form begin with: several may stand in one document. */
  readonly idPrefix: string;
  readonly action: string;
  readonly locale: Locale;
  readonly fields: { readonly [F in FormField]: FieldModel };
  readonly rooms: readonly OptionModel[];
  readonly packages: readonly OptionModel[];
  readonly salutations: readonly OptionModel[];
  readonly guests: BoundsModel;
  readonly dates: DateRangeModel;
  /** The line of consent, parted at its link. */
  readonly privacy: { readonly before: string; readonly link: LinkModel; readonly after: string };
  /** Why the form comes back, above it: fields to mend, too many inquiries, one that could not be kept; null while nothing happened. */
  readonly notice: string | null;
  /** Every field that can be wrong, in the form's order, with its name. */
  readonly summary: readonly { readonly field: FormField; readonly label: string; readonly wrong: boolean }[];
  /** Texts of the form as JSON, for the script. */
  readonly texts: string;
  readonly homeHref: string;
}

/**
 * Where a dialog stands: as a fragment that the script puts into the empty dialog, open on a page of its own address, or
 * as the main part of a page.
 */
export type DialogPlace = 'fragment' | 'open' | 'page';

interface BaseDialog {
  readonly place: DialogPlace;
  /** The word above the title. */
  readonly mark: string;
  readonly title: string;
  /** Where closing leads without script. */
  readonly closeHref: string;
  /** False where a list is missing: the script asks again at the next opening. */
  readonly complete: boolean;
}
export interface InquiryDialogModel extends BaseDialog {
  readonly kind: 'inquiry';
  readonly form: InquiryFormModel;
}
/** The inquiry after it was sent without script. */
export interface ThanksDialogModel extends BaseDialog {
  readonly kind: 'thanks';
  readonly homeHref: string;
}
export interface RoomDialogModel extends BaseDialog {
  readonly kind: 'room';
  readonly picture: PictureModel | null;
  readonly facts: readonly string[];
  readonly body: RichTextModel;
  readonly price: string | null;
  readonly priceNote: string;
  readonly inquiryHref: string;
  readonly booking: LinkModel;
}
export interface PackageDialogModel extends BaseDialog {
  readonly kind: 'package';
  readonly body: RichTextModel;
  readonly inquiryHref: string;
  readonly stay: StayFormModel;
}

/** Dates, adults and rooms of a stay, and the booking engine they lead to. */
export interface StayFormModel {
  readonly idPrefix: string;
  /** Where the form leads without script. */
  readonly action: string;
  readonly locale: Locale;
  /** The booking engine's address for packages, for the script. */
  readonly base: string;
  /** The same with the stay the form begins with. */
  readonly href: string;
  readonly bounds: BoundsModel;
  readonly adults: number;
  readonly rooms: number;
  readonly dates: DateRangeModel;
  /** Texts of the form as JSON, for the script. */
  readonly texts: string;
}

export type DialogModel = InquiryDialogModel | ThanksDialogModel | RoomDialogModel | PackageDialogModel;
export type DialogKind = DialogModel['kind'];
