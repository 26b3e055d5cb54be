import { decodeHTMLStrict } from 'entities';

/** A tag or comment. `<` is excluded inside, so that a text full of `<` is matched in linear time; "unter < 100 €" does not match. */
const markup = /<[a-z/!?](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
/** Tags that separate words: the text behind them starts a new line. */
const lineBreak = /^<(br|\/(p|div|li|h[1-6]))\b/i;

/**
 * Converts WordPress's HTML titles to plain text: removes tags, decodes entities, collapses white space. Only entities that end with `;`
 * are decoded (WordPress always writes it): typed texts such as "Sonne&region" stay unchanged.
 * Soft hyphens stay, for long German headings; `toUnbrokenText` removes them.
 */
export function toPlainText(html: string): string {
  const text = decodeHTMLStrict(html.replace(markup, (tag) => (lineBreak.test(tag) ? ' ' : '')));
  return text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim();
}

/** Returns a text for places outside of the page's running text (titles, descriptions, structured data, forms): without what only steers line breaks. */
export function toUnbrokenText(text: string): string {
  return text.replace(/[\u00ad\u2060]/g, '').replace(/[\u00a0\u202f]/g, ' ');
}
