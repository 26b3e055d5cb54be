/*
 * Tables and code inside a text that are wider than their place scroll by themselves. A table that stands alone in a text is a segment of
 * its own (`RichTextModel`); these stand in a list, a column, a quotation or a `div`.
 */

const tableTag = /<table\b/g;
/** Code. WordPress's verse and preformatted blocks break their lines instead. */
const codeTag = /<pre\b(?![^>]*\bwp-block-(?:verse|preformatted)\b)/g;

/**
 * Wraps each table of sanitised HTML in an element that scrolls, and lets code scroll. Both can be focused, so that the arrow keys scroll
 * them. Groups, not regions: a page may have many of one name. @param labels names for screen readers, without characters special in HTML
 */
export function wrapScrollRegions(html: string, labels: { readonly table: string; readonly code: string }): string {
  const scrolls = (label: string) => `role="group" tabindex="0" aria-label="${label}"`;
  return html
    .replace(tableTag, `<div class="table"><div class="table__scroll" ${scrolls(labels.table)}><table`)
    .replaceAll('</table>', '</table></div></div>')
    .replace(codeTag, `<pre ${scrolls(labels.code)}`);
}
