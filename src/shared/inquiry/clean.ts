import { removeBreakHints } from '../breakHints.ts';
import { EMPTY_FIELD } from './fields.ts';

/** Control characters (line breaks too), and embeddings, overrides and isolates, which reorder what stands beside them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
const unwantedInLine = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but tabs and line feeds are allowed
const unwantedInText = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
/**
 * Marks of the writing direction and byte order marks. Removed from lines: in a mail, a table or a terminal the first would reorder what stands behind,
 * and none is part of a word. They stay in a message, since writers of Arabic and Hebrew need the marks for punctuation: a mark reorders its own
 * paragraph only (UAX #9, P1), and a message has paragraphs of its own wherever it is shown. Zero-width joiners stay everywhere: Persian and Indic
 * names, and emoji, need them.
 */
const marks = /[\u061c\u200e\u200f\ufeff]/g;
/** What leaves no trace on a screen: blanks, invisible letters (zero width, fillers, Braille blank), and combining characters without a base. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{M}\u2800\ufff9-\ufffb]/gu;

/** The value of an own property of submitted data; undefined for an inherited name, a list, and anything that is no object. */
export function readField(raw: unknown, name: string): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  return Object.hasOwn(raw, name) ? Reflect.get(raw, name) : undefined;
}

/**
 * One line of well-formed text without control characters and hints for line breaks, trimmed. Returns '' for `-`, for text of invisible characters
 * alone, and for anything but a string or number.
 */
export function sanitizeLine(value: unknown): string {
  return toFilledIn(toText(value).replace(marks, '').replace(unwantedInLine, ' '));
}

/** The line of a field; '' without it. */
export const readLine = (raw: unknown, name: string): string => sanitizeLine(readField(raw, name));

/** The same for text of several lines: line breaks become `\n`, tabs and direction marks stay. */
export function sanitizeText(value: unknown): string {
  const text = toText(value).replace(/\r\n?|[\u2028\u2029]/g, '\n');
  return toFilledIn(text.replace(unwantedInText, ''));
}

/**
 * The value of a field as it is checked and sent: text of the message, a line of any other. No invisible character is part of a mail address:
 * one that is copied along would make it invalid for no visible reason. The address is in the composed form that mail servers compare.
 */
export function sanitizeField(name: string, value: unknown): string {
  if (name === 'message') return sanitizeText(value);
  if (name !== 'email') return sanitizeLine(value);
  const visible = toText(value).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return sanitizeLine(visible.normalize());
}

/** The trimmed text; '' if nothing of it, or a hyphen alone, can be seen. */
function toFilledIn(text: string): string {
  const shown = text.replace(invisible, '');
  return shown === '' || shown === EMPTY_FIELD ? '' : text.trim();
}

function toText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? removeBreakHints(value.toWellFormed()) : '';
}
