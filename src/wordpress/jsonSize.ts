/** Values (members of objects and lists) of one answer: a list of 100 posts, each larger than the largest recorded one. */
const MAX_VALUES = 150_000;
/** Objects and lists of one answer. `JSON.parse` is slow on many objects that all have other keys. */
const MAX_CONTAINERS = 50_000;
/** Levels of objects and lists. A page has about eight; `JSON.stringify` and the walks of this program are recursive. */
const MAX_DEPTH = 64;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/**
 * Checks how much work JSON would be, before it is parsed, in one pass over its bytes.
 * @returns what was expected (`at most 64 levels`); null if the JSON is small enough. Invalid JSON is left to the parser
 */
export function findExcess(json: Uint8Array): string | null {
  let values = 0;
  let containers = 0;
  let depth = 0;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index];
    if (byte === QUOTE) index = findEndOfString(json, index);
    else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) depth--;
    else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) {
      depth++;
      containers++;
    } else if (byte === COMMA) values++;
    if (depth > MAX_DEPTH) return `at most ${MAX_DEPTH} levels`;
    if (containers > MAX_CONTAINERS) return `at most ${MAX_CONTAINERS} objects and lists`;
    if (values + containers > MAX_VALUES) return `at most ${MAX_VALUES} values`;
  }
  return null;
}

/** Returns the index of the quotation mark that ends a string; the last index if none does. */
function findEndOfString(json: Uint8Array, start: number): number {
  for (let index = start + 1; index < json.length; index++) {
    if (json[index] === BACKSLASH) index++;
    else if (json[index] === QUOTE) return index;
  }
  return json.length;
}
