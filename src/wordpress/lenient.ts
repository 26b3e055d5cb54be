import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import { describeIssues } from '../lib/parse.ts';

interface Issue {
  readonly message: string;
  readonly path: readonly PropertyKey[];
}

/** Set while `findWrongTypes` parses: zod gives transforms no argument of the caller. */
const strictness = new AsyncLocalStorage<'strict'>();

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
  if (strictness.getStore() === undefined || isEmptyValue(value)) return;
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
  return strictness.run('strict', () => schema.safeParse(data).error);
}

function isEmptyValue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === false || value === '';
}

/** Fields by their names. */
export type FieldShape = Readonly<Record<string, z.ZodType>>;

/** What an editor enters into a field. `tools/wordpress/fields` makes ACF's field groups from it. */
export type FieldKind =
  | { readonly kind: 'text' | 'flag' | 'price' | 'day' | 'dayOfYear' | 'image' | 'film' | 'link' | 'post' }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly words: readonly string[] }
  | { readonly kind: 'group'; readonly fields: FieldShape }
  /** A list of entries that are fields themselves (`image`, `post`), or have fields. */
  | { readonly kind: 'list'; readonly entry: z.ZodType }
  | { readonly kind: 'blocks' };

/** What is inside a lenient schema cannot be read from it. */
const kinds = new WeakMap<z.ZodType, FieldKind>();

/** Returns the schema itself, after storing its kind. */
export function describeField<T extends z.ZodType>(kind: FieldKind, schema: T): T {
  kinds.set(schema, kind);
  return schema;
}

/** Returns the kind of a schema of `values.ts` or `blocks.ts`; null for any other. */
export function findFieldKind(schema: z.ZodType): FieldKind | null {
  return kinds.get(schema) ?? null;
}
