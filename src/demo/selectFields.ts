import type { Json, JsonObject } from './json.ts';

/** The requested fields as a tree: `title.rendered` is `{title: {rendered: true}}`. */
interface FieldTree {
  [name: string]: FieldTree | true;
}

/** Keeps only the fields that `_fields` names; without names all fields. Unknown names are ignored. */
export function selectFields(body: JsonObject, names: readonly string[]): JsonObject {
  return names.length === 0 ? body : intersect(body, toTree(names));
}

function toTree(names: readonly string[]): FieldTree {
  const tree: FieldTree = Object.create(null);
  for (const name of names) {
    const path = name.split('.');
    let node = tree;
    for (const [index, part] of path.entries()) {
      const below = node[part];
      // A field that was requested whole stays whole.
      if (below === true) break;
      if (index === path.length - 1) node[part] = true;
      else node = node[part] = below ?? Object.create(null);
    }
  }
  return tree;
}

/** Keeps the fields in the tree. As in WordPress a list has no named fields: a path into a list results in an empty list. */
function intersect(body: JsonObject, tree: FieldTree): JsonObject {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, Json][] => {
      const below = tree[name];
      if (below === undefined) return [];
      if (below === true || typeof value !== 'object' || value === null) return [[name, value]];
      return [[name, isList(value) ? [] : intersect(value, below)]];
    }),
  );
}

function isList(value: readonly Json[] | JsonObject): value is readonly Json[] {
  return Array.isArray(value);
}
