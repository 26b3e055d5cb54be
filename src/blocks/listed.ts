import type { HeroFocus, ImageContent, LinkContent, RichText, ShownDays } from '../elements/valueTypes.ts';
import type { Locale } from '../i18n/locales.ts';
import type { RoomDescription, RoomFacts } from './roomFacts.ts';

/* What blocks show of other posts: offers, rooms and packages. */

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

/** Of a page that the site makes by itself. */
export const NO_SEO: SeoContent = { noindex: false, title: null, description: null, ogTitle: null, ogDescription: null, ogType: null };

/** A page or offer of WordPress without its blocks. */
export interface PostContent {
  readonly id: number;
  readonly slug: string;
  /** The canonical path of the page on this site, with prefix and trailing slash. */
  readonly path: string;
  readonly title: string;
  readonly seo: SeoContent;
  readonly hero: ImageContent | null;
  readonly content: RichText;
  /** The part of the hero image that stays in view where the window is flatter than the image; null: its middle. */
  readonly heroFocus: HeroFocus | null;
  /** A silent film over the hero image, in the folder of files; null for none. */
  readonly heroFilm: string | null;
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
export interface ListedOffer extends PostContent {
  readonly priceFrom: number | null;
  /** True if the offer has one price for all, shown without 'from'. */
  readonly isPriceFixed: boolean;
  readonly priceNote: string;
  /** null where guests choose how long they stay. */
  readonly nights: number | null;
  /** Plain dates, `YYYY-MM-DD`, in this order. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
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

/** A room with what its own fields and the block about it say, joined (`content/records.ts`). */
export interface Room extends RecordContent {
  /** null where nothing is known but its text. */
  readonly facts: RoomDescription | null;
}

export interface PackageFacts {
  readonly image: ImageContent | null;
  /** Euros. */
  readonly priceFrom: number | null;
  readonly priceNote: string;
  /** null where guests choose how long they stay. */
  readonly nights: number | null;
}

/** The price of a night in euros, and the season in the editor's words. */
export interface SeasonPrice {
  readonly season: string;
  readonly price: number;
  /** First and last night of each year, `MM-DD`, for the price of a stay; null: the editor gave no two days. */
  readonly days: { readonly from: string; readonly to: string } | null;
}

/** Two months, `YYYY-MM`: that of today, and the first in which guests can still arrive. */
export interface HotelMonths {
  readonly current: string;
  readonly first: string;
}

/** The content that the blocks of a page reference. */
export interface Related {
  readonly offers: ReadonlyMap<string, ListedOffer>;
  /** Slugs of offers that do not exist (drafts, deleted ones) or are not shown today: the page must not link to them. */
  readonly missingOffers: ReadonlySet<string>;
  /** By their price. Those that the page names alone, without facts, have no more than their own. */
  readonly rooms: readonly Room[];
  readonly packages: readonly RecordContent[];
  /** The hotel's months where a block begins with them: the page is right until they change. Else null. */
  readonly months: HotelMonths | null;
  /** False if something is unavailable: the page is rendered without it and cached only for seconds. */
  readonly complete: boolean;
}

/** Rooms and packages that an inquiry can name; null if unavailable. */
export interface InquiryLists {
  readonly rooms: readonly Room[] | null;
  readonly packages: readonly RecordContent[] | null;
}
