import type { z } from 'zod';
import { ParseError } from './errors.ts';

/** Longest piece of foreign data that an error message quotes. */
const QUOTE = 60;
/** Most problems of one answer that are named: a list of a hundred posts may have a thousand. */
const MAX_NAMED = 5;

/**
 * The border between foreign data and ours: past it the type holds.
 * @param what where the data came from, for the error: an URL, a file name
 * @throws ParseError naming the path of each field, what was expected and what was received
 */
export function parse<S extends z.ZodType>(schema: S, data: unknown, what: string): z.output<S> {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const problems = describeIssues(result.error, data);
  const more = problems.length > MAX_NAMED ? `; and ${problems.length - MAX_NAMED} more` : '';
  throw new ParseError(`${what}: ${problems.slice(0, MAX_NAMED).join('; ')}${more}`);
}

/** One line for each problem: path, what was expected, what was received. */
export function describeIssues(error: z.ZodError, data: unknown): string[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${pathOf([...issue.path, key])}: is not a known key`);
    const expected = issue.message.replace(/^Invalid input: /, '').replace(/, received \w+$/, '');
    return [`${pathOf(issue.path)}: ${expected}, received ${quote(valueAt(data, issue.path))}`];
  });
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'the value' : path.map(String).join('.');
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), data);
}

function quote(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > QUOTE ? `${text.slice(0, QUOTE)}…` : text;
}
