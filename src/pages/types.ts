import type { Locale } from '../i18n/locales.ts';
import type { Ratio, SafeHtml } from '../content/types.ts';

/*
 * All that one page shows: final strings, links and sources. Views print these and decide nothing.
 */

export interface LinkModel {
  readonly href: string;
  readonly label: string;
  /** Leaves the site: shown with its icon, opens a new tab. */
  readonly external: boolean;
}

export interface PictureModel {
  readonly src: string;
  readonly srcSet: string;
  readonly sizes: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly caption: string;
  /** Proportions it is cropped to; null keeps its own. */
  readonly ratio: Ratio | null;
  /** The first picture of the page: loaded at once. All others wait until they come near. */
  readonly priority: boolean;
}

export interface EmbedModel {
  readonly title: string;
  readonly host: string;
  readonly href: string;
  readonly purpose: 'video' | 'map';
}
export type RichTextModel = readonly (
  | { readonly kind: 'html'; readonly html: SafeHtml }
  | { readonly kind: 'table'; readonly html: SafeHtml; readonly caption: string }
  | { readonly kind: 'embed'; readonly embed: EmbedModel }
)[];

export interface HeadlineModel {
  readonly text: string;
  readonly size: 1 | 2 | 3 | 4 | 5;
}

export interface OfferRowModel {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly dates: string | null;
  readonly price: string | null;
  readonly picture: PictureModel | null;
}

export interface RecordCardModel {
  readonly id: string;
  readonly title: string;
  readonly body: RichTextModel;
}

export type BlockModel =
  | { readonly kind: 'text'; readonly headline: HeadlineModel | null; readonly variant: 'normal' | 'lead' | 'small'; readonly body: RichTextModel }
  | {
      readonly kind: 'textImage';
      readonly headline: HeadlineModel | null;
      readonly body: RichTextModel;
      readonly picture: PictureModel | null;
      readonly side: 'left' | 'right';
      readonly link: LinkModel | null;
    }
  | { readonly kind: 'gallery'; readonly headline: HeadlineModel | null; readonly pictures: readonly PictureModel[]; readonly crop: boolean }
  | { readonly kind: 'quote'; readonly quote: string; readonly author: string; readonly picture: PictureModel | null }
  | { readonly kind: 'accordion'; readonly headline: HeadlineModel | null; readonly items: readonly { readonly title: string; readonly body: RichTextModel }[] }
  | { readonly kind: 'table'; readonly headline: HeadlineModel | null; readonly body: RichTextModel; readonly note: string }
  | { readonly kind: 'video'; readonly headline: HeadlineModel | null; readonly embed: EmbedModel; readonly poster: PictureModel | null; readonly caption: string }
  | { readonly kind: 'cards'; readonly headline: HeadlineModel | null; readonly items: readonly CardModel[] }
  | { readonly kind: 'offers'; readonly headline: HeadlineModel | null; readonly offers: readonly OfferRowModel[]; readonly all: LinkModel | null; readonly inquiryHref: string }
  | { readonly kind: 'records'; readonly headline: HeadlineModel | null; readonly records: readonly RecordCardModel[]; readonly inquiryHref: string }
  | { readonly kind: 'map'; readonly headline: HeadlineModel | null; readonly body: RichTextModel; readonly place: { readonly address: string; readonly route: LinkModel } | null }
  | { readonly kind: 'cta'; readonly headline: HeadlineModel | null; readonly text: string; readonly primary: LinkModel; readonly secondary: LinkModel | null }
  | { readonly kind: 'form'; readonly headline: HeadlineModel | null; readonly inquiry: InquiryModel }
  | RoomModel;

export interface CardModel {
  readonly picture: PictureModel | null;
  readonly title: string;
  readonly text: string;
  readonly link: LinkModel | null;
}

export interface RoomModel {
  readonly kind: 'room';
  readonly id: string;
  readonly name: string;
  readonly body: RichTextModel;
  readonly pictures: readonly PictureModel[];
  readonly facts: readonly string[];
  readonly price: string | null;
  readonly priceNote: string;
  readonly booking: LinkModel | null;
  readonly inquiryHref: string;
}

/** The ways to ask the house. */
export interface InquiryModel {
  readonly href: string;
  readonly phone: LinkModel;
  readonly mail: LinkModel;
  /** The page was opened to ask: the inquiry is shown at once. */
  readonly open: boolean;
  readonly closeHref: string;
}

/** The head as data (title, Open Graph, canonical, translations). Addresses are absolute. */
export interface HeadModel {
  readonly title: string;
  readonly description: string | null;
  readonly canonical: string | null;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  readonly openGraph: readonly { readonly property: string; readonly content: string }[];
  readonly robots: 'noindex' | null;
  readonly siteVerification: string | null;
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

/** What stands around every page. */
export interface ChromeModel {
  readonly siteName: string;
  readonly homeHref: string;
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
  readonly legal: readonly (LinkModel & { readonly hreflang: Locale })[];
  readonly fontStylesheetUrl: string | null;
}

interface BasePage {
  readonly locale: Locale;
  readonly head: HeadModel;
  readonly chrome: ChromeModel;
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
  /** Set on the inquiry's own addresses: home, opened to ask. */
  readonly inquiry: InquiryModel | null;
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
  readonly status: number;
  readonly message: string;
  readonly home: LinkModel | null;
}
/** WordPress is away and nothing was kept: the frame of the site, and how to reach the house. */
export interface UnavailablePageModel extends BasePage {
  readonly kind: 'unavailable';
}

export type PageModel = ContentPageModel | HomePageModel | OfferPageModel | ErrorPageModel | UnavailablePageModel;
export type PageKind = PageModel['kind'];
