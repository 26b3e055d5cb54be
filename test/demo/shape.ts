/** The type of a JSON value. */
function getType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

function isEmpty(value: unknown): boolean {
  return value === false || value === null || value === '';
}

/**
 * Lists the keys of a recording that are missing or have another type in `ours`, as `path: expected … received …`. Lists are compared by
 * their first element; ACF's empty values match every type.
 */
export function listDifferences(recorded: unknown, ours: unknown, ignored: readonly string[] = [], path = ''): string[] {
  if (ignored.includes(path)) return [];
  if (ours === undefined) return [`${path}: missing`];
  if (isEmpty(recorded) || isEmpty(ours)) return [];
  if (getType(recorded) !== getType(ours)) return [`${path}: expected ${getType(recorded)}, received ${getType(ours)}`];
  if (Array.isArray(recorded) && Array.isArray(ours)) {
    return recorded.length === 0 || ours.length === 0 ? [] : listDifferences(recorded[0], ours[0], ignored, `${path}[]`);
  }
  if (typeof recorded !== 'object' || recorded === null) return [];
  return Object.entries(recorded).flatMap(([key, value]) =>
    listDifferences(value, Reflect.get(Object(ours), key), ignored, path === '' ? key : `${path}.${key}`),
  );
}

/** All objects at any depth of a JSON value that fulfil a condition. */
export function findObjects(value: unknown, matches: (found: Record<string, unknown>) => boolean): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = !Array.isArray(value) && matches(value as Record<string, unknown>) ? [value as Record<string, unknown>] : [];
  return [...own, ...Object.values(value).flatMap((item) => findObjects(item, matches))];
}
