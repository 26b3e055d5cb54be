import { z } from 'zod';
import { parse } from '../lib/parse.ts';
import { runInTurn } from '../lib/turns.ts';
import { refuseLoss } from './losses.ts';
import { refuseHugePage } from './pageSize.ts';
import { findWrongTypes } from './schemas/lenient.ts';
import { createWorkLimits } from './workLimits.ts';

/** Posts of one answer: WordPress's maximum is 100 a page. */
const MAX_POSTS = 500;

export interface EntriesOptions<T, R> {
  /** Schema of the whole list; it leaves invalid entries out. */
  readonly schema: z.ZodType<readonly T[]>;
  /** Converts a valid entry; null leaves it out. */
  readonly convert: (entry: T) => R | null;
  /** False if no text is converted. Default: true. */
  readonly readsTexts?: boolean;
  /** The last good content of the same list; null or nothing if there is none. */
  readonly lastGood?: readonly R[] | null | undefined;
}

/**
 * Validates and converts a list of posts, each in turns of the event loop of its own.
 * @param source of the answer, for errors @throws ParseError if the answer is no list, no entry is valid, a limit is exceeded or the last good
 * content would lose much by fields of the wrong type
 */
export async function readEntries<T, R>(body: unknown, source: string, options: EntriesOptions<T, R>): Promise<R[]> {
  const { schema, convert, readsTexts = true, lastGood } = options;
  const posts = parse(z.array(z.unknown()).max(MAX_POSTS), body, source);
  const limits = createWorkLimits(source, readsTexts);
  for (const [index, post] of posts.entries()) await runInTurn(() => limits.check(post, [String(index)]));
  const converted: R[] = [];
  let isAnyValid = false;
  for (const [index, post] of posts.entries()) {
    const { data = [] } = await runInTurn(() => schema.safeParse([post]));
    isAnyValid ||= data.length > 0;
    for (const entry of data) {
      const content = await runInTurn(() => convert(entry));
      if (content === null) continue;
      if (readsTexts) await runInTurn(() => refuseHugePage(content, `${source}: ${index}`));
      converted.push(content);
    }
  }
  // No valid entry at all: the schema of the whole list names the problems of the first ones.
  if (!isAnyValid && posts.length > 0) parse(schema, posts.slice(0, 5), source);
  await refuseLoss(source, {
    lastGood: lastGood ?? null,
    content: converted,
    async findProblems() {
      const problems: string[] = [];
      for (const [index, post] of posts.entries()) {
        const found = await runInTurn(() => findWrongTypes(schema, [post]));
        problems.push(...found.map((problem) => problem.replace(/^0/, String(index))));
      }
      return problems;
    },
  });
  return converted;
}
