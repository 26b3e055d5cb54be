import { EMPTY_FIELD } from './fields.ts';

/** Control characters (line breaks too) and Unicode marks that change the writing direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
const unwantedInLine = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but tabs and line feeds are allowed
const unwantedInText = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** The value of an own property of submitted data; undefined for an inherited name, a list, and anything that is no object. */
export function fieldOf(raw: unknown, name: string): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  return Object.hasOwn(raw, name) ? Reflect.get(raw, name) : undefined;
}

/** One line of well-formed text without control characters, trimmed. Returns '' for `-` and for anything but a string or number. */
export function sanitizeLine(value: unknown): string {
  const line = toText(value).replace(unwantedInLine, ' ').trim();
  return line === EMPTY_FIELD ? '' : line;
}

/** The same for text of several lines: line breaks become `\n`, tabs stay. */
export function sanitizeText(value: unknown): string {
  const text = toText(value)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(unwantedInText, '')
    .trim();
  return text === EMPTY_FIELD ? '' : text;
}

function toText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.toWellFormed() : '';
}
