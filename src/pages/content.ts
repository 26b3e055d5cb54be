import type { ContentBlock } from '../blocks/index.ts';
import type { PriceTableContent } from '../blocks/priceTable.ts';
import type { RoomBlock, RoomFacts } from '../blocks/room.ts';
import type { ImageContent, LinkContent, PostReference, RichText, ShownDays } from '../elements/valueTypes.ts';
import type { Locale } from '../i18n/locales.ts';

/*
 * The domain model: content of WordPress, validated, sanitised and renamed. Plain data, because it is cached and stored as JSON.
 * Texts are plain unless their type is RichText; links are final for the visitor (relative inside the site); null means empty.
 */

/** Open Graph's own types (ogp.me). */
export const openGraphTypes = [
  ...(['website', 'article', 'book', 'profile', 'video.movie', 'video.episode', 'video.tv_show', 'video.other'] as const),
  ...(['music.song', 'music.album', 'music.playlist', 'music.radio_station'] as const),
] as const;
export type OpenGraphType = (typeof openGraphTypes)[number];

/** Metadata for search engines and social networks, taken from Yoast field by field. */
export interface SeoContent {
  /** True if an editor asks search engines to leave out this page. */
  readonly noindex: boolean;
  readonly title: string | null;
  readonly description: string | null;
  readonly ogTitle: string | null;
  readonly ogDescription: string | null;
  readonly ogType: OpenGraphType | null;
}

export interface PageContent {
  readonly id: number;
  readonly slug: string;
  /** The canonical path of the page on this site, with prefix and trailing slash. */
  readonly path: string;
  readonly title: string;
  readonly seo: SeoContent;
  readonly hero: ImageContent | null;
  readonly content: RichText;
  readonly blocks: readonly ContentBlock[];
  /** The part of the hero image that stays in view where the window is flatter than the image; null: its middle. */
  readonly heroFocus: 'top' | 'bottom' | null;
  /** The link under the lead: 'Zimmer ab 245 €'. */
  readonly heroLink: LinkContent | null;
  readonly overlay: { readonly title: string; readonly links: readonly LinkContent[] } | null;
  /** Paths of the translations of this page that WordPress names. */
  readonly translations: Readonly<Partial<Record<Locale, string>>>;
  /** ISO time of the last change; null if WordPress does not name it. */
  readonly modified: string | null;
  /** A home page is shown on every day. */
  readonly shown: ShownDays;
}

/** Price and dates are optional ACF fields beyond the contract with WordPress. */
export interface OfferContent extends PageContent {
  readonly priceFrom: number | null;
  /** True if the offer has one price for all, shown without 'from'. */
  readonly isPriceFixed: boolean;
  readonly priceNote: string;
  /** Plain dates, `YYYY-MM-DD`, in this order. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** An entry of the list of all offers. */
export interface OfferReference extends PostReference {
  readonly shown: ShownDays;
}

/** An entry of a list of posts: what a sitemap needs. */
export interface ListedPost {
  readonly slug: string;
  /** The canonical path on this site. */
  readonly path: string;
  /** Paths of the translations of this post that WordPress names. */
  readonly translations: Readonly<Partial<Record<Locale, string>>>;
  /** ISO time of the last change; null if WordPress does not name it. */
  readonly modified: string | null;
  /** True if an editor asks search engines to leave out this page. */
  readonly noindex: boolean;
  /** The first images of the post, the hero image before all others. */
  readonly images: readonly Omit<ImageContent, 'alt' | 'caption'>[];
  /** null for rooms and packages. */
  readonly shown: ShownDays | null;
  /** Days of the blocks that are shown on some days only. */
  readonly blockDays: readonly ShownDays[];
}

/** A room or package, as the lists contain it. */
export interface RecordContent {
  readonly slug: string;
  /** The path of its address in WordPress, which redirects to the one of the site; null if no route answers it. */
  readonly wordpressPath: string | null;
  readonly title: string;
  readonly content: RichText;
  readonly seo: SeoContent;
  /** True where days are agreed by an inquiry only: nothing can be booked for typed days. */
  readonly onRequest: boolean;
  /** What is entered at a package; null for a room. */
  readonly offered: PackageFacts | null;
  /** What is entered at a room itself; null for a package. A block about the room wins. */
  readonly facts: RoomFacts | null;
  /** Prices of a room by season. The table of prices on the page of its block wins. */
  readonly seasonPrices: readonly SeasonPrice[];
  /** Paths of the translations of this record that WordPress names. */
  readonly translations: Readonly<Partial<Record<Locale, string>>>;
}

export interface PackageFacts {
  readonly image: ImageContent | null;
  /** Euros. */
  readonly priceFrom: number | null;
  readonly priceNote: string;
  /** null where guests choose how long they stay. */
  readonly nights: number | null;
}

/** A package with its place on the site. */
export interface PackageContent extends RecordContent {
  /** Path of the first page of the main menu whose block names the package. */
  readonly page: string | null;
  /** The other packages of the list, beginning with the one that follows. */
  readonly others: readonly RecordContent[];
}

/** The price of a night in euros, and the season in the editor's words. */
export interface SeasonPrice {
  readonly season: string;
  readonly price: number;
  /** First and last night of each year, `MM-DD`, for the price of a stay; null: the editor gave no two days. */
  readonly days: { readonly from: string; readonly to: string } | null;
}

/** A room of the list, and the block about it on a page. */
export interface RoomOnPage {
  readonly record: RecordContent;
  readonly block: RoomBlock;
}

/** A room with its facts: of the block about it on a page, completed with those of the room itself. */
export interface RoomContent extends RecordContent {
  /** null if no page of the main menu has a block about the room, and nothing is entered at the room itself. */
  readonly block: RoomBlock | null;
  /** Path of the page with the block. */
  readonly page: string | null;
  /** The other rooms with a block on that page, else with facts of their own, beginning with the one that follows. */
  readonly neighbours: readonly RoomOnPage[];
  /** The tables with prices by season on that page. */
  readonly priceTables: readonly PriceTableContent[];
  /** False if a page that may contain the block is unavailable. */
  readonly complete: boolean;
}

/** What an administrator or editor has set in WordPress for a language as a whole; null: nothing, or WordPress lacks the companion plugin. */
export interface LanguageSettings {
  /** The front page (Settings, Reading). */
  readonly home: { readonly id: number; readonly slug: string } | null;
  /** Ids of the menus at the locations of this language. */
  readonly menus: { readonly main: number | null; readonly footer: number | null };
  /** The pages that are shown on some days only. */
  readonly pageDays: readonly { readonly path: string; readonly shown: ShownDays }[];
  /** True where search engines are asked to leave out every page (Settings, Reading), as is usual for a headless WordPress. */
  readonly isSearchDiscouraged: boolean | null;
}

export interface MenuItemContent extends LinkContent {
  readonly children: readonly MenuItemContent[];
}
export interface MenuContent {
  /** Language of the labels: the French site shows the English footer. */
  readonly locale: Locale;
  readonly items: readonly MenuItemContent[];
}

/** Result of a lookup: not found, moved and unavailable are values; an exception means a bug. */
export type Lookup<T> =
  | { readonly kind: 'found'; readonly content: T }
  | { readonly kind: 'missing' }
  /** Existed, and has ended. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'moved'; readonly path: string }
  | { readonly kind: 'unavailable' };
