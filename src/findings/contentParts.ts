import type { FoundPost } from '../content/inventory.ts';
import { listMenuItems } from '../elements/menuItems.ts';
import type { EmbedContent, RichElement } from '../elements/valueTypes.ts';
import type { NamedMenu } from './types.ts';

/** What rules look for in a piece of content, at any depth. */
export interface ContentParts {
  /** Addresses of links in texts. */
  readonly textLinks: readonly string[];
  /** Addresses of link fields that lead to pages of the site. */
  readonly pageLinks: readonly string[];
  /** Pictures in texts. */
  readonly textImages: readonly { readonly path: string; readonly alt: string }[];
  /** Videos, maps and other frames. */
  readonly embeds: readonly EmbedContent[];
  /** Every text, address and name. */
  readonly strings: readonly string[];
}

const known = new WeakMap<object, ContentParts>();

/** Returns the parts of a piece of content, which is walked through once. */
export function getContentParts(content: object): ContentParts {
  const found = known.get(content);
  if (found !== undefined) return found;
  const parts = { textLinks: [], pageLinks: [], textImages: [], embeds: [], strings: [] };
  collect(content, parts);
  known.set(content, parts);
  return parts;
}

type Collected = { -readonly [Name in keyof ContentParts]: ContentParts[Name][number][] };

function collect(value: unknown, parts: Collected): void {
  if (typeof value === 'string') parts.strings.push(value);
  if (typeof value !== 'object' || value === null) return;
  if ('purpose' in value && 'host' in value) parts.embeds.push(value as EmbedContent);
  if ('kind' in value && value.kind === 'page' && 'href' in value && typeof value.href === 'string') parts.pageLinks.push(value.href);
  if (isRichElement(value)) {
    const { tag, attributes, upload } = value;
    if (tag === 'a' && attributes.href !== undefined) parts.textLinks.push(attributes.href);
    if (tag === 'img' && upload !== undefined) parts.textImages.push({ path: upload.path, alt: attributes.alt ?? '' });
  }
  for (const member of Object.values(value)) collect(member, parts);
}

function isRichElement(value: object): value is RichElement {
  return 'tag' in value && 'children' in value;
}

/** Returns the addresses of all entries of a menu. */
export function listAddresses({ menu }: NamedMenu): string[] {
  return listMenuItems(menu?.content.items ?? []).map(({ href }) => href);
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

/** True for a page with neither text nor anything to see. */
export function isEmptyPage(content: FoundPost['content']): boolean {
  if ('blocks' in content && content.blocks.length > 0) return false;
  const { textImages, embeds } = getContentParts(content.content);
  return textImages.length + embeds.length === 0 && readTexts(content.content).trim() === '';
}

/** Returns what a piece of content says, at any depth, without soft hyphens. */
export function readTexts(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\u00ad', '');
  if (typeof value !== 'object' || value === null) return '';
  const entries = Object.entries(value).filter(([name]) => !unread.has(name));
  return entries.map(([, member]) => readTexts(member)).join(' ');
}
