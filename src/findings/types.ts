import type { LawCode, Site } from '../config/siteSchema.ts';
import type { FoundMenu, FoundPost, PostKind, UnreadablePost, WithheldPost } from '../content/inventory.ts';
import type { LanguageSettings } from '../content/settings.ts';
import type { Languages, Locale } from '../i18n/locales.ts';
import type { FindingMessage } from './messages.ts';

export const findingKinds = [
  'unreached',
  'home',
  'unreadable',
  'withheld',
  'unknownLayout',
  'leftOut',
  'missingFile',
  'missingTranslation',
  'missingAlt',
  'brokenLink',
  'brokenReference',
  'menu',
  'namedPage',
  'fixedPage',
  'openQuestion',
  'offerDays',
  'offerEnds',
  'visibleDays',
  'hidden',
  'samplePage',
  'deepPage',
  'missingTitle',
  'missingDescription',
  'longDescription',
  'oversizePicture',
  'smallPicture',
  'editorBlock',
  'foreignFrame',
  'search',
  'law',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** What a finding is about. */
export interface FindingSubject {
  /** `site`: the site file. */
  readonly kind: PostKind | 'menu' | 'site';
  /** WordPress's id of the post or menu; null where there is none. */
  readonly id: number | null;
  /** Slug of a post; '' for others. */
  readonly slug: string;
  readonly title: string;
  /** Path of a post on the site; '' for others. */
  readonly path: string;
}

/** A problem that an editor can solve in WordPress. */
export interface Finding {
  readonly kind: FindingKind;
  /** `mend` fails the check, `hint` does not. */
  readonly level: 'mend' | 'hint';
  readonly locale: Locale;
  readonly subject: FindingSubject;
  readonly message: FindingMessage;
  /** The law behind it, named with its message. */
  readonly law?: LawCode;
  /** Findings with the same group are the same problem, seen from several posts: translations of each other. */
  readonly group?: string;
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

/** What rules read of the site file. */
export type FindingsSite = Pick<
  Site,
  | 'cancellation'
  | 'facts'
  | 'fontStylesheetUrl'
  | 'frameHosts'
  | 'languages'
  | 'lawFindings'
  | 'legalPages'
  | 'mapsKey'
  | 'menus'
  | 'openSeason'
  | 'priceIncludes'
  | 'tagManagerId'
  | 'thanksPages'
>;

/** All content of WordPress. */
export interface SiteContent {
  /** Those of the site. */
  readonly languages: Languages;
  /** Languages of the site that WordPress has. */
  readonly locales: readonly Locale[];
  readonly settings: readonly { readonly locale: Locale; readonly settings: LanguageSettings }[];
  readonly posts: readonly FoundPost[];
  readonly unreadable: readonly UnreadablePost[];
  readonly withheld: readonly WithheldPost[];
  /** Paths of pictures below the uploads folder whose file WordPress does not have. */
  readonly missingFiles: ReadonlySet<string>;
  readonly menus: readonly NamedMenu[];
  readonly site: FindingsSite;
  /** Today at the hotel, `YYYY-MM-DD`. */
  readonly today: string;
}

/** True if a route answers an address inside the site with a page. */
export type LinkChecker = (href: string) => boolean;

/** All content, with what rules look up in it. */
export interface RuleContext {
  readonly content: SiteContent;
  readonly postsByPath: ReadonlyMap<string, FoundPost>;
  readonly isPage: LinkChecker;
}

/** Finds problems of one post. */
export type PostRule = (post: FoundPost, context: RuleContext) => Finding[];
/** Finds problems of what is no post: menus, unreadable entries, the site file. */
export type SiteRule = (context: RuleContext) => Finding[];

/** Creates a finding about a post, with its title, path and language. */
export function createPostFinding({ kind, id, locale, path, content }: FoundPost, finding: Omit<Finding, 'locale' | 'subject'>): Finding {
  return { ...finding, locale, subject: { kind, id, slug: content.slug, title: content.title, path } };
}
