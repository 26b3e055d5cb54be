import type { Graph } from 'schema-dts';
import type { Locale } from '../i18n/locales.ts';
import type { BlockModel, LinkModel, PictureModel, RichTextModel } from './blockTypes.ts';
import type { InquiryDialogModel, PackageDialogModel, RoomDialogModel, ThanksDialogModel } from './dialogTypes.ts';

export type * from './blockTypes.ts';
export type * from './dialogTypes.ts';

/*
 * All that one page shows: final strings, links and sources. Views print these and decide nothing.
 */

/** The head as data (title, Open Graph, canonical, translations). Addresses are absolute. */
export interface HeadModel {
  readonly title: string;
  readonly description: string | null;
  readonly canonical: string | null;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  readonly openGraph: readonly { readonly property: string; readonly content: string }[];
  readonly robots: 'noindex' | null;
  readonly siteVerification: string | null;
  /** What search engines read beside the text; null where they are not to read the page, or not under this address. */
  readonly structuredData: Graph | null;
}

export interface LanguageModel {
  readonly locale: Locale;
  readonly name: string;
  readonly href: string;
  readonly current: boolean;
}

export interface MenuLinkModel extends LinkModel {
  readonly current: boolean;
}
export interface MenuEntryModel extends MenuLinkModel {
  readonly children: readonly MenuLinkModel[];
  /** Leads nowhere by itself (`#`): only opens its children. */
  readonly groupOnly: boolean;
}

export interface AddressModel {
  readonly name: string;
  readonly lines: readonly string[];
}

export interface PartnerModel {
  readonly name: string;
  readonly href: string;
  /** null where the logo lies outside WordPress: the name stands instead. */
  readonly logo: string | null;
}

export interface FooterModel {
  readonly links: readonly LinkModel[];
  /** Language of the links, where it is not the page's. */
  readonly lang: Locale | null;
  readonly partners: readonly PartnerModel[];
}

/** The name of the house as it stands in header and footer, leading home. */
export interface BrandModel {
  readonly name: string;
  readonly href: string;
  /** null: the rose and the name are drawn. */
  readonly logo: string | null;
}

/** What the visitor is asked, and what the browser's script needs to keep to the answer. */
export interface ConsentModel {
  /** Says what is asked: an answer to another revision does not count. */
  readonly revision: string;
  /** How long an answer holds: in days, and in words. */
  readonly days: number;
  readonly duration: string;
  /** Whose map is loaded with consent. */
  readonly map: string;
  /** null: there is none, nothing is measured. */
  readonly tagManagerId: string | null;
  /** Hosts where rooms and packages are booked. */
  readonly bookingOrigins: readonly string[];
  /** What is stored, in full. */
  readonly details: LinkModel & { readonly hreflang: Locale };
}

export interface LegalLinkModel extends LinkModel {
  readonly hreflang: Locale;
  /** Opens the consent settings in place where there is script. */
  readonly settings: boolean;
}

/** What stands around every page. */
export interface ChromeModel {
  readonly brand: BrandModel;
  readonly siteName: string;
  /** null where the menu could not be had: the button is not rendered. */
  readonly menu: readonly MenuEntryModel[] | null;
  readonly languages: readonly LanguageModel[];
  readonly booking: LinkModel;
  readonly phone: LinkModel;
  readonly mail: LinkModel;
  readonly inquiryHref: string;
  readonly address: AddressModel;
  /** null where the footer menu could not be had. */
  readonly footer: FooterModel | null;
  readonly legal: readonly LegalLinkModel[];
  readonly consent: ConsentModel;
  readonly fontStylesheetUrl: string | null;
}

interface BasePage {
  readonly locale: Locale;
  readonly head: HeadModel;
  readonly chrome: ChromeModel;
  /** Set on the inquiry's own addresses: the dialog that is open when the page arrives, and the title of the page behind it. */
  readonly dialog: ((InquiryDialogModel | ThanksDialogModel) & { readonly closeTitle: string }) | null;
}

export interface HeroModel {
  readonly title: string;
  readonly lead: RichTextModel;
  readonly picture: PictureModel | null;
  readonly overlay: { readonly title: string; readonly links: readonly LinkModel[] } | null;
}

export interface ContentPageModel extends BasePage {
  readonly kind: 'content';
  readonly hero: HeroModel;
  readonly trail: readonly LinkModel[];
  readonly blocks: readonly BlockModel[];
}
export interface HomePageModel extends BasePage {
  readonly kind: 'home';
  readonly hero: HeroModel;
  readonly blocks: readonly BlockModel[];
}
/** A room or a package at its own address. */
export interface RecordPageModel extends BasePage {
  readonly kind: 'record';
  readonly trail: readonly LinkModel[];
  readonly record: RoomDialogModel | PackageDialogModel;
}
export interface OfferPageModel extends BasePage {
  readonly kind: 'offer';
  readonly hero: HeroModel;
  readonly trail: readonly LinkModel[];
  readonly body: RichTextModel;
  readonly blocks: readonly BlockModel[];
  readonly box: {
    readonly dates: string | null;
    readonly price: string | null;
    readonly priceNote: string;
    readonly booking: LinkModel;
    readonly inquiryHref: string;
    readonly phone: LinkModel;
  };
}
export interface ErrorPageModel extends BasePage {
  readonly kind: 'error';
  /** null: the rose is drawn. */
  readonly picture: PictureModel | null;
  readonly status: number;
  readonly message: string;
  readonly hint: string;
  /** Where to go from here. */
  readonly way: LinkModel | null;
}
/** WordPress is away and nothing was kept: the frame of the site, and how to reach the house. */
export interface UnavailablePageModel extends BasePage {
  readonly kind: 'unavailable';
}

export type PageModel = ContentPageModel | HomePageModel | OfferPageModel | RecordPageModel | ErrorPageModel | UnavailablePageModel;
export type PageKind = PageModel['kind'];
