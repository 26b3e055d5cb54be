import type { Graph } from 'schema-dts';
import type { Locale } from '../i18n/locales.ts';
import type { ChromeModel } from './chrome.ts';
import type { InquiryDialogModel, PackageDialogModel, ThanksDialogModel } from './dialogs/dialogs.ts';
import type { RoomDialogModel } from './dialogs/roomDialog.ts';
import type { ErrorPageModel, UnavailablePageModel } from './errorPage.ts';
import type { OfferPageModel } from './offer.ts';
import type { ContentPageModel, HomePageModel } from './page.ts';
import type { PreviewBarModel } from './preview/preview.ts';
import type { RecordPageModel } from './record.ts';

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

export interface BasePage {
  readonly locale: Locale;
  /** Only in the preview of a draft. */
  readonly preview?: PreviewBarModel;
  readonly head: HeadModel;
  readonly chrome: ChromeModel;
  /** The dialog that is open when the page loads (addresses of the inquiry), with the title the document gets when it closes. */
  readonly dialog: ((InquiryDialogModel | ThanksDialogModel) & { readonly closeTitle: string }) | null;
}

export type PageModel = ContentPageModel | HomePageModel | OfferPageModel | RecordPageModel | ErrorPageModel | UnavailablePageModel;
export type PageKind = PageModel['kind'];

export type DialogModel = InquiryDialogModel | ThanksDialogModel | RoomDialogModel | PackageDialogModel;
export type DialogKind = DialogModel['kind'];
