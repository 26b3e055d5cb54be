/*
 * Dialogs have pages of their own, which links lead to; with script the same link opens its fragment in place.
 */

/** Words that open the inquiry, valid under every prefix. */
export const inquirySlugs = ['anfrage', 'inquiry', 'solicitar'] as const;
/** The folders WordPress gives its rooms and packages (spelled so), and the kind of dialog they open. */
export const recordFolders = { rooms: 'room', packege: 'package' } as const;
export type RecordFolder = keyof typeof recordFolders;
export type RecordDialog = (typeof recordFolders)[RecordFolder];

export interface DialogAddress {
  /** Path of the fragment: `/en/dialog/room/suite-llevant`. */
  readonly fragment: string;
  /** Room or package that an inquiry is opened with. */
  readonly preset: string | null;
}

const address = /^(\/(?:en|es|fr))?\/(?:(anfrage|inquiry|solicitar)(?:\/([a-z\d-]+))?|(rooms|packege)\/([a-z\d-]+)\/?)$/;

/** The dialog that shows what stands at a path of the site; null where that is an ordinary page. */
export function dialogOf(path: string): DialogAddress | null {
  const match = address.exec(path);
  if (match === null) return null;
  const [, prefix = '', inquiry, preset = null, folder, slug] = match;
  if (inquiry !== undefined) return { fragment: `${prefix}/dialog/inquiry`, preset };
  return { fragment: `${prefix}/dialog/${recordFolders[folder as RecordFolder]}/${slug}`, preset: null };
}
