import { parse } from '../lib/parse.ts';
import type { WordpressType } from '../shared/postTypes.ts';
import { offersSchema, toOfferContent } from './offer.ts';
import { pagesSchema, toPageContent, type WpPage } from './page.ts';
import type { ToContentContext } from './post.ts';
import type { DraftContent } from './preview/draft.ts';
import { recordsSchema, toRecordContent, type WpRecord } from './record.ts';

/** Schemas of lists of posts, by WordPress's names of their types. */
export const schemasByType = { page: pagesSchema, angebot: offersSchema, rooms: recordsSchema, packege: recordsSchema } as const;

/** Parses and converts a list of posts. @throws ParseError */
export function readPosts(
  type: WordpressType,
  posts: unknown,
  source: string,
  context: ToContentContext,
): (DraftContent & { readonly post: WpPage | WpRecord })[] {
  if (type === 'page') return parse(pagesSchema, posts, source).map((post) => ({ type, post, content: toPageContent(post, context) }));
  if (type === 'angebot') return parse(offersSchema, posts, source).map((post) => ({ type, post, content: toOfferContent(post, context) }));
  return parse(recordsSchema, posts, source).map((post) => ({ type, post, content: toRecordContent(post, context, type) }));
}
