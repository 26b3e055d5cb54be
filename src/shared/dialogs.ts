import { type Locale, localeCodes } from './locales.ts';
import type { PostKind, WordpressType } from './postTypes.ts';
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
/** Path segments of the pages of rooms and packages in each language, by WordPress's names of their types (`packege` is its spelling). */
export const recordFolders = {
  rooms: { de: 'zimmer', en: 'rooms', es: 'habitaciones', fr: 'chambres' },
  packege: { de: 'pakete', en: 'packages', es: 'paquetes', fr: 'forfaits' },
} as const satisfies Partial<Record<WordpressType, Record<Locale, string>>>;
export type RecordType = keyof typeof recordFolders;
export const recordTypes = Object.keys(recordFolders) as RecordType[];
/** Path segments that lead to rooms or packages in any language; those of another language and WordPress's own are redirected. */
export const knownRecordFolders: Readonly<Record<RecordType, readonly string[]>> = {
  rooms: [...new Set(['rooms', ...Object.values(recordFolders.rooms)])],
  packege: [...new Set(['packege', ...Object.values(recordFolders.packege)])],
};
/** The type of the records below a path segment of `knownRecordFolders`; null for any other. */
export function findRecordType(segment: string | undefined): RecordType | null {
  return recordTypes.find((type) => knownRecordFolders[type].some((folder) => folder === segment)) ?? null;
}
const dialogKinds = { rooms: 'room', packege: 'package' } as const satisfies Record<RecordType, PostKind>;

/** First path segment of the fragments, behind the language's prefix. */
export const fragmentFolder = 'dialog';

export interface DialogAddress {
  /** Path of the fragment: `/en/dialog/room/suite-llevant`. */
  readonly fragment: string;
  /** Slug of the room, package or offer that the inquiry opens with, or the preset of a checkbox. */
  readonly preset: string | null;
}

const dialogPath = new RegExp(`^(/(?:${localeCodes.join('|')}))?/([a-z]+)(?:/([^/]+))?/?$`);

/** The dialog for a path of the site; null if the path is that of an ordinary page. */
export function parseDialogPath(path: string): DialogAddress | null {
  const match = dialogPath.exec(path);
  if (match === null) return null;
  const [, prefix = '', word, slug = null] = match;
  if (slug !== null && (!isSlug(slug) || thanksSlugs.some((reserved) => reserved === slug))) return null;
  if (isInquirySlug(word)) return { fragment: `${prefix}/${fragmentFolder}/inquiry`, preset: slug };
  const type = recordTypes.find((candidate) => {
    const folders: Partial<Record<string, string>> = recordFolders[candidate];
    // Which language has no prefix is up to the site: without one any language's folder will do.
    return prefix === '' ? Object.values(folders).some((folder) => folder === word) : folders[prefix.slice(1)] === word;
  });
  return type && slug ? { fragment: `${prefix}/${fragmentFolder}/${dialogKinds[type]}/${slug}`, preset: null } : null;
}
