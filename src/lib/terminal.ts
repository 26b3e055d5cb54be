/*
 * Untrusted text for a terminal. Removed are characters that move the cursor, change colours, ring the bell or reverse the text direction. Widths
 * count two columns for East Asian characters and emoji.
 */

/** Control characters, invisible format characters, line and paragraph separators, unpaired surrogates. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;
const unsafeButLineFeed = /[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\ufe0f/u;
const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' });

/** Returns the text as one line that is safe to print. */
export function toLine(text: string): string {
  return text.replace(unsafe, ' ').trim();
}

/** Returns the text's lines, each safe to print. */
export function toLines(text: string): string[] {
  return text.replace(unsafeButLineFeed, ' ').split('\n');
}

/** Returns indented JSON that is safe to print: `JSON.stringify` leaves C1 control and bidirectional characters unescaped. */
export function toJson(value: object): string {
  const text = JSON.stringify(value, null, 2);
  return `${text.replace(/[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}

/** Returns the number of terminal columns. */
function measureWidth(line: string): number {
  return measureWidths(line).reduce((sum, [, width]) => sum + width, 0);
}

/** Returns the line cut to at most `columns` columns; a cut line ends with `…`. */
export function cut(line: string, columns: number): string {
  if (measureWidth(line) <= columns) return line;
  let taken = '';
  let width = 1;
  for (const [grapheme, graphemeWidth] of measureWidths(line)) {
    width += graphemeWidth;
    if (width > columns) break;
    taken += grapheme;
  }
  return `${taken}…`;
}

/** Returns a text table: columns as wide as their widest cell, numbers aligned right. */
export function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((cells) => measureWidth(cells[column] ?? ''))));
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
  const space = ' '.repeat(Math.max(0, width - measureWidth(cell)));
  return /^\d+$/.test(cell) ? `${space}${cell}` : `${cell}${space}`;
}

function measureWidths(line: string): [string, number][] {
  return [...graphemes.segment(line)].map(({ segment }) => [segment, wide.test(segment) ? 2 : 1]);
}
