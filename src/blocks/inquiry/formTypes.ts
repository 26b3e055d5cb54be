import type { ListedRoom } from '../../shared/inquiry/stayPrice.ts';

/* What the forms of the inquiry and of a stay are made of. */

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
