import type { EmbedContent, ImageContent, LinkContent, Ratio, RichText } from './valueTypes.ts';

export type HeadlineSize = 1 | 2 | 3 | 4 | 5;
export interface Headline {
  readonly text: string;
  /** null if the editor chose none: the layout decides. */
  readonly size: HeadlineSize | null;
}

export interface MapLocationContent {
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

/** A content block of a page, one kind for each ACF layout of the contract. `headline` is null if it is empty. */
export type ContentBlock =
  | { readonly kind: 'text'; readonly headline: Headline | null; readonly variant: 'normal' | 'lead' | 'small'; readonly body: RichText }
  | {
      readonly kind: 'textImage';
      readonly headline: Headline | null;
      readonly body: RichText;
      readonly image: ImageContent | null;
      readonly side: 'left' | 'right';
      readonly ratio: Ratio | null;
      readonly link: LinkContent | null;
    }
  | {
      readonly kind: 'gallery';
      readonly headline: Headline | null;
      readonly images: readonly ImageContent[];
      readonly ratio: Ratio | null;
      readonly crop: boolean;
    }
  | { readonly kind: 'quote'; readonly quote: string; readonly author: string; readonly image: ImageContent | null }
  | {
      readonly kind: 'accordion';
      readonly headline: Headline | null;
      readonly items: readonly { readonly title: string; readonly body: RichText }[];
    }
  | { readonly kind: 'table'; readonly headline: Headline | null; readonly body: RichText; readonly note: string }
  | {
      readonly kind: 'video';
      readonly headline: Headline | null;
      readonly embed: EmbedContent | null;
      readonly poster: ImageContent | null;
      readonly caption: string;
    }
  | { readonly kind: 'cards'; readonly headline: Headline | null; readonly items: readonly CardContent[] }
  | { readonly kind: 'offers'; readonly headline: Headline | null; readonly offers: readonly PostReference[] }
  | { readonly kind: 'packages'; readonly headline: Headline | null; readonly packages: readonly PostReference[] }
  | { readonly kind: 'rooms'; readonly headline: Headline | null; readonly rooms: readonly PostReference[] }
  | { readonly kind: 'map'; readonly headline: Headline | null; readonly place: MapLocationContent | null; readonly body: RichText }
  | {
      readonly kind: 'cta';
      readonly headline: Headline | null;
      readonly text: string;
      readonly image: ImageContent | null;
      readonly action: CtaAction;
      readonly link: LinkContent | null;
    }
  | { readonly kind: 'form'; readonly headline: Headline | null }
  | { readonly kind: 'roomsIntro'; readonly headline: Headline | null; readonly body: RichText }
  | RoomBlock
  | PriceTableBlock;

export type CtaAction = 'inquiry' | 'booking' | 'phone' | 'link';

export interface CardContent {
  readonly image: ImageContent | null;
  readonly title: string;
  readonly text: string;
  readonly link: LinkContent | null;
}

/** A reference to a post; the post itself is loaded separately. */
export interface PostReference {
  readonly slug: string;
  readonly title: string;
}

export interface RoomBlock {
  readonly kind: 'room';
  /** Slug of the room in the list of rooms; null if the editor chose none. */
  readonly slug: string | null;
  readonly name: string;
  readonly body: RichText;
  readonly image: ImageContent | null;
  readonly gallery: readonly ImageContent[];
  readonly sizeSqm: number | null;
  readonly persons: number | null;
  /** Number and size of the beds: 'Bett 180 × 210 cm'. */
  readonly beds: string;
  /** How the room is reached: 'ebenerdig', '17 Stufen'. */
  readonly access: string;
  readonly facts: readonly string[];
  /** Euros. */
  readonly priceFrom: number | null;
  readonly priceNote: string;
  readonly bookingLink: LinkContent | null;
}

/** Prices by season, one row for each room. */
export interface PriceTableBlock {
  readonly kind: 'priceTable';
  readonly headline: Headline | null;
  readonly body: RichText;
  /** Until when a booking can be cancelled; also shown with each room. */
  readonly cancellation: string;
}
