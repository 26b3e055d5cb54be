import type {
  EmbedModel,
  FixedLinkModel,
  FrameModel,
  HeadlineModel,
  LinkModel,
  PictureModel,
  RichTextModel,
} from '../elements/elementTypes.ts';
import type { InquiryFormModel } from '../inquiry/formTypes.ts';

/*
 * One model for each kind of block, and the items that blocks list.
 */

export interface OfferRowModel {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly dates: string | null;
  /** null if the offer could not be loaded. */
  readonly price: string | null;
  /** What the price is for: 'pro Person, drei Nächte'; empty if the editor did not say so. */
  readonly priceNote: string;
  readonly picture: PictureModel | null;
}

export interface RecordCardModel {
  readonly id: string;
  readonly title: string;
  readonly body: RichTextModel;
  /** What the page about the room shows; null for a package, and for a room without a block about it. */
  readonly room: RoomCardModel | null;
  /** The record's own page; null if the record does not exist any more. */
  readonly href: string | null;
  readonly inquiryHref: string;
}

/** A room on a card: in a list of rooms, and beside another room. */
export interface RoomCardModel {
  readonly picture: PictureModel | null;
  readonly facts: readonly string[];
  /** The first sentences of the text about the room. */
  readonly text: string;
  readonly price: string;
}

export type BlockModel =
  | {
      readonly kind: 'text';
      readonly headline: HeadlineModel | null;
      readonly variant: 'normal' | 'lead' | 'small';
      readonly body: RichTextModel;
    }
  | {
      readonly kind: 'textImage';
      readonly headline: HeadlineModel | null;
      readonly body: RichTextModel;
      readonly picture: PictureModel | null;
      /** The side of the picture; `alone` if there is nothing beside it. */
      readonly side: 'left' | 'right' | 'alone';
      readonly link: LinkModel | null;
    }
  | {
      readonly kind: 'gallery';
      readonly headline: HeadlineModel | null;
      readonly items: readonly GalleryItemModel[];
      readonly crop: boolean;
    }
  | { readonly kind: 'quote'; readonly quote: string; readonly author: string; readonly picture: PictureModel | null }
  | {
      readonly kind: 'accordion';
      readonly headline: HeadlineModel | null;
      readonly items: readonly { readonly title: string; readonly body: RichTextModel }[];
    }
  | { readonly kind: 'table'; readonly headline: HeadlineModel | null; readonly body: RichTextModel; readonly note: string }
  | {
      readonly kind: 'video';
      readonly headline: HeadlineModel | null;
      readonly embed: EmbedModel;
      readonly poster: PictureModel | null;
      readonly caption: string;
    }
  | { readonly kind: 'cards'; readonly headline: HeadlineModel | null; readonly items: readonly CardModel[] }
  | {
      readonly kind: 'offers';
      readonly headline: HeadlineModel | null;
      readonly offers: readonly OfferRowModel[];
      readonly all: LinkModel | null;
      readonly inquiryHref: string;
    }
  | {
      readonly kind: 'records';
      readonly headline: HeadlineModel | null;
      readonly eyebrow: string;
      readonly records: readonly RecordCardModel[];
    }
  | {
      readonly kind: 'map';
      readonly headline: HeadlineModel | null;
      readonly body: RichTextModel;
      readonly location: MapLocationModel | null;
    }
  | {
      readonly kind: 'cta';
      readonly picture: PictureModel | null;
      /** Whether the large drawing of the demo hotel stands beside the text: in its place a picture may stand. */
      readonly hasRose: boolean;
      readonly headline: HeadlineModel | null;
      readonly text: string;
      readonly primary: LinkModel;
      readonly secondary: LinkModel | null;
    }
  | {
      readonly kind: 'form';
      readonly headline: HeadlineModel | null;
      readonly form: InquiryFormModel;
      readonly mail: LinkModel;
      readonly phone: LinkModel;
    }
  | StorageModel
  | RoomComparisonModel
  | RoomModel;

/** The list of cookies and other browser storage, with purpose, duration and recipient. */
export interface StorageModel {
  readonly kind: 'storage';
  /** Anchor of the list. */
  readonly id: string;
  readonly groups: readonly {
    readonly title: string;
    readonly items: readonly {
      readonly name: string;
      readonly purpose: string;
      readonly duration: string;
      readonly recipient: string;
    }[];
  }[];
  readonly note: string;
}

export interface MapLocationModel {
  readonly address: string;
  readonly route: LinkModel;
  /** Link to the page about location and journey; null on that page. */
  readonly page: FixedLinkModel | null;
  /** The place on the website of the map service. */
  readonly place: LinkModel;
  /** Host of the map service. */
  readonly host: string;
  readonly frame: FrameModel;
}

export interface GalleryItemModel {
  readonly picture: PictureModel;
  /** The uncropped picture at the size of the window, for the lightbox. */
  readonly large: PictureModel;
  /** Address of one large file, for browsers without script. */
  readonly href: string;
}

export interface CardModel {
  readonly picture: PictureModel | null;
  readonly title: string;
  readonly text: string;
  readonly link: LinkModel | null;
}

export interface RoomModel {
  readonly kind: 'room';
  readonly id: string;
  readonly name: string;
  readonly body: RichTextModel;
  /** The room's own page; null if the list of rooms has no room for the block. */
  readonly href: string | null;
  readonly pictures: readonly PictureModel[];
  readonly facts: readonly string[];
  /** What rooms are compared by, in the order of the table's columns; '' if the editor says nothing about it. */
  readonly compared: readonly string[];
  readonly price: string;
  readonly priceNote: string;
  readonly booking: LinkModel | null;
  readonly inquiryHref: string;
}

/** A table of the rooms on a page: size, beds, guests, access, price. */
export interface RoomComparisonModel {
  readonly kind: 'roomComparison';
  /** Headings of the columns, that of the names first. */
  readonly columns: readonly string[];
  /** @property cells one for each column but the first */
  readonly rows: readonly { readonly name: string; readonly href: string | null; readonly cells: readonly string[] }[];
}
