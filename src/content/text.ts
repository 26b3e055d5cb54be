import { decodeHTMLStrict } from 'entities';

/** A tag or comment. `<` is excluded inside, so that a text full of `<` is matched in linear time; "unter < 100 €" does not match. */
const markup = /<[a-z/!?](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
/** A price with a space before or after its currency. Tags may stand between: `<b>290</b> €`. */
const amountThenCurrency = /([\d–-](?:<\/[a-z]+>)*) (?=(?:<[a-z]+>)*(?:[€$£]|EUR\b|CHF\b|Euros?\b))/g;
const currencyThenAmount = /([€$£]|\bEUR|\bCHF) (?=\d)/g;

/** Puts a no-break space between amount and currency, in plain text or HTML: a line never ends between them. */
export function keepPricesTogether(text: string): string {
  return text.replace(amountThenCurrency, '$1\u00a0').replace(currencyThenAmount, '$1\u00a0');
}

/** Tags that separate words: the text behind them starts a new line. */
const lineBreak = /^<(br|\/(p|div|li|h[1-6]))\b/i;

/**
 * Converts WordPress's HTML titles to plain text: removes tags, decodes entities, collapses white space, keeps prices together. Only entities that end with `;`
 * are decoded (WordPress always writes it): typed texts such as "Sonne&region" stay unchanged.
 * Soft hyphens stay, for long German headings; `withoutSoftHyphens` removes them.
 */
export function toPlainText(html: string): string {
  const text = decodeHTMLStrict(html.replace(markup, (tag) => (lineBreak.test(tag) ? ' ' : ''))).replace(/[^\S\u00a0\u202f]+/g, ' ');
  return keepPricesTogether(text).trim();
}

/** Removes soft hyphens, for titles in browser tabs and search results. */
export function withoutSoftHyphens(text: string): string {
  return text.replaceAll('\u00ad', '');
}
