import { z } from 'zod';
import { describeIssues } from '../../lib/parse.ts';

interface Issue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

/** True while `findWrongTypes` runs, which is synchronous. */
let isStrict = false;

/** A field that never fails: a value that does not match the schema counts as empty. `findWrongTypes` tells it from an empty field. */
export const lenient = <T extends z.ZodType, const E>(schema: T, empty: E) =>
  z
    .unknown()
    .optional()
    .transform((value, context): z.output<T> | E => {
      const { success, data, error } = schema.safeParse(value);
      if (success) return data;
      reportWrongType(context, value, error.issues);
      return empty;
    });

/** Reports a value that was left out to `findWrongTypes`, unless it is one of the values by which ACF and PHP mean "empty". */
export function reportWrongType(context: z.RefinementCtx, value: unknown, issues: readonly Issue[]): void {
  if (!isStrict || isEmptyValue(value)) return;
  for (const { message, path } of issues) context.addIssue({ code: 'custom', message, path: [...path] });
}

/** Validates an answer again and returns one line for each field that was left out because of its type: path, expected, received. */
export function findWrongTypes(schema: z.ZodType, data: unknown): string[] {
  const error = parseStrictly(schema, data);
  return error === undefined ? [] : describeIssues(error, data);
}

/** As `findWrongTypes`. @returns the path of each of these fields */
export function findPathsOfWrongTypes(schema: z.ZodType, data: unknown): PropertyKey[][] {
  return parseStrictly(schema, data)?.issues.map(({ path }) => path) ?? [];
}

function parseStrictly(schema: z.ZodType, data: unknown): z.ZodError | undefined {
  isStrict = true;
  try {
    return schema.safeParse(data).error;
  } finally {
    isStrict = false;
  }
}

function isEmptyValue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === false || value === '';
}
