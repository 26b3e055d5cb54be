import type { Locale } from '../../i18n/locales.ts';

/** A part of a draft that is missing on the page: where it is, what is expected there, what arrived. */
export interface PreviewProblemModel {
  readonly where: string;
  readonly what: string;
  readonly received: string | null;
}

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
  readonly problems: { readonly summary: string; readonly items: readonly PreviewProblemModel[]; readonly rest: string } | null;
}
