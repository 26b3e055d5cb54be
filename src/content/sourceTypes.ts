import type { SiteAddresses } from '../addresses/pageAddresses.ts';
import type { HotelMonths, RecordContent } from '../blocks/listed.ts';
import type { MenuContent } from '../elements/menuItems.ts';
import type { PostReference } from '../elements/valueTypes.ts';
import type { Locale } from '../i18n/locales.ts';
import type { OfferContent } from '../pages/offer.ts';
import type { PageContent } from '../pages/page.ts';
import type { Lookup } from '../pages/post.ts';
import type { ListedPost } from '../pages/sitemap.ts';
import type { RecordType } from '../shared/dialogs.ts';
import type { PostRoute } from '../shared/postTypes.ts';
import type { IsHidden } from './hiddenLinks.ts';
import type { ShownMenuName } from './menus.ts';
import type { TranslatedPage, Translations } from './pageLookup.ts';

/** The offers that a page references, in its order. */
export interface ReferencedOffers {
  readonly found: OfferContent[];
  /** Slugs of offers that do not exist or are not shown now. */
  readonly missing: string[];
  /** False if an offer is unavailable. */
  readonly complete: boolean;
}

/** All content that pages need, without offers, pages and blocks that are not shown today. No method throws if WordPress fails: the results say so. Every method is called with one of the languages. */
export interface ContentSource extends SiteAddresses {
  /**
   * Finds the page at a path of the site (`/hotel/`, `/en/`) by the last segment; among several pages with that slug the one whose own path
   * is the requested one, else the first. A page with another path is `moved`.
   */
  getPage(locale: Locale, path: string): Promise<Lookup<PageContent>>;
  readonly isHidden: IsHidden;
  /** True if WordPress has a page whose own path is this one; false also while it cannot say. */
  isPage(locale: Locale, path: string): Promise<boolean>;
  /** An offer; `missing` before its first day on the site (`show_from`), `gone` after its last one. */
  getOffer(locale: Locale, slug: string): Promise<Lookup<OfferContent>>;
  getOffers(locale: Locale, references: readonly PostReference[]): Promise<ReferencedOffers>;
  /** All offers that are shown today, newest first; null if unavailable. */
  getOfferList(locale: Locale): Promise<readonly PostReference[] | null>;
  /** The newest offer that is shown today; null if there is none, or none available. */
  getNewestOffer(locale: Locale): Promise<OfferContent | null>;
  /** Rooms or packages of a language as WordPress lists them (`records.ts` adds what pages say of them); null if unavailable. */
  getRecords(locale: Locale, type: RecordType): Promise<readonly RecordContent[] | null>;
  getRecord(locale: Locale, type: RecordType, slug: string): Promise<Lookup<RecordContent>>;
  /** A menu, empty where WordPress has none at its location; null if unavailable. */
  getMenu(locale: Locale, name: ShownMenuName): Promise<MenuContent | null>;
  /**
   * Returns the translations that a visitor can open and that name the page back, with their current paths. A draft, a missing page and one that cannot be
   * looked up now are left out; the page is rendered again once the lookup succeeds.
   * @param locale language of the page, whose own entry stays as it is
   */
  getTranslations(locale: Locale, page: TranslatedPage): Promise<Translations>;
  /** All posts of a type that are shown today; null if unavailable. */
  getPosts(locale: Locale, type: PostRoute): Promise<readonly ListedPost[] | null>;
  /** The year in the hotel's time zone, four digits. What is made with it is right until the year ends. */
  getYear(): string;
  /** True on an open day in the hotel's time zone, without a season on every day. What is made with it is right until the season begins or ends. */
  isOpenToday(): boolean;
  /** The months in the hotel's time zone. What is made with them is right until one of them ends, or the open season does. */
  getMonths(): HotelMonths;
  /** Path to which WordPress itself redirects a path without a page; null if there is no redirect, or WordPress is unavailable. */
  getRedirect(path: string): Promise<string | null>;
}
