/*
 * Texts of strangers in a terminal: nothing in them moves the cursor, colours, rings, or turns the direction; what is wide is counted so.
 */

/** Control characters, invisible format characters, line and paragraph separators, halves of characters. */
const harmful = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;
const harmfulInText = /[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\ufe0f/u;
const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' });

/** One line that is safe to show. */
export function toLine(text: string): string {
  return text.replace(harmful, ' ').trim();
}

/** Several lines that are safe to show. */
export function toLines(text: string): string[] {
  return text.replace(harmfulInText, ' ').split('\n');
}

/** A value as JSON that is safe to show. JSON itself leaves signs as they are that some terminals obey. */
export function toJson(value: object): string {
  const text = JSON.stringify(value, null, 2);
  return `${text.replace(/[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}

/** Columns a line takes. */
function widthOf(line: string): number {
  return widthsOf(line).reduce((sum, [, width]) => sum + width, 0);
}

/** A line cut to some columns at most; what was cut shows as `…`. */
export function cut(line: string, columns: number): string {
  if (widthOf(line) <= columns) return line;
  let taken = '';
  let width = 1;
  for (const [grapheme, columnsOfIt] of widthsOf(line)) {
    width += columnsOfIt;
    if (width > columns) break;
    taken += grapheme;
  }
  return `${taken}…`;
}

/** A table, columns as wide as their widest cell, numbers to the right. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((cells) => widthOf(cells[column] ?? ''))));
  return all
    .map(
      (cells) =>
        `${cells
          .map((cell, column) => pad(cell, widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

function pad(cell: string, width: number): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(cell)));
  return /^\d+$/.test(cell) ? `${space}${cell}` : `${cell}${space}`;
}

function widthsOf(line: string): [string, number][] {
  return [...graphemes.segment(line)].map(({ segment }) => [segment, wide.test(segment) ? 2 : 1]);
}
