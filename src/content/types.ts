import type { Locale } from '../i18n/locales.ts';

/*
 * Our domain: what WordPress says, validated, sanitised, in our words. Plain data (it is kept in the cache and later on disk).
 * Texts are plain unless their type is RichText; links are final for the visitor (relative inside the site); null means empty.
 */

export const ratios = ['3:2', '5:7', '8:9', '16:9'] as const;
export type Ratio = (typeof ratios)[number];

/** A picture in WordPress's uploads folder. Paths are relative to it: `2026/09/pool.jpg`. */
export interface ImageContent {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly caption: string;
  /** The same picture in other sizes, narrow to wide, the original among them. */
  readonly variants: readonly ImageVariant[];
}
export interface ImageVariant {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** Where a link leads: `page` stays in this site, `anchor` on this page, `contact` is tel: or mailto:, `external` leaves. */
export interface ResolvedLink {
  readonly href: string;
  readonly kind: 'page' | 'anchor' | 'contact' | 'external';
}
export interface LinkContent extends ResolvedLink {
  /** '' where the editor gave none. */
  readonly label: string;
}

/** HTML that went through the sanitiser: safe to print as it is. */
export type SafeHtml = string & { readonly __brand: 'SafeHtml' };
/** A video or map of another host; nothing of it is loaded before the visitor agrees. */
export interface EmbedContent {
  readonly src: string;
  readonly host: string;
  readonly title: string;
  readonly purpose: 'video' | 'map';
}
export type RichSegment =
  | { readonly kind: 'html'; readonly html: SafeHtml }
  | { readonly kind: 'table'; readonly html: SafeHtml; readonly caption: string }
  | { readonly kind: 'embed'; readonly embed: EmbedContent };
export type RichText = readonly RichSegment[];

export type HeadlineSize = 1 | 2 | 3 | 4 | 5;
export interface Headline {
  readonly text: string;
  /** null where the editor chose none: the layout decides. */
  readonly size: HeadlineSize | null;
}

export interface PlaceContent {
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

/** What a page says in one place, one kind for each ACF layout of the contract. `headline` is null where it is empty. */
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
  | { readonly kind: 'gallery'; readonly headline: Headline | null; readonly images: readonly ImageContent[]; readonly ratio: Ratio | null; readonly crop: boolean }
  | { readonly kind: 'quote'; readonly quote: string; readonly author: string; readonly image: ImageContent | null }
  | { readonly kind: 'accordion'; readonly headline: Headline | null; readonly items: readonly { readonly title: string; readonly body: RichText }[] }
  | { readonly kind: 'table'; readonly headline: Headline | null; readonly body: RichText; readonly note: string }
  | { readonly kind: 'video'; readonly headline: Headline | null; readonly embed: EmbedContent | null; readonly poster: ImageContent | null; readonly caption: string }
  | { readonly kind: 'cards'; readonly headline: Headline | null; readonly items: readonly CardContent[] }
  | { readonly kind: 'offers'; readonly headline: Headline | null; readonly offers: readonly PostReference[] }
  | { readonly kind: 'packages'; readonly headline: Headline | null; readonly packages: readonly PostReference[] }
  | { readonly kind: 'rooms'; readonly headline: Headline | null; readonly rooms: readonly PostReference[] }
  | { readonly kind: 'map'; readonly headline: Headline | null; readonly place: PlaceContent | null; readonly body: RichText }
  | { readonly kind: 'cta'; readonly headline: Headline | null; readonly text: string; readonly action: CtaAction; readonly link: LinkContent | null }
  | { readonly kind: 'form'; readonly headline: Headline | null }
  | { readonly kind: 'roomsIntro'; readonly headline: Headline | null; readonly body: RichText }
  | RoomBlock
  | { readonly kind: 'priceTable'; readonly headline: Headline | null; readonly body: RichText };

export type CtaAction = 'inquiry' | 'booking' | 'phone' | 'link';

export interface CardContent {
  readonly image: ImageContent | null;
  readonly title: string;
  readonly text: string;
  readonly link: LinkContent | null;
}

/** A post that a page points to; its own record is asked for separately. */
export interface PostReference {
  readonly slug: string;
  readonly title: string;
}

export interface RoomBlock {
  readonly kind: 'room';
  /** Slug of the room in the list of rooms; null where the editor chose none. */
  readonly slug: string | null;
  readonly name: string;
  readonly body: RichText;
  readonly image: ImageContent | null;
  readonly gallery: readonly ImageContent[];
  readonly sizeSqm: number | null;
  readonly persons: number | null;
  readonly facts: readonly string[];
  /** Euros. */
  readonly priceFrom: number | null;
  readonly priceNote: string;
  readonly bookingLink: LinkContent | null;
}

/** What search engines and social networks are told; taken from Yoast, field by field. */
export interface SeoContent {
  readonly title: string | null;
  readonly description: string | null;
  readonly ogTitle: string | null;
  readonly ogDescription: string | null;
  readonly ogType: string | null;
  readonly ogLocale: string | null;
  readonly ogSiteName: string | null;
}

export interface PageContent {
  readonly id: number;
  readonly slug: string;
  /** The page's one address on this site, prefix and trailing slash included. */
  readonly path: string;
  readonly title: string;
  readonly seo: SeoContent;
  readonly hero: ImageContent | null;
  readonly content: RichText;
  readonly blocks: readonly ContentBlock[];
  readonly overlay: { readonly title: string; readonly links: readonly LinkContent[] } | null;
  /** Addresses of this very page in other languages, where WordPress names them. */
  readonly translations: Readonly<Partial<Record<Locale, string>>>;
  /** ISO time of the last change, null where WordPress does not say. */
  readonly modified: string | null;
}

/** Price and dates are optional fields beyond the contract: shown where WordPress gives them. */
export interface OfferContent extends PageContent {
  readonly priceFrom: number | null;
  readonly priceNote: string;
  /** Plain dates, `YYYY-MM-DD`. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** A room or a package of the lists. */
export interface RecordContent {
  readonly slug: string;
  readonly title: string;
  readonly content: RichText;
}

export interface MenuItemContent extends LinkContent {
  readonly children: readonly LinkContent[];
}
export interface MenuContent {
  /** Language of the labels: the French footer speaks English. */
  readonly locale: Locale;
  readonly items: readonly MenuItemContent[];
}

/** What became of a question: not-found, moved and unavailable are values, an exception means breakage. */
export type Lookup<T> =
  | { readonly kind: 'found'; readonly content: T }
  | { readonly kind: 'missing' }
  | { readonly kind: 'moved'; readonly path: string }
  | { readonly kind: 'unavailable' };
