import { decodeHTMLStrict } from 'entities';

/** A tag or comment. Without `<` inside, so that a text full of them is read in one pass; "unter < 100 €" is none. */
const markup = /<[a-z/!?](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
/** Tags that part words: what stands behind them is on a new line. */
const breaks = /^<(br|\/(p|div|li|h[1-6]))\b/i;

/**
 * Reads WordPress's HTML titles as plain text: tags go, every entity is decoded, white space becomes one space. Entities
 * end with `;` (WordPress always writes it): typed texts such as "Sonne&region" stay as they are.
 * Soft hyphens stay (they help long German headings); where none are wanted use `withoutSoftHyphens`.
 */
export function toPlainText(html: string): string {
  return decodeHTMLStrict(html.replace(markup, (tag) => (breaks.test(tag) ? ' ' : '')))
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .trim();
}

/** A text without soft hyphens, for titles in tabs and search results. */
export function withoutSoftHyphens(text: string): string {
  return text.replaceAll('\u00ad', '');
}
