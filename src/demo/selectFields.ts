import type { Json, JsonObject } from './json.ts';

/** The wanted fields as a tree: `title.rendered` is `{title: {rendered: true}}`. */
interface FieldTree {
  [name: string]: FieldTree | true;
}

/** Keeps only the fields that `_fields` names; without names nothing is left out. Unknown names are ignored. */
export function selectFields(body: JsonObject, names: readonly string[]): JsonObject {
  return names.length === 0 ? body : intersect(body, toTree(names));
}

function toTree(names: readonly string[]): FieldTree {
  const tree: FieldTree = Object.create(null);
  for (const name of names) {
    const path = name.split('.');
    let place = tree;
    for (const [index, part] of path.entries()) {
      const below = place[part];
      // A whole field stays whole, whatever else is asked of it.
      if (below === true) break;
      if (index === path.length - 1) place[part] = true;
      else place = place[part] = below ?? Object.create(null);
    }
  }
  return tree;
}

/** As in WordPress a list has no named fields: a path into one leaves it empty. */
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
