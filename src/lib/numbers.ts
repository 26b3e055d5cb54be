/** Euros of the lowest and the highest price of a site: what is below or above is a slip of the point or of a digit. */
export const priceBounds = { min: 10, max: 99_999 } as const;

const thousands = /^(-?[1-9]\d{0,2})([.,' ])\d{3}(?:\2\d{3})*(?:(?!\2)[.,]\d{1,2})?$/;
const plain = /^-?\d+(?:[.,](?:\d{1,2}|\d{4,}))?$/;

/**
 * Reads a number as people type it in German, Spanish, French, English and Swiss: `1.250`, `1.250,00`, `1,250.00`, `1 250,00` with any space, `1'250`.
 * Three digits behind a separator are thousands: no price, size or count has three decimals. @returns null for what is no number, or may be two
 */
export function parseNumber(text: string): number | null {
  const digits = text.trim().replace(/\s/g, ' ').replaceAll('’', "'");
  const separator = thousands.exec(digits)?.[2];
  if (separator !== undefined) return Number(digits.replaceAll(separator, '').replace(',', '.'));
  return plain.test(digits) ? Number(digits.replace(',', '.')) : null;
}

/** Reads euros, with or without a sign for them: `1.250 €`, `EUR 290`, `290,-`. Zero, which ACF stores in an untouched field, is 0. @returns null for no plausible price */
export function parsePrice(text: string): number | null {
  const amount = text.trim().replace(/^(?:€|eur)\s*|\s*(?:€|euros?|eur)$/gi, '');
  const euros = parseNumber(amount.replace(/[.,][-–—]$/, ''));
  return euros === 0 || isPrice(euros) ? euros : null;
}

/** True for a price of a hotel in euros and whole cents. */
export function isPrice(euros: number | null): boolean {
  return euros !== null && euros >= priceBounds.min && euros <= priceBounds.max && /^\d+(?:\.\d{1,2})?$/.test(String(euros));
}

/** Reads a number of any decimals, with point or comma, and without thousands: a coordinate, a percentage. @returns null for what is none */
export function parseDecimal(text: string): number | null {
  return /^\s*-?\d+(?:[.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : null;
}
