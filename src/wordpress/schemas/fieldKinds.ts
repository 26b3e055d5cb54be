import type { z } from 'zod';

/** Fields by their names. */
export type FieldShape = Readonly<Record<string, z.ZodType>>;

/** What an editor enters into a field. `tools/wordpress/fields` makes ACF's field groups from it. */
export type FieldKind =
  | { readonly kind: 'text' | 'flag' | 'price' | 'day' | 'image' | 'link' | 'post' }
  /** A number; without limits, any that is not negative. */
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number }
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
