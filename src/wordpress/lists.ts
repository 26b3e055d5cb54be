import { ParseError, WordpressError } from '../lib/errors.ts';
import type { WordpressClient } from './client.ts';

/** Posts per page of a list: WordPress's maximum. */
const POSTS_PER_PAGE = 100;
const MAX_PAGES = 100;
/** Limits of a whole list: what one answer may hold, a hundred pages of it would exhaust the memory. A usual hotel has 200 posts. */
const MAX_POSTS = 3000;
const MAX_BYTES = 24 * 1024 * 1024;

/**
 * Loads a whole list, page by page.
 * @param path of the list on CONTENT_URL, without a query
 * @param read validates one page
 * @param fields requested fields of each entry (`_fields`); all by default
 * @throws WordpressError, ParseError if one page is unavailable, or the list has more than 3000 posts or 24 MiB of JSON
 */
export async function getWholeList<T>(
  client: Pick<WordpressClient, 'getList'>,
  path: string,
  read: (body: unknown, source: string) => T[] | Promise<T[]>,
  fields?: string,
): Promise<T[]> {
  const all: T[] = [];
  let posts = 0;
  let bytes = 0;
  for (let number = 1; number <= MAX_PAGES; number++) {
    const address = `${path}?per_page=${POSTS_PER_PAGE}&page=${number}${fields === undefined ? '' : `&_fields=${fields}`}`;
    const page = await client.getList(address).catch((error: unknown) => {
      // WordPress answers 400 beyond the last page, which happens if posts were deleted since the page before.
      if (number > 1 && error instanceof WordpressError && error.status === 400) return null;
      throw error;
    });
    if (page === null) break;
    posts += Array.isArray(page.body) ? page.body.length : 0;
    bytes += page.bytes;
    if (posts > MAX_POSTS) throw new ParseError(`WordPress ${path}: expected at most ${MAX_POSTS} posts, received more`);
    if (bytes > MAX_BYTES) throw new ParseError(`WordPress ${path}: expected at most ${MAX_BYTES} bytes in all pages, received more`);
    all.push(...(await read(page.body, `WordPress ${address}`)));
    const isLast = page.pages === null ? !Array.isArray(page.body) || page.body.length < POSTS_PER_PAGE : number >= page.pages;
    if (isLast) break;
  }
  return all;
}
