import type { EmbedContent, RichElement } from '../elements/valueTypes.ts';

/** Links and images in the texts of editors. */
export interface TextParts {
  readonly links: readonly string[];
  readonly images: readonly { readonly path: string; readonly alt: string }[];
}

/** Collects links and images of every text in a piece of content, at any depth. */
export function collectTextParts(content: unknown): TextParts {
  const elements = collectElements(content);
  return {
    links: elements.flatMap(({ tag, attributes }) => (tag === 'a' ? (attributes.href ?? []) : [])),
    images: elements.flatMap(({ tag, attributes, upload }) =>
      tag === 'img' && upload !== undefined ? [{ path: upload.path, alt: attributes.alt ?? '' }] : [],
    ),
  };
}

function collectElements(value: unknown): RichElement[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = isRichElement(value) ? [value] : [];
  return [...own, ...Object.values(value).flatMap(collectElements)];
}

function isRichElement(value: object): value is RichElement {
  return 'tag' in value && 'children' in value;
}

/** Collects the addresses of all link fields of a piece of content that lead to pages of the site. */
export function collectPageLinks(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'kind' in value && value.kind === 'page' && 'href' in value && typeof value.href === 'string' ? [value.href] : [];
  return [...own, ...Object.values(value).flatMap(collectPageLinks)];
}

/** Collects the videos, maps and other frames of a piece of content. */
export function collectEmbeds(value: unknown): EmbedContent[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('purpose' in value && 'host' in value) return [value as EmbedContent];
  return Object.values(value).flatMap(collectEmbeds);
}

/** Parts of content that nobody reads. */
const unread: ReadonlySet<string> = new Set([
  'attributes',
  'href',
  'host',
  'kind',
  'path',
  'shown',
  'slug',
  'src',
  'tag',
  'upload',
  'version',
]);

/** Returns what a piece of content says, at any depth, without soft hyphens. */
export function readTexts(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\u00ad', '');
  if (typeof value !== 'object' || value === null) return '';
  const entries = Object.entries(value).filter(([name]) => !unread.has(name));
  return entries.map(([, member]) => readTexts(member)).join(' ');
}
