import type { FoundMenu, FoundPost, UnreadablePost } from '../content/wordpress/inventory.ts';
import type { Locale } from '../i18n/locales.ts';

export const findingKinds = [
  'unreadable',
  'unknownLayout',
  'missingTranslation',
  'missingAlt',
  'brokenLink',
  'brokenReference',
  'menu',
  'offerDays',
  'offerEnds',
  'missingTitle',
  'missingDescription',
  'longDescription',
  'oversizePicture',
  'smallPicture',
  'editorBlock',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** A problem that an editor can solve in WordPress. */
export interface Finding {
  readonly kind: FindingKind;
  /** `mend` fails the check, `hint` does not. */
  readonly level: 'mend' | 'hint';
  readonly locale: Locale;
  /** Title and path of the post; '' for a problem of none. */
  readonly title: string;
  readonly path: string;
  /** The problem, and its solution. */
  readonly what: string;
  readonly todo: string;
}

export interface NamedMenu {
  readonly locale: Locale;
  readonly name: string;
  readonly id: number;
  /** null if WordPress has no menu of this id. */
  readonly menu: FoundMenu | null;
}

/** All content of WordPress. */
export interface SiteContent {
  readonly posts: readonly FoundPost[];
  readonly unreadable: readonly UnreadablePost[];
  readonly menus: readonly NamedMenu[];
  /** Today at the hotel, `YYYY-MM-DD`. */
  readonly today: string;
}

export type Rule = (content: SiteContent) => Finding[];

/** Creates a finding about a post, with its title, path and language. */
export function createPostFinding({ locale, path, content }: FoundPost, finding: Omit<Finding, 'locale' | 'path' | 'title'>): Finding {
  return { ...finding, locale, path, title: content.title };
}
