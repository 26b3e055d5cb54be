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
  return error.issues.map((issue) => {
    const path = issue.path.map(String).join('.');
    // zod's own words repeat what was received, by type only.
    const message = issue.message.replace(/^Invalid input: (expected [^,]+), received .*$/, '$1');
    return `${path === '' ? 'the value' : path}: ${message}, received ${quote(valueAt(data, issue.path))}`;
  });
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    data,
  );
}

function quote(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > QUOTE ? `${text.slice(0, QUOTE)}…` : text;
}
