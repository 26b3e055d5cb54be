import type { Ratio, SafeHtml } from '../content/types.ts';
import type { InquiryFormModel } from './dialogTypes.ts';

/*
 * What stands on a page: links, pictures, texts, and one model for each kind of block.
 */

export interface LinkModel {
  readonly href: string;
  readonly label: string;
  /** Leaves the site: shown with its icon, opens a new tab. */
  readonly external: boolean;
}

/** One format of a picture, for windows that fit `media`. */
export interface PictureSourceModel {
  readonly type: string;
  /** null: for every window. */
  readonly media: string | null;
  readonly srcSet: string;
}

export interface PictureModel {
  /** Smaller formats first; a browser takes the first it knows. */
  readonly sources: readonly PictureSourceModel[];
  /** JPEG (or PNG) for browsers that know neither. */
  readonly src: string;
  readonly sizes: string;
  /** Proportions of what is shown, so that nothing moves when it arrives. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly caption: string;
  /** Proportions it is cropped to; null keeps its own. */
  readonly ratio: Ratio | null;
  /** The first picture of the page: loaded at once. All others wait until they come near. */
  readonly priority: boolean;
}

/** What of another host is shown in place, once the visitor allows it. */
export interface FrameModel {
  readonly src: string;
  /** Never empty. */
  readonly title: string;
}

export interface EmbedModel {
  readonly title: string;
  readonly host: string;
  readonly href: string;
  readonly purpose: 'video' | 'map';
  /** null where it can only be visited. */
  readonly frame: FrameModel | null;
}
export type RichTextModel = readonly (
  | { readonly kind: 'html'; readonly html: SafeHtml }
  | { readonly kind: 'table'; readonly html: SafeHtml; readonly caption: string }
  | { readonly kind: 'embed'; readonly embed: EmbedModel }
)[];

export interface HeadlineModel {
  readonly text: string;
  readonly size: 1 | 2 | 3 | 4 | 5;
}

export interface OfferRowModel {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly dates: string | null;
  readonly price: string | null;
  readonly picture: PictureModel | null;
}

export interface RecordCardModel {
  readonly id: string;
  readonly title: string;
  readonly body: RichTextModel;
  /** Its own page; null where there is none. */
  readonly href: string | null;
  readonly inquiryHref: string;
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
      readonly side: 'left' | 'right';
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
      readonly mark: string;
      readonly records: readonly RecordCardModel[];
    }
  | {
      readonly kind: 'map';
      readonly headline: HeadlineModel | null;
      readonly body: RichTextModel;
      readonly place: MapPlaceModel | null;
    }
  | {
      readonly kind: 'cta';
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
  | RoomModel;

/** What is stored in a visitor's browser, and who learns of it. */
export interface StorageModel {
  readonly kind: 'storage';
  /** Where links to the list lead. */
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

export interface MapPlaceModel {
  readonly address: string;
  readonly route: LinkModel;
  /** Whose map it is. */
  readonly host: string;
  readonly frame: FrameModel;
}

export interface GalleryItemModel {
  readonly picture: PictureModel;
  /** The same, whole and as large as the window. */
  readonly large: PictureModel;
  /** Its large file, for browsers without script. */
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
  readonly pictures: readonly PictureModel[];
  readonly facts: readonly string[];
  readonly price: string | null;
  readonly priceNote: string;
  readonly booking: LinkModel | null;
  readonly inquiryHref: string;
}
