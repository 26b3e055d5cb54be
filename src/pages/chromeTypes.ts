import type { FixedLinkModel, LinkModel, LogoModel, MarkModel, WordmarkModel } from '../elements/elementTypes.ts';
import type { Locale } from '../i18n/locales.ts';

/* Models of what surrounds every page. */

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

export interface MenuOfferModel {
  readonly href: string;
  readonly title: string;
  /** Days and price: '1. Mai bis 12. Juni 2027', 'ab 690 €'. */
  readonly terms: readonly string[];
  /** Address of a small picture; null without one. */
  readonly picture: string | null;
}

export interface PartnerModel {
  readonly name: string;
  readonly href: string;
  /** null if the logo is not in WordPress's uploads: the name is shown instead. */
  readonly logo: LogoModel | null;
}

export interface FooterModel {
  readonly links: readonly LinkModel[];
  /** Language of the links if it differs from the page's, else null. */
  readonly lang: Locale | null;
  readonly partners: readonly PartnerModel[];
  /** Profiles in social networks, named by their hosts. */
  readonly social: readonly LinkModel[];
}

/** Name or logo of the hotel in header and footer, linked to the home page. */
export interface BrandModel {
  readonly name: string;
  readonly href: string;
  readonly header: WordmarkModel;
  readonly footer: WordmarkModel;
  readonly mark: MarkModel | null;
  /** Where the hotel is; '' if the site file does not say so. */
  readonly place: string;
}

/** The consent banner, and the data the script needs to apply the visitor's choice. */
export interface ConsentModel {
  /** True where the page, or a tag manager on it, can load something of others. */
  readonly isAsked: boolean;
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
  /** null for a hotel without a booking engine. */
  readonly booking: LinkModel | null;
  /** When somebody answers the telephone, on a day on which the hotel is closed. */
  readonly phoneHours: string | undefined;
  readonly phone: LinkModel;
  readonly mail: LinkModel;
  /** A further way, such as WhatsApp. */
  readonly quickLine: LinkModel | null;
  readonly inquiryHref: string;
  readonly address: AddressModel;
  /** When the hotel can be reached; empty if the site file does not say so. */
  readonly openingHours: readonly string[];
  /** At the foot of the menu; null for a hotel without offers, and on the offer's own page. */
  readonly offer: MenuOfferModel | null;
  /** Link to the page about location and journey. */
  readonly location: FixedLinkModel;
  /** Link to the facts of the house; null where the site file has none. */
  readonly houseFacts: FixedLinkModel | null;
  /** null if the footer menu is missing or empty. */
  readonly footer: FooterModel | null;
  /** Number under which the hotel is registered; null if the site file does not name it. */
  readonly registrationNumber: string | null;
  readonly legal: readonly LegalLinkModel[];
  readonly consent: ConsentModel;
  readonly fontStylesheetUrl: string | null;
  /** Colour of the browser's own bars: the page's background; null for the default. */
  readonly themeColour: string | null;
}
