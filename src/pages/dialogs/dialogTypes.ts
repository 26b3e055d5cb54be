import type { GalleryItemModel } from '../../blocks/gallery.ts';
import type { InquiryFormModel, ThanksModel } from '../../blocks/inquiry/inquiryForm.ts';
import type { RecordCardModel } from '../../blocks/records.ts';
import type { RoomFactsModel } from '../../blocks/roomFacts.ts';
import type { FixedLinkModel, LinkModel, PictureModel, RichTextModel } from '../../elements/elementTypes.ts';
import type { FocusPlace } from '../../elements/pictures.ts';
import type { StayFormModel } from './dialogs.ts';

/*
 * The dialogs: the inquiry with its form, the thanks for an inquiry, one room, one package.
 */

/**
 * How a dialog is shown: `fragment` is loaded by the script into an empty dialog, `open` is an open dialog in front of the home page,
 * `page` is the main part of a page.
 */
export type DialogPlacement = 'fragment' | 'open' | 'page';

interface BaseDialog {
  readonly placement: DialogPlacement;
  /** The short line above the title. */
  readonly eyebrow: string;
  readonly title: string;
  /** Address that the close link leads to without script. */
  readonly closeHref: string;
  /** False if the list of rooms or packages is missing: the script then fetches the fragment again at the next opening. */
  readonly complete: boolean;
}
export interface InquiryDialogModel extends BaseDialog {
  readonly kind: 'inquiry';
  readonly form: InquiryFormModel;
}
/** Shown in place of the form after the inquiry was sent without script. */
export interface ThanksDialogModel extends BaseDialog {
  readonly kind: 'thanks';
  readonly thanks: ThanksModel;
}
export interface RoomDialogModel extends BaseDialog {
  readonly kind: 'room';
  readonly pictures: readonly GalleryItemModel[];
  /** Where the focal point lies in the first picture, which is the hero of the room's page; null where it has too few pixels. */
  readonly heroFocus: FocusPlace | null;
  /** Beside the first line, what the lists of the text do not say. */
  readonly facts: RoomFactsModel;
  readonly body: RichTextModel;
  /** What one hears and when the sun comes. */
  readonly senses: readonly { readonly label: string; readonly value: string }[];
  readonly plan: PictureModel | null;
  /** The row of this room in the table of prices: season and price. */
  readonly rates: readonly { readonly label: string; readonly value: string }[];
  /** Sentences on cancellation and answer. */
  readonly terms: readonly string[];
  /** Link to the facts of the house; null where the site file has none. */
  readonly houseFacts: FixedLinkModel | null;
  /** Rooms that follow on the page that lists them; the last is followed by the first. */
  readonly neighbours: readonly RecordCardModel[];
  /** null while the page that may name a price is unavailable. */
  readonly price: string | null;
  readonly priceNote: string;
  /** What the price includes; null for a room without a price. */
  readonly priceIncludes: string | null;
  readonly inquiryHref: string;
  /** null for a hotel without a booking engine. */
  readonly booking: LinkModel | null;
}
export interface PackageDialogModel extends BaseDialog {
  readonly kind: 'package';
  /** One picture, or none. */
  readonly pictures: readonly PictureModel[];
  /** '' for a package without a price. */
  readonly price: string;
  /** Sentences on cancellation and answer. */
  readonly terms: readonly string[];
  readonly body: RichTextModel;
  readonly inquiryHref: string;
  /** True if the editor says that days are agreed by an inquiry only. */
  readonly onRequest: boolean;
  /** null where packages are booked by an inquiry only. */
  readonly stay: StayFormModel | null;
}

export type DialogModel = InquiryDialogModel | ThanksDialogModel | RoomDialogModel | PackageDialogModel;
export type DialogKind = DialogModel['kind'];
