import type { z } from 'zod';
import { WordpressError } from '../../lib/errors.ts';
import { parse } from '../../lib/parse.ts';
import type { WordpressClient } from './client.ts';

/** Posts in one page of a list: WordPress gives no more. */
const PER_PAGE = 100;
/** Pages of a list that are asked for at most. */
const MAX_PAGES = 100;

/**
 * Asks for everything of a list, page by page.
 * @param path of the list on CONTENT_URL, without a query
 * @param answer schema of one page
 * @param fields what of each entry is asked for; all of it where none are named
 * @throws WordpressError, ParseError where a page of it cannot be had
 */
export async function getWholeList<T>(
  client: Pick<WordpressClient, 'getList'>,
  path: string,
  answer: z.ZodType<T[]>,
  fields?: string,
): Promise<T[]> {
  const all: T[] = [];
  for (let number = 1; number <= MAX_PAGES; number++) {
    const address = `${path}?per_page=${PER_PAGE}&page=${number}${fields === undefined ? '' : `&_fields=${fields}`}`;
    const page = await client.getList(address).catch((error: unknown) => {
      // Beyond the end: WordPress says so with 400, where posts were deleted since the page before.
      if (number > 1 && error instanceof WordpressError && error.status === 400) return null;
      throw error;
    });
    if (page === null) break;
    all.push(...parse(answer, page.body, `WordPress ${address}`));
    const isLast = page.pages === null ? !Array.isArray(page.body) || page.body.length < PER_PAGE : number >= page.pages;
    if (isLast) break;
  }
  return all;
}
