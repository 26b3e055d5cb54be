import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { ParseError } from '../lib/errors.ts';
import { parse } from '../lib/parse.ts';
import { refuseLoss } from './losses.ts';
import { findWrongTypes } from './schemas/lenient.ts';

/** Posts of one answer: WordPress's maximum is 100 a page. */
const MAX_POSTS = 500;
/** Limits of one post: it would else take seconds to convert or render, or exhaust the stack. The largest recorded one has 153 tags, 130 objects. */
const MAX_POST_CHARACTERS = 500_000;
const MAX_POST_TAGS = 5000;
const MAX_POST_OBJECTS = 2000;
/** Levels of objects and lists. A page has about eight; the walks of this program are recursive. */
const MAX_DEPTH = 64;

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
  const posts = parse(z.array(z.unknown()).max(MAX_POSTS), body, source);
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
    findProblems: () =>
      posts.flatMap((post, index) => findWrongTypes(schema, [post]).map((problem) => problem.replace(/^0/, String(index)))),
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
  const visit = (value: unknown, depth: number): void => {
    if (typeof value === 'string') {
      characters += value.length;
      tags += value.split('<').length - 1;
      if (characters > MAX_POST_CHARACTERS) refuse(`${MAX_POST_CHARACTERS} characters`);
      if (tags > MAX_POST_TAGS) refuse(`${MAX_POST_TAGS} tags`);
    } else if (typeof value === 'object' && value !== null) {
      objects++;
      if (objects > MAX_POST_OBJECTS) refuse(`${MAX_POST_OBJECTS} objects and lists`);
      if (depth > MAX_DEPTH) refuse(`${MAX_DEPTH} levels`);
      for (const member of Object.values(value)) visit(member, depth + 1);
    }
  };
  visit(post, 1);
}
