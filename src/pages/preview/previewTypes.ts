import type { Locale } from '../../i18n/locales.ts';
import type { DescribedProblem } from '../wordpress/fieldProblemTexts.ts';

/** The bar above a preview, in the language of the editor. */
export interface PreviewBarModel {
  readonly locale: Locale;
  readonly label: string;
  /** Which page, in which state, saved when. */
  readonly subject: string;
  readonly state: string;
  readonly saved: string | null;
  /** Link to the editor; null if WordPress did not name it. */
  readonly back: { readonly href: string; readonly label: string } | null;
  /** When visitors see the page and its blocks, for those that are shown on some days only. */
  readonly days: readonly string[];
  readonly problems: { readonly summary: string; readonly items: readonly DescribedProblem[] } | null;
}
