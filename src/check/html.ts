import { DomUtils, parseDocument } from 'htmlparser2';

/** What a text of an editor links to and shows. */
export interface HtmlParts {
  readonly links: readonly string[];
  readonly images: readonly { readonly path: string; readonly alt: string }[];
}

/** Reads every sanitised text of a piece of content, however deep. */
export function htmlOf(value: unknown): HtmlParts[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('html' in value && typeof value.html === 'string') return [read(value.html)];
  return Object.values(value).flatMap(htmlOf);
}

function read(html: string): HtmlParts {
  const document = parseDocument(html);
  const named = (name: string) => DomUtils.getElementsByTagName(name, document).map(({ attribs }) => attribs);
  return {
    links: named('a').flatMap(({ href }) => href ?? []),
    images: named('img').map((attribs) => ({ path: attribs['data-media'] ?? '', alt: attribs.alt ?? '' })),
  };
}

/** Addresses of every link field of a piece of content that stays inside the site. */
export function linksOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'kind' in value && value.kind === 'page' && 'href' in value && typeof value.href === 'string' ? [value.href] : [];
  return [...own, ...Object.values(value).flatMap(linksOf)];
}
