import { EMPTY_FIELD } from './fields.ts';

/** Control characters, line breaks among them, and marks that turn the direction of what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
const unwanted = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but tabs and line feeds stay
const unwantedInText = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** One own field of what was sent; inherited names and other things than plain objects give undefined. */
export function fieldOf(raw: unknown, name: string): unknown {
  return typeof raw === 'object' && raw !== null && Object.hasOwn(raw, name) ? Reflect.get(raw, name) : undefined;
}

/** One line of text: well formed, without control characters, trimmed; `-` means empty. Anything but a text or number is ''. */
export function sanitizeLine(value: unknown): string {
  const line = toText(value).replace(unwanted, ' ').trim();
  return line === EMPTY_FIELD ? '' : line;
}

/** Text of several lines. */
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
