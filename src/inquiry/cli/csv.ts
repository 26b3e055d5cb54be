/** Makes spreadsheets read the text as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Positions at which a spreadsheet would see the start of a formula (CSV injection): at the start of a cell, and behind every character at
 * which another program may split the row. Spreadsheets accept the full-width forms too.
 */
const formulaStart = /(^|[,;\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])/g;

/** Returns rows as CSV (RFC 4180) with a byte order mark: every cell quoted, lines ended by CRLF, formulas made harmless. */
export function toCsv(rows: readonly (readonly (string | number)[])[], separator: ',' | ';'): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map((cell) => `"${escapeCell(String(cell))}"`).join(separator)}\r\n`).join('');
}

/** Control characters, which a terminal would obey, and those that reorder a whole row: the rows contain texts of mail servers. */
const controlCharacters = /[^\P{Cc}\t\r\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/** A leading apostrophe makes a spreadsheet treat a cell such as `+34 …` as text. A lone hyphen is no formula and stays. */
function escapeCell(text: string): string {
  if (text === '-') return text;
  const safe = text.replace(controlCharacters, ' ').replace(formulaStart, "$1$2'");
  return `${/^[\t\r]/.test(safe) ? "'" : ''}${safe}`.replaceAll('"', '""');
}
