import type { Graph } from 'schema-dts';
import type { Locale } from '../i18n/locales.ts';
import type { BlockModel } from './blockTypes.ts';
import type { InquiryDialogModel, PackageDialogModel, RoomDialogModel, ThanksDialogModel } from './dialogTypes.ts';
import type { FixedLinkModel, LinkModel, LogoModel, MarkModel, PictureModel, RichTextModel, WordmarkModel } from './elementTypes.ts';
import type { PreviewBarModel } from './previewTypes.ts';

export type * from './blockTypes.ts';
export type * from './dialogTypes.ts';
export type * from './elementTypes.ts';
export type * from './formTypes.ts';
export type * from './previewTypes.ts';

/*
 * Page models: everything that one page shows, as final strings, links and picture sources. Views print them without further decisions.
 */

/** Title, Open Graph, canonical, alternates and structured data of the document head. Addresses are absolute. */
export interface HeadModel {
  readonly title: string;
  readonly description: string | null;
  readonly canonical: string | null;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  readonly openGraph: readonly { readonly property: string; readonly content: string }[];
  readonly robots: 'noindex' | null;
  readonly siteVerification: string | null;
  /** JSON-LD for search engines; null on pages that are not indexed, or are indexed at another address. */
  readonly structuredData: Graph | null;
}

export interface LanguageModel {
  readonly locale: Locale;
  readonly name: string;
  readonly href: string;
  /** Where a form is sent, if no script runs, to store the language and to open `href`. */
  readonly choiceAction: string;
  readonly current: boolean;
}

export interface MenuLinkModel extends LinkModel {
  readonly current: boolean;
}
/** An entry of the menu with those below it, up to three levels. */
export interface MenuEntryModel extends MenuLinkModel {
  readonly children: readonly MenuEntryModel[];
  /** The entry has no page: its label is a heading, not a link. */
  readonly isHeading: boolean;
}

export interface AddressModel {
  readonly name: string;
  readonly lines: readonly string[];
}

export interface PartnerModel {
  readonly name: string;
  readonly href: string;
  /** null if the logo is not in WordPress's uploads: the name is shown instead. */
  readonly logo: LogoModel | null;
}

export interface FooterModel {
  readonly links: readonly LinkModel[];
  /** When the hotel can be reached; empty if the site file does not say so. */
  readonly openingHours: readonly string[];
  /** Language of the links if it differs from the page's, else null. */
  readonly lang: Locale | null;
  readonly partners: readonly PartnerModel[];
}

/** Name or logo of the hotel in header and footer, linked to the home page. */
export interface BrandModel {
  readonly name: string;
  readonly href: string;
  readonly header: WordmarkModel;
  readonly footer: WordmarkModel;
  readonly mark: MarkModel | null;
}

/** The consent banner, and the data the script needs to apply the visitor's choice. */
export interface ConsentModel {
  /** Identifies the question: a stored choice with another revision is ignored. */
  readonly revision: string;
  /** How long a choice is valid: in days, and formatted. */
  readonly days: number;
  readonly duration: string;
  /** Name of the map service that consent loads. */
  readonly map: string;
  /** null if no tag manager is configured: nothing is measured. */
  readonly tagManagerId: string | null;
  /** Origins of the booking engines: clicks on links to them are counted. */
  readonly bookingOrigins: readonly string[];
  /** Link to the list of everything that is stored. */
  readonly details: FixedLinkModel;
}

export interface LegalLinkModel extends FixedLinkModel {
  /** With script the link opens the consent settings. */
  readonly settings: boolean;
}

/** What surrounds every page: header, language switcher, footer, legal links, consent. */
export interface ChromeModel {
  readonly brand: BrandModel;
  readonly siteName: string;
  /** The current year, for the legal line. */
  readonly year: string;
  /** null if the menu is missing or empty: the menu button is not rendered. */
  readonly menu: readonly MenuEntryModel[] | null;
  readonly languages: readonly LanguageModel[];
  readonly booking: LinkModel;
  readonly phone: LinkModel;
  readonly mail: LinkModel;
  readonly inquiryHref: string;
  readonly address: AddressModel;
  /** Link to the page about location and journey. */
  readonly location: FixedLinkModel;
  /** null if the footer menu is missing or empty. */
  readonly footer: FooterModel | null;
  readonly legal: readonly LegalLinkModel[];
  readonly consent: ConsentModel;
  readonly fontStylesheetUrl: string | null;
  /** Colour of the browser's own bars: the page's background; null for the default. */
  readonly themeColour: string | null;
}

interface BasePage {
  readonly locale: Locale;
  /** Only in the preview of a draft. */
  readonly preview?: PreviewBarModel;
  readonly head: HeadModel;
  readonly chrome: ChromeModel;
  /** The dialog that is open when the page loads (addresses of the inquiry), with the title the document gets when it closes. */
  readonly dialog: ((InquiryDialogModel | ThanksDialogModel) & { readonly closeTitle: string }) | null;
}

export interface HeroModel {
  readonly title: string;
  readonly lead: RichTextModel;
  readonly link: LinkModel | null;
  readonly picture: PictureModel | null;
  readonly focus: 'top' | 'bottom' | null;
  readonly overlay: { readonly title: string; readonly links: readonly LinkModel[] } | null;
}

export interface ContentPageModel extends BasePage {
  readonly kind: 'content';
  readonly hero: HeroModel;
  readonly breadcrumbs: readonly LinkModel[];
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
  readonly breadcrumbs: readonly LinkModel[];
  readonly record: RoomDialogModel | PackageDialogModel;
  /** What follows: other rooms and the way to the inquiry. [] for a package. */
  readonly blocks: readonly BlockModel[];
}
export interface OfferPageModel extends BasePage {
  readonly kind: 'offer';
  readonly hero: HeroModel;
  readonly breadcrumbs: readonly LinkModel[];
  readonly body: RichTextModel;
  readonly blocks: readonly BlockModel[];
  readonly box: {
    readonly dates: string | null;
    readonly price: string;
    readonly priceNote: string;
    readonly booking: LinkModel;
    readonly inquiryHref: string;
    readonly phone: LinkModel;
  };
}
export interface ErrorPageModel extends BasePage {
  readonly kind: 'error';
  /** null shows the mark of the house, if it has one. */
  readonly picture: PictureModel | null;
  /** Printed large; null where the number says nothing to a visitor. */
  readonly status: number | null;
  readonly message: string;
  readonly hint: string;
  /** Link back to the home page or the inquiry. */
  readonly returnLink: LinkModel | null;
}
/** WordPress is unavailable and no stored content exists: the chrome and the hotel's contact data. */
export interface UnavailablePageModel extends BasePage {
  readonly kind: 'unavailable';
}

export type PageModel = ContentPageModel | HomePageModel | OfferPageModel | RecordPageModel | ErrorPageModel | UnavailablePageModel;
export type PageKind = PageModel['kind'];
