import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { ParseError, WordpressError } from '../lib/errors.ts';
import { parse } from '../lib/parse.ts';
import type { WordpressClient } from './client.ts';
import { findWrongTypes } from './lenient.ts';

/** Posts of one answer: WordPress's maximum is 100 a page. */
const MAX_POSTS = 500;
/** Any list of posts, not validated yet. */
export const postList = z.array(z.unknown()).max(MAX_POSTS);

/** Limits of one post: it would else take seconds to convert or render, or exhaust the stack. The largest recorded one has 153 tags, 130 objects. */
const MAX_POST_CHARACTERS = 500_000;
const MAX_POST_TAGS = 5000;
const MAX_POST_OBJECTS = 2000;
/** Texts, numbers, objects and all others. */
export const MAX_POST_VALUES = 20_000;

export interface EntriesOptions<T, R> {
  /** Schema of the whole list; it leaves invalid entries out. */
  readonly schema: z.ZodType<readonly T[]>;
  /** Converts a valid entry; null leaves it out. */
  readonly convert: (entry: T) => R | null;
  /** The last good content of the same list; null or nothing if there is none. */
  readonly lastGood?: readonly R[] | null | undefined;
}

/**
 * Validates and converts a list of posts. Visitors are served between two posts.
 * @param source of the answer, for errors @throws ParseError if the answer is no list, no entry is valid, a limit is exceeded or the last good
 * content would lose much by fields of the wrong type
 */
export async function readEntries<T, R>(body: unknown, source: string, options: EntriesOptions<T, R>): Promise<R[]> {
  const { schema, convert, lastGood } = options;
  const posts = parse(postList, body, source);
  const converted: R[] = [];
  let isAnyValid = false;
  for (const [index, post] of posts.entries()) {
    await setImmediate();
    refuseLargePost(post, `${source}: ${index}`);
    const { data = [] } = schema.safeParse([post]);
    isAnyValid ||= data.length > 0;
    converted.push(...data.flatMap((entry) => convert(entry) ?? []));
  }
  // No valid entry at all: the schema of the whole list names the problems of the first ones.
  if (!isAnyValid && posts.length > 0) parse(schema, posts.slice(0, 5), source);
  refuseLoss(source, {
    lastGood: lastGood ?? null,
    content: converted,
    findProblems: () => {
      const problems: string[] = [];
      for (const [index, post] of posts.entries()) {
        problems.push(...findWrongTypes(schema, [post]).map((problem) => problem.replace(/^0/, String(index))));
        if (problems.length > MAX_LISTED_PROBLEMS) break;
      }
      return problems;
    },
  });
  return converted;
}

/** Checks the size of a post or menu before it is converted. @param source for the error @throws ParseError */
export function refuseLargePost(post: unknown, source: string): void {
  const refuse = (expected: string): never => {
    throw new ParseError(`${source}: expected at most ${expected}, received more`);
  };
  let characters = 0;
  let tags = 0;
  let objects = 0;
  let values = 0;
  const visit = (value: unknown): void => {
    values++;
    if (values > MAX_POST_VALUES) refuse(`${MAX_POST_VALUES} values`);
    if (typeof value === 'string') {
      characters += value.length;
      tags += value.split('<').length - 1;
      if (characters > MAX_POST_CHARACTERS) refuse(`${MAX_POST_CHARACTERS} characters`);
      if (tags > MAX_POST_TAGS) refuse(`${MAX_POST_TAGS} tags`);
    } else if (typeof value === 'object' && value !== null) {
      objects++;
      if (objects > MAX_POST_OBJECTS) refuse(`${MAX_POST_OBJECTS} objects and lists`);
      for (const member of Object.values(value)) visit(member);
    }
  };
  visit(post);
}

/** Posts per page of a list: WordPress's maximum. */
const POSTS_PER_PAGE = 100;
const MAX_LIST_PAGES = 100;
/** Limits of a whole list: what one answer may hold, a hundred pages of it would exhaust the memory. A usual hotel has 200 posts. */
const MAX_LIST_POSTS = 3000;
const MAX_LIST_BYTES = 24 * 1024 * 1024;

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
  for (let number = 1; number <= MAX_LIST_PAGES; number++) {
    const address = `${path}?per_page=${POSTS_PER_PAGE}&page=${number}${fields === undefined ? '' : `&_fields=${fields}`}`;
    const page = await client.getList(address).catch((error: unknown) => {
      // WordPress answers 400 beyond the last page, which happens if posts were deleted since the page before.
      if (number > 1 && error instanceof WordpressError && error.status === 400) return null;
      throw error;
    });
    if (page === null) break;
    posts += Array.isArray(page.body) ? page.body.length : 0;
    bytes += page.bytes;
    if (posts > MAX_LIST_POSTS) throw new ParseError(`WordPress ${path}: expected at most ${MAX_LIST_POSTS} posts, received more`);
    if (bytes > MAX_LIST_BYTES)
      throw new ParseError(`WordPress ${path}: expected at most ${MAX_LIST_BYTES} bytes in all pages, received more`);
    all.push(...(await read(page.body, `WordPress ${address}`)));
    const isLast = page.pages === null ? !Array.isArray(page.body) || page.body.length < POSTS_PER_PAGE : number >= page.pages;
    if (isLast) break;
  }
  return all;
}

/** Problems named in one error. */
const MAX_LISTED_PROBLEMS = 5;
/** Parts of content that visitors do not read on the page: losing them is no reason to keep an older page. */
const invisible = new Set(['id', 'slug', 'path', 'seo', 'translations', 'modified', 'version']);

/**
 * Keeps the last good content when an answer loses much of it by fields that do not parse (docs/decisions.md).
 * A list or menu that becomes shorter, and content that loses more than half of its weight, are losses; without fields of the wrong type they are
 * an editor's will.
 * @param lastGood null if there is none @param findProblems lists the fields that do not parse; only called after a loss
 * @throws ParseError naming the source and those fields
 */
export function refuseLoss(
  source: string,
  { lastGood, content, findProblems }: { lastGood: unknown; content: unknown; findProblems: () => readonly string[] },
): void {
  if (lastGood === null || !hasLost(lastGood, content)) return;
  const problems = findProblems();
  if (problems.length === 0) return;
  const more = problems.length > MAX_LISTED_PROBLEMS ? '; and more' : '';
  throw new ParseError(
    `${source}: much of the last good content would be lost: ${problems.slice(0, MAX_LISTED_PROBLEMS).join('; ')}${more}`,
  );
}

function hasLost(lastGood: unknown, content: unknown): boolean {
  return listEntries(content).length < listEntries(lastGood).length || computeWeight(content) < computeWeight(lastGood) / 2;
}

/** The entries of a list or a menu; none for a page. */
function listEntries(content: unknown): readonly unknown[] {
  const entries = typeof content === 'object' && content !== null && 'items' in content ? content.items : content;
  return Array.isArray(entries) ? entries : [];
}

/** Weighs what visitors see of some content, in characters of its JSON. */
function computeWeight(content: unknown): number {
  return JSON.stringify(content, (key, value: unknown) => (invisible.has(key) ? undefined : value)).length;
}
