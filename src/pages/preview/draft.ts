import type { PreviewLink } from '../../content/drafts/links.ts';
import type { OfferContent, PageContent, RecordContent } from '../content.ts';
import type { DatedPart } from '../wordpress/datedParts.ts';
import type { FieldProblem } from '../wordpress/fieldProblems.ts';

/** What an editor sees: the saved post, or what was saved beside it. */
export const draftStates = ['draft', 'pending', 'future', 'private', 'publish', 'autosave', 'revision'] as const;
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
  /** The page and the blocks that visitors see on some days only. */
  readonly dated: readonly DatedPart[];
}
