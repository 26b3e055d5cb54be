import type { RecordContent } from '../../blocks/listed.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { WordpressType } from '../../shared/postTypes.ts';
import type { OfferContent } from '../offer.ts';
import type { PageContent } from '../page.ts';
import type { DatedPart } from '../wordpress/datedParts.ts';
import type { FieldProblem } from '../wordpress/fieldProblems.ts';
import type { UnshownPart } from '../wordpress/unshownParts.ts';

/** What a valid link names. */
export interface PreviewLink {
  /** Id of the post. */
  readonly post: number;
  readonly type: WordpressType;
  /** Id of an autosave or a revision of the post; 0 for the post as it was saved. */
  readonly revision: number;
  readonly locale: Locale;
  /** Language of the editor's WordPress, as far as the program knows it. */
  readonly editorLocale: Locale;
  /** The link itself, as WordPress signed it. */
  readonly text: string;
}

/** What an editor sees: the saved post, or what was saved beside it. */
export const draftStates = ['draft', 'pending', 'future', 'private', 'password', 'publish', 'autosave', 'revision'] as const;
export type DraftState = (typeof draftStates)[number];

/** The content of a draft, converted as that of a published post. */
export type DraftContent =
  | { readonly type: 'page'; readonly content: PageContent }
  | { readonly type: 'angebot'; readonly content: OfferContent }
  | { readonly type: 'rooms' | 'packege'; readonly content: RecordContent };

/** A post as an editor has it before visitors do. */
export interface Draft {
  readonly link: PreviewLink;
  readonly subject: DraftContent;
  /** Path of the page once it is published. With a problem `address` visitors would not find it there. */
  readonly path: string;
  readonly state: DraftState;
  /** When this was saved, and when a scheduled post will be published: milliseconds since 1970. */
  readonly savedAt: number | null;
  readonly publishedAt: number | null;
  /** Address of the editor in wp-admin; null if WordPress names none. */
  readonly editUrl: string | null;
  readonly problems: readonly FieldProblem[];
  /** Parts of its texts that visitors do not see, or see without their function. */
  readonly unshown: readonly UnshownPart[];
  /** The page and the blocks that visitors see on some days only. */
  readonly dated: readonly DatedPart[];
}
