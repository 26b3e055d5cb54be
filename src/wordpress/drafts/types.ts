import type { OfferContent, PageContent, RecordContent } from '../../content/types.ts';
import type { PreviewLink } from './links.ts';

/** What an editor sees: the saved post, or what was saved beside it. */
export const draftStates = ['draft', 'pending', 'future', 'private', 'publish', 'autosave', 'revision'] as const;
export type DraftState = (typeof draftStates)[number];

/** The content of a draft, converted as that of a published post. */
export type DraftContent =
  | { readonly type: 'page'; readonly content: PageContent }
  | { readonly type: 'angebot'; readonly content: OfferContent }
  | { readonly type: 'rooms' | 'packege'; readonly content: RecordContent };

/** A part of a draft that cannot be read, and is left out. */
export interface DraftProblem {
  /** `field`: a value of the wrong type. `layout`: a block that the site does not know. `size`: more than the site reads of one post. `address`: see `Draft`. */
  readonly kind: 'field' | 'layout' | 'size' | 'address';
  /** Names of fields and positions of entries, from the post downwards: `['acf', 'content', '2', 'image']`. */
  readonly path: readonly string[];
  /** Name of the layout of the block around the field; null outside of blocks. */
  readonly layout: string | null;
  /** What WordPress sent, as far as it is a short text or a number; else null. */
  readonly received: string | null;
}

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
  readonly problems: readonly DraftProblem[];
}
