import type { z } from 'zod';
import { ParseError } from './errors.ts';

/** Longest quotation of the received data in an error message, in characters. */
const MAX_QUOTE_LENGTH = 60;
/** Problems listed in one error message: a list of a hundred posts may have a thousand. */
const MAX_LISTED_PROBLEMS = 5;

/**
 * Validates data from outside the program and returns it with its type.
 * @param source where the data came from, for the error message: a URL or a file name
 * @throws ParseError naming the path of each field, what was expected and what was received
 */
export function parse<S extends z.ZodType>(schema: S, data: unknown, source: string): z.output<S> {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const { issues } = result.error;
  const problems = describeIssues({ issues: issues.slice(0, MAX_LISTED_PROBLEMS) }, data);
  const more = issues.length > MAX_LISTED_PROBLEMS ? `; and ${issues.length - MAX_LISTED_PROBLEMS} more` : '';
  throw new ParseError(`${source}: ${problems.join('; ')}${more}`);
}

/** Returns what a text of JSON says; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns one line for each problem: path, what was expected, what was received. */
export function describeIssues(error: Pick<z.ZodError, 'issues'>, data: unknown): string[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${getPath([...issue.path, key])}: is not a known key`);
    const expected = issue.message.replace(/^Invalid input: /, '').replace(/, received \w+$/, '');
    return [`${getPath(issue.path)}: ${expected}, received ${quote(getAtPath(data, issue.path))}`];
  });
}

function getPath(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'the value' : path.map(String).join('.');
}

/** Returns the value at a path of keys inside data from outside; undefined if there is none. */
export function getAtPath(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), data);
}

function quote(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value, takeFirstMembers()) ?? typeof value;
  return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;
}

/** Returns a replacer that drops what a quotation has no room for: the received data may have megabytes. */
function takeFirstMembers(): (key: string, value: unknown) => unknown {
  let members = 0;
  return (_key, value) => {
    if (++members > MAX_QUOTE_LENGTH) return undefined;
    if (Array.isArray(value)) return value.slice(0, MAX_QUOTE_LENGTH);
    return typeof value === 'string' ? value.slice(0, MAX_QUOTE_LENGTH) : value;
  };
}
