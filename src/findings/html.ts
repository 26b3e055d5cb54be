import { DomUtils, parseDocument } from 'htmlparser2';

/** Links and images in a text of an editor. */
export interface HtmlParts {
  readonly links: readonly string[];
  readonly images: readonly { readonly path: string; readonly alt: string }[];
}

/** Parses every sanitised text of a piece of content, at any depth. */
export function parseTexts(value: unknown): HtmlParts[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('html' in value && typeof value.html === 'string') return [parseHtml(value.html)];
  return Object.values(value).flatMap(parseTexts);
}

function parseHtml(html: string): HtmlParts {
  const document = parseDocument(html);
  const listAttributes = (name: string) => DomUtils.getElementsByTagName(name, document).map(({ attribs }) => attribs);
  return {
    links: listAttributes('a').flatMap(({ href }) => href ?? []),
    images: listAttributes('img').map((attribs) => ({ path: attribs['data-media'] ?? '', alt: attribs.alt ?? '' })),
  };
}

/** Collects the addresses of all link fields of a piece of content that lead to pages of the site. */
export function collectPageLinks(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'kind' in value && value.kind === 'page' && 'href' in value && typeof value.href === 'string' ? [value.href] : [];
  return [...own, ...Object.values(value).flatMap(collectPageLinks)];
}
