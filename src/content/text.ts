import { decodeHTML } from 'entities';

/**
 * Reads WordPress's HTML titles as plain text: tags go, every entity is decoded, white space becomes one space.
 * Soft hyphens stay (they help long German headings); where none are wanted use `withoutSoftHyphens`.
 */
export function toPlainText(html: string): string {
  return decodeHTML(html.replace(/<[^>]*>/g, ''))
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .trim();
}

/** A text without soft hyphens, for titles in tabs and search results. */
export function withoutSoftHyphens(text: string): string {
  return text.replaceAll('\u00ad', '');
}
