import type { Locale } from '../i18n/locales.ts';
import type { ContentBlock, RoomBlock } from './blockTypes.ts';
import type { ImageContent, LinkContent, RichText } from './valueTypes.ts';

export type * from './blockTypes.ts';
export * from './valueTypes.ts';

/*
 * Our domain: what WordPress says, validated, sanitised, in our words. Plain data (it is kept in the cache and later on disk).
 * Texts are plain unless their type is RichText; links are final for the visitor (relative inside the site); null means empty.
 */

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

/** What is known of a post without asking for it: where it stands on this site, and what search engines are told. */
export interface ListedPost {
  /** Its one address on this site. */
  readonly path: string;
  /** Addresses of this very post in other languages, where WordPress names them. */
  readonly translations: Readonly<Partial<Record<Locale, string>>>;
  /** ISO time of the last change, null where WordPress does not say. */
  readonly modified: string | null;
  /** Its first pictures, the hero before all. */
  readonly images: readonly Omit<ImageContent, 'alt' | 'caption'>[];
}

/** A room or a package of the lists. */
export interface RecordContent {
  readonly slug: string;
  readonly title: string;
  readonly content: RichText;
  readonly seo: SeoContent;
  /** Addresses of this very record in other languages, where WordPress names them. */
  readonly translations: Readonly<Partial<Record<Locale, string>>>;
}

/** A room with what a page tells about it: its facts, pictures, price and booking link stand nowhere else. */
export interface RoomContent extends RecordContent {
  /** null where no page of the main menu tells about the room. */
  readonly block: RoomBlock | null;
  /** Path of that page. */
  readonly page: string | null;
  /** False where a page that may tell about it could not be had. */
  readonly complete: boolean;
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
