import type { FoundMenu, FoundPost, UnreadablePost } from '../content/wordpress/inventory.ts';
import type { Locale } from '../i18n/locales.ts';

export const kinds = [
  'unreadable',
  'unknownLayout',
  'missingTranslation',
  'missingAlt',
  'brokenLink',
  'brokenReference',
  'menu',
  'missingTitle',
  'missingDescription',
  'longDescription',
  'oversizePicture',
] as const;
export type FindingKind = (typeof kinds)[number];

/** Something that an editor should mend in WordPress. */
export interface Finding {
  readonly kind: FindingKind;
  /** A hint may stay as it is. */
  readonly level: 'mend' | 'hint';
  readonly locale: Locale;
  /** Title and path of what it stands on. */
  readonly title: string;
  readonly path: string;
  /** What is wrong, and what is to be done. */
  readonly what: string;
  readonly todo: string;
}

export interface NamedMenu {
  readonly locale: Locale;
  readonly name: string;
  readonly id: number;
  /** null where WordPress has none of this id. */
  readonly menu: FoundMenu | null;
}

/** All that WordPress has. */
export interface Estate {
  readonly posts: readonly FoundPost[];
  readonly unreadable: readonly UnreadablePost[];
  readonly menus: readonly NamedMenu[];
}

export type Rule = (estate: Estate) => Finding[];

/** A finding about a post, its place filled in. */
export function about({ locale, path, content }: FoundPost, finding: Omit<Finding, 'locale' | 'path' | 'title'>): Finding {
  return { ...finding, locale, path, title: content.title };
}
