import type { ContentBlock } from '../blocks/index.ts';
import type { ListedOffer, PostContent, RecordContent } from '../blocks/listed.ts';
import type { PriceTableContent } from '../blocks/priceTable.ts';
import type { RoomBlock } from '../blocks/room.ts';
import type { ImageContent, PostReference, ShownDays } from '../elements/valueTypes.ts';
import type { Locale } from '../i18n/locales.ts';

/*
 * The domain model: content of WordPress, validated, sanitised and renamed. Plain data, because it is cached and stored as JSON.
 * Texts are plain unless their type is RichText; links are final for the visitor (relative inside the site); null means empty.
 */

export interface PageContent extends PostContent {
  readonly blocks: readonly ContentBlock[];
}

export interface OfferContent extends ListedOffer, PageContent {}

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

/** A package with its place on the site. */
export interface PackageContent extends RecordContent {
  /** Path of the first page of the main menu whose block names the package. */
  readonly page: string | null;
  /** The other packages of the list, beginning with the one that follows. */
  readonly others: readonly RecordContent[];
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

/** Result of a lookup: not found, moved and unavailable are values; an exception means a bug. */
export type Lookup<T> =
  | { readonly kind: 'found'; readonly content: T }
  | { readonly kind: 'missing' }
  /** Existed, and has ended. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'moved'; readonly path: string }
  | { readonly kind: 'unavailable' };
