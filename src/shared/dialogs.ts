import { localeCodes } from './locales.ts';
import { isSlug } from './slug.ts';

/*
 * Addresses of the dialogs. Every dialog has a page of its own; with script, a link to that page opens its fragment in place.
 */

/** Path segments of the inquiry, each valid under every language's prefix. */
export const inquirySlugs = ['anfrage', 'inquiry', 'solicitar'] as const;
/** True if a path segment is one of `inquirySlugs`. */
export function isInquirySlug(segment: string | undefined): boolean {
  return inquirySlugs.some((slug) => slug === segment);
}
/** Path segments of the thank-you page, below an inquiry slug. No room or package may have one of these slugs. */
export const thanksSlugs = ['danke', 'thanks', 'gracias', 'merci'] as const;
/** Path segment below an inquiry slug that opens the form with the pick-up from the airport ticked. */
export const PICKUP_PRESET = 'pickup';
/** Path segments under which WordPress has rooms and packages (`packege` is its spelling), and the kind of dialog of each. */
export const recordFolders = { rooms: 'room', packege: 'package' } as const;
export type RecordFolder = keyof typeof recordFolders;

/** First path segment of the fragments, behind the language's prefix. */
export const fragmentFolder = 'dialog';

export interface DialogAddress {
  /** Path of the fragment: `/en/dialog/room/suite-llevant`. */
  readonly fragment: string;
  /** Slug of the room, package or offer that the inquiry opens with, or `PICKUP_PRESET`. */
  readonly preset: string | null;
}

const dialogPath = new RegExp(
  `^(/(?:${localeCodes.join('|')}))?/(?:(${inquirySlugs.join('|')})(?:/([^/]+))?|(${Object.keys(recordFolders).join('|')})/([^/]+))/?$`,
);

/** The dialog for a path of the site; null if the path is that of an ordinary page. */
export function parseDialogPath(path: string): DialogAddress | null {
  const match = dialogPath.exec(path);
  if (match === null) return null;
  const [, prefix = '', inquiry, preset = null, folder, slug = preset] = match;
  if (slug !== null && (!isSlug(slug) || thanksSlugs.some((word) => word === slug))) return null;
  if (inquiry !== undefined) return { fragment: `${prefix}/${fragmentFolder}/inquiry`, preset };
  return { fragment: `${prefix}/${fragmentFolder}/${recordFolders[folder as RecordFolder]}/${slug}`, preset: null };
}
