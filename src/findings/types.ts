import type { Site } from '../config/siteSchema.ts';
import type { FoundMenu, FoundPost, UnreadablePost, WithheldPost } from '../content/inventory.ts';
import type { LanguageSettings } from '../content/settings.ts';
import type { Locale } from '../i18n/locales.ts';
import type { FieldProblem } from '../pages/wordpress/fieldProblems.ts';
import type { PostKind } from '../shared/postTypes.ts';
import type { FindingCode, FindingKind } from './kinds.ts';
import type { MessageValue } from './messages.ts';

/** What a finding is about. */
export interface FindingSubject {
  /** `site`: the site file, or WordPress as a whole. */
  readonly kind: PostKind | 'menu' | 'site';
  /** WordPress's id of the post or menu; null where there is none. */
  readonly id: number | null;
  readonly title: string;
  /** Path of a post on the site; '' for others. */
  readonly path: string;
}

/** What a rule has found, in no language yet: kind, level and law follow from the code (`kinds.ts`). */
export interface Found {
  /** Name of its texts in `locales/findings`. */
  readonly code: FindingCode;
  readonly values?: Readonly<Record<string, MessageValue>>;
  /** The field that it is about: `{where}`, `{expected}` and `{received}` in its texts. */
  readonly problem?: FieldProblem;
  /** Findings with the same group are the same problem, seen from several posts: translations of each other. */
  readonly group?: string;
  /** Where it is not that of the code. */
  readonly kind?: FindingKind;
}
/** What is found of something else than a post. */
export interface FoundOfSite extends Found {
  readonly locale: Locale;
  /** The site where nothing is named. */
  readonly subject?: Partial<FindingSubject>;
}

/** A problem that an editor can solve in WordPress. */
export interface Finding extends Found {
  readonly kind: FindingKind;
  /** `mend` fails the check, `hint` does not. */
  readonly level: 'mend' | 'hint';
  readonly locale: Locale;
  readonly subject: FindingSubject;
}

export interface NamedMenu {
  /** Language of its labels. */
  readonly locale: Locale;
  readonly name: 'main' | 'footer';
  /** null if WordPress has no menu at its location. */
  readonly id: number | null;
  /** null if WordPress has no menu of this id. */
  readonly menu: FoundMenu | null;
}

/** The site file; without one there are languages only. */
export type FindingsSite = Partial<Site> & Pick<Site, 'languages' | 'addresses' | 'frameHosts'>;

/** All content of WordPress, with what rules look up in it. */
export interface SiteContent {
  /** Languages of the site that WordPress has. */
  readonly locales: readonly Locale[];
  readonly settings: readonly { readonly locale: Locale; readonly settings: LanguageSettings }[];
  readonly posts: readonly FoundPost[];
  readonly postsByPath: ReadonlyMap<string, FoundPost>;
  /** True if a route answers an address inside the site with a page. */
  readonly isPage: (href: string) => boolean;
  readonly unreadable: readonly UnreadablePost[];
  readonly withheld: readonly WithheldPost[];
  /** Paths of pictures below the uploads folder whose file WordPress does not have. */
  readonly missingFiles: ReadonlySet<string>;
  readonly menus: readonly NamedMenu[];
  readonly site: FindingsSite;
  /** Today at the hotel, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Returns what is found if the condition holds, else nothing. */
export function when<T extends Found>(condition: boolean, found: T): T[] {
  return condition ? [found] : [];
}

/** Finds problems of one post. */
export type PostRule = (post: FoundPost, content: SiteContent) => Found[];
/** Finds problems of what is no post that visitors see: menus, unreadable entries, the site file. */
export type SiteRule = (content: SiteContent) => FoundOfSite[];
