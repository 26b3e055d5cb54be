import { prefixedLocales } from './locales.ts';
import { isSlug } from './slug.ts';

/*
 * Dialogs have pages of their own, which links lead to; with script the same link opens its fragment in place.
 */

/** Words that open the inquiry, valid under every prefix. */
export const inquirySlugs = ['anfrage', 'inquiry', 'solicitar'] as const;
/** Whether a segment of a path opens the inquiry. */
export function isInquirySlug(segment: string | undefined): boolean {
  return inquirySlugs.some((slug) => slug === segment);
}
/** Words behind them that name the thanks for an inquiry, no room or package: a page of its own, reached by sending only. */
export const thanksSlugs = ['danke', 'thanks', 'gracias', 'merci'] as const;
/** The folders WordPress gives its rooms and packages (spelled so), and the kind of dialog they open. */
export const recordFolders = { rooms: 'room', packege: 'package' } as const;
export type RecordFolder = keyof typeof recordFolders;

/** The folder of the fragments that dialogs show. */
export const fragmentFolder = 'dialog';

export interface DialogAddress {
  /** Path of the fragment: `/en/dialog/room/suite-llevant`. */
  readonly fragment: string;
  /** Room or package that an inquiry is opened with. */
  readonly preset: string | null;
}

const address = new RegExp(
  `^(/(?:${prefixedLocales.join('|')}))?/(?:(${inquirySlugs.join('|')})(?:/([^/]+))?|(${Object.keys(recordFolders).join('|')})/([^/]+))/?$`,
);

/** The dialog that shows what stands at a path of the site; null where that is an ordinary page. */
export function dialogOf(path: string): DialogAddress | null {
  const match = address.exec(path);
  if (match === null) return null;
  const [, prefix = '', inquiry, preset = null, folder, slug = preset] = match;
  if (slug !== null && (!isSlug(slug) || thanksSlugs.some((word) => word === slug))) return null;
  if (inquiry !== undefined) return { fragment: `${prefix}/${fragmentFolder}/inquiry`, preset };
  return { fragment: `${prefix}/${fragmentFolder}/${recordFolders[folder as RecordFolder]}/${slug}`, preset: null };
}
