import type { FixedPaths } from '../addresses/pageAddresses.ts';
import type { Site } from '../config/siteSchema.ts';
import type { Locale } from '../i18n/locales.ts';
import type { Translator } from '../i18n/translator.ts';
import type { SignAddress } from '../images/address.ts';
import type { MapDrawingModel } from './mapDrawing.ts';
import type { MenuContent, MenuOfferContent } from './menuItems.ts';

/** What every builder is given besides the content of its page. */
export interface PageContext {
  readonly locale: Locale;
  readonly t: Translator;
  readonly site: Site;
  /** Origin of absolute addresses (PUBLIC_URL). */
  readonly publicUrl: string;
  /** Signs the addresses of pictures and files. */
  readonly signAddress: SignAddress;
  /** Days that a visitor's consent choice is valid. */
  readonly consentDays: number;
  /** Days after its delivery until an inquiry is removed. */
  readonly inquiryRetentionDays: number;
  /** The current year in the hotel's time zone, four digits. */
  readonly year: string;
  /** False on a day outside the site file's `openSeason`: an inquiry is then not answered as promised. */
  readonly isOpenToday: boolean;
  /** Where contact, privacy and location are for visitors of this language. */
  readonly fixedPaths: FixedPaths;
  /** The drawn map of the surroundings; null if the site file has none. */
  readonly mapDrawing: MapDrawingModel | null;
  readonly menus: { readonly main: MenuContent | null; readonly footer: MenuContent | null; readonly offer: MenuOfferContent | null };
}
