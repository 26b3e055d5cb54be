/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * What would begin a formula: at the start of a cell, and wherever a program that splits at another sign, or at every line, would
 * see the start of one. The wide forms count too.
 */
const formula = /(^|[,;\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])/g;

/** Rows as CSV: every cell quoted, lines ended by CRLF (RFC 4180). */
export function toCsv(rows: readonly (readonly (string | number)[])[], separator: ',' | ';'): string {
  return BYTE_ORDER_MARK + rows.map((cells) => `${cells.map((cell) => `"${quoteCell(String(cell))}"`).join(separator)}\r\n`).join('');
}

/** Signs that a terminal would obey: a mail server's words stand in the rows too. */
const control = /[^\P{Cc}\t\r\n]/gu;

/** An apostrophe makes a spreadsheet take `+34 …` as text too. A lone hyphen is harmless and stays. */
function quoteCell(text: string): string {
  if (text === '-') return text;
  const safe = text.replace(control, ' ').replace(formula, "$1$2'");
  return `${/^[\t\r]/.test(safe) ? "'" : ''}${safe}`.replaceAll('"', '""');
}
