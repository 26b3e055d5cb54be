import type { JsonObject } from './json.ts';

/** The query of a request for a list of posts. */
export interface ListQuery {
  /** Empty: no filter. */
  readonly slugs: readonly string[];
  readonly perPage: number;
  readonly page: number;
  readonly fields: readonly string[];
}

interface InvalidParameter {
  readonly code: string;
  readonly message: string;
  readonly data: JsonObject | null;
}
/** Invalid parameters by name. */
export type InvalidParameters = ReadonlyMap<string, InvalidParameter>;

const perPageRange = { default: 10, min: 1, max: 100 };
const pageRange = { default: 1, min: 1, max: Number.POSITIVE_INFINITY };

/** Parses the query of a list as WordPress does: leniently for slugs, strictly for numbers. */
export function parseListQuery(params: URLSearchParams): ListQuery | InvalidParameters {
  const invalid = new Map<string, InvalidParameter>();
  const getNumber = (name: string, range: typeof perPageRange): number => {
    const text = params.get(name);
    if (text === null) return range.default;
    const problem = checkNumber(name, text, range);
    if (problem !== null) invalid.set(name, problem);
    return Number(text);
  };
  const page = getNumber('page', pageRange);
  const perPage = getNumber('per_page', perPageRange);
  if (invalid.size > 0) return invalid;
  const slugs = splitList(params.get('slug')).map(toSlug);
  return { slugs, perPage, page, fields: splitList(params.get('_fields')) };
}

/** Splits a list at commas and white space. */
function splitList(value: string | null): string[] {
  return (value ?? '').split(/[\s,]+/).filter((part) => part !== '');
}

/** WordPress's `sanitize_title`: `HOME` and `../home` become `home`; slashes become hyphens, so a path never matches a slug. */
function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[./]/g, '-')
    .replace(/[^a-z0-9_-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

function checkNumber(name: string, text: string, { min, max }: typeof perPageRange): InvalidParameter | null {
  if (!/^[+-]?\d+$/.test(text)) return { code: 'rest_invalid_type', message: `${name} is not of type integer.`, data: { param: name } };
  if (Number(text) >= min && Number(text) <= max) return null;
  const expected = Number.isFinite(max)
    ? `must be between ${min} (inclusive) and ${max} (inclusive)`
    : `must be greater than or equal to ${min}`;
  return { code: 'rest_out_of_bounds', message: `${name} ${expected}`, data: null };
}
