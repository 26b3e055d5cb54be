import { type AnyNode, type ChildNode, type Document, Element, isTag, isText, type ParentNode, Text } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { Locale } from '../../i18n/locales.ts';
import type { LinkResolver } from '../linkResolver.ts';
import {
  type BoxAttributes,
  type BoxTag,
  boxTags,
  type EmbedContent,
  type RichNode,
  type RichSegment,
  type RichText,
} from '../valueTypes.ts';
import { galleryPictureClass, toWidthClass } from './blockClasses.ts';
import { createLinkAttributes, embedTag, sanitize, unwrapAttribute } from './sanitize.ts';
import { findTable } from './tables.ts';
import { toRichNode, typesetDocument } from './toRichNode.ts';

/** Match hosts and paths of maps and of videos. Other iframes are booking engines, forms and the like. */
const mapAddress = /\bmaps?\b|openstreetmap/i;
const filmAddress = /\bvideos?\b|youtu\.?be|vimeo|dailymotion/i;
/** Elements around an embed that mean nothing here. */
const wrapperClass = /^(?:wp-block-embed__wrapper)?$/;
/** Picture blocks whose size is the editor's choice. */
const resizedClass = /\b(?:is-resized|size-(?:thumbnail|medium)|align(?:left|right|center))\b/;
const wideClass = /\balign(?:wide|full)\b/;
const media: ReadonlySet<string> = new Set(['img', 'audio', 'video']);

/** What an editor's text is converted with. */
export interface TextContext {
  readonly locale: Locale;
  readonly resolve: LinkResolver;
  /** Called with each address of a picture field that is none of a picture in the uploads folder. */
  readonly onDroppedFile?: (found: string) => void;
  /** Called with a field that is empty or unusable, and a filled one beside it that is therefore not shown. */
  readonly onNeeded?: (field: string, found: string) => void;
}

/**
 * Converts the HTML of an editor: it is sanitised, parsed and changed as a tree, and kept as one. The segments are plain nodes, tables (which
 * scroll on a phone), embeds (which wait for consent), and the boxes (columns, groups, figures) around tables and embeds. An iframe inside a
 * paragraph or a list is placed behind it.
 */
export function toRichText(html: string, { locale, resolve }: TextContext): RichText {
  const document = parseDocument(sanitize(withParagraphs(html), resolve));
  completeEmbedBlocks(document, resolve);
  unwrapMarked(document);
  unwrapEmptyPlayers(document);
  unlinkGalleryPictures(document);
  sizePictures(document);
  typesetDocument(document, locale);
  return toSegments(document, findAncestors(document));
}

/** Finds the embed in an embed field (an `<iframe>` as HTML); null if there is none with an http(s) address. */
export function findEmbed(html: string, context: TextContext): EmbedContent | null {
  const find = (text: RichText): EmbedContent | null => {
    for (const segment of text) {
      const embed = segment.kind === 'embed' ? segment.embed : segment.kind === 'box' ? find(segment.content) : null;
      if (embed !== null) return embed;
    }
    return null;
  };
  return find(toRichText(html, context));
}

/** Returns every element that contains an embed or a table. Each is visited once. */
function findAncestors(document: Document): ReadonlySet<ParentNode> {
  const ancestors = new Set<ParentNode>();
  for (const element of findElements(document, new Set([embedTag, 'table']))) {
    for (let parent = element.parent; parent !== null && !ancestors.has(parent); parent = parent.parent) ancestors.add(parent);
  }
  return ancestors;
}

function findElements(document: Document, names: ReadonlySet<string>): Element[] {
  return DomUtils.filter((node) => isTag(node) && names.has(node.name), document).filter(isTag);
}

function toSegments(parent: ParentNode, ancestors: ReadonlySet<ParentNode>): RichSegment[] {
  const segments: RichSegment[] = [];
  let pending: ChildNode[] = [];
  const flush = () => {
    const nodes = toNodes(pending);
    if (nodes.length > 0) segments.push({ kind: 'nodes', nodes });
    pending = [];
  };
  // The list is copied: takeEmbeds removes nodes during the iteration.
  for (const node of [...parent.children]) {
    const table = findTable(node);
    if (table === null && isBox(node, parent, ancestors)) {
      flush();
      segments.push(...toBox(node, ancestors));
      continue;
    }
    const embeds = takeEmbeds(node);
    if (table !== null) {
      flush();
      segments.push({ kind: 'table', table: toRichNode(table), caption: readCaption(node), attributes: readFigureAttributes(node) });
    } else if (!isEmpty(node)) {
      pending.push(node);
    }
    for (const embed of embeds) {
      flush();
      segments.push({ kind: 'embed', embed });
    }
  }
  flush();
  return segments;
}

/** True for an element that contains embeds or tables, and for its neighbours inside another box: a grid of columns needs all of them as children. */
function isBox(node: ChildNode, parent: ParentNode, ancestors: ReadonlySet<ParentNode>): node is Element {
  if (!isTag(node) || !boxTags.some((tag) => tag === node.name)) return false;
  return isTag(parent) ? !isEmpty(node) || ancestors.has(node) : ancestors.has(node);
}

/** The box of an element; the segments alone if the element means nothing; nothing if it is empty. */
function toBox(element: Element, ancestors: ReadonlySet<ParentNode>): RichSegment[] {
  // A caption holds no embeds: they follow it.
  const isLeaf = !ancestors.has(element) || element.name === 'figcaption' || element.name === 'summary';
  const embeds = isLeaf ? takeEmbeds(element).map((embed) => ({ kind: 'embed', embed }) as const) : [];
  const nodes = isLeaf ? toNodes(element.children) : [];
  const content: RichSegment[] = !isLeaf ? toSegments(element, ancestors) : nodes.length === 0 ? [] : [{ kind: 'nodes', nodes }];
  const attributes = pickAttributes(element);
  const isWrapper = element.name === 'div' && !isLeaf && wrapperClass.test(attributes.class ?? '') && attributes.id === undefined;
  if (isWrapper || content.length === 0) return [...content, ...embeds];
  return [{ kind: 'box', tag: element.name as BoxTag, attributes, content }, ...embeds];
}

function pickAttributes({ attribs }: Element): BoxAttributes {
  const names = ['class', 'id', 'lang', 'dir', 'name', 'open'] as const;
  return Object.fromEntries(names.flatMap((name) => (attribs[name] === undefined ? [] : [[name, attribs[name]]])));
}

/** The attributes of a figure around a table; those of a table alone are part of its HTML. */
function readFigureAttributes(node: ChildNode): BoxAttributes {
  return isTag(node) && node.name === 'figure' ? pickAttributes(node) : {};
}

/** Removes the embed placeholders of a node and returns those with an http(s) address. */
function takeEmbeds(node: ChildNode): EmbedContent[] {
  return DomUtils.getElementsByTagName(embedTag, [node]).flatMap((element) => {
    const { 'data-src': src = '', 'data-title': title = '' } = element.attribs;
    DomUtils.removeElement(element);
    // Embed codes often omit the scheme (`//host/…`); a path alone has no host and is dropped.
    const address = src.trim().replace(/^\/\//, 'https://');
    if (!/^https?:/i.test(address) || !URL.canParse(address)) return [];
    const url = new URL(address);
    const place = url.host + url.pathname;
    const purpose = mapAddress.test(place) ? 'map' : filmAddress.test(place) ? 'video' : 'other';
    return [{ src: url.href, host: url.host, title, purpose }];
  });
}

function readCaption(node: ChildNode): RichNode[] {
  return toNodes(DomUtils.getElementsByTagName('figcaption', [node], true, 1)[0]?.children ?? []);
}

/** Converts neighbouring nodes; white space at both ends is left out. */
function toNodes(nodes: readonly ChildNode[]): RichNode[] {
  const converted = nodes.flatMap((node) => (isText(node) ? node.data.replace(/^\s+$/, '\n') : isTag(node) ? toRichNode(node) : []));
  const isBlank = (node: RichNode) => typeof node === 'string' && node.trim() === '';
  const first = converted.findIndex((node) => !isBlank(node));
  return first === -1 ? [] : converted.slice(first, converted.findLastIndex((node) => !isBlank(node)) + 1);
}

/**
 * Gives picture blocks that an editor has made small, or put beside a text, the class of their width, and marks pictures that are wider than a
 * text. Both decide which files are offered.
 */
function sizePictures(document: Document): void {
  for (const image of findElements(document, new Set(['img']))) {
    if (isInWideBlock(image)) image.attribs['data-slot'] = 'wide';
    const figure = [image.parent, image.parent?.parent].find((parent) => parent != null && isTag(parent) && parent.name === 'figure');
    if (figure == null || !isTag(figure) || !resizedClass.test(figure.attribs.class ?? '')) continue;
    const width = toWidthClass(Number(image.attribs.width ?? 0) || Number.POSITIVE_INFINITY);
    if (width !== null) figure.attribs.class += ` ${width}`;
  }
}

/** True for a picture alone in a wide block: those of galleries and columns share its width. */
function isInWideBlock({ parent }: Element): boolean {
  const [inner, outer] = [parent, parent?.parent];
  return [inner, outer].some((element) => element != null && isTag(element) && wideClass.test(element.attribs.class ?? ''));
}

/** True for an element without text, images and players (`<p>&nbsp;</p>`, an embed placeholder). White space between elements counts as text. */
function isEmpty(node: ChildNode): boolean {
  if (!isTag(node)) return false;
  if (node.name === embedTag) return true;
  const isVisible = /^(img|hr|br|video|audio)$/.test(node.name) || DomUtils.existsOne((inner) => media.has(inner.name), node.children);
  return !isVisible && DomUtils.textContent(node).trim() === '';
}

/** Adds paragraphs to raw text (ACF's format without `<p>`): blank lines separate paragraphs, single line breaks become `<br>`. */
function withParagraphs(html: string): string {
  if (html.trim() === '' || /<(p|div|ul|ol|dl|h[1-6]|table|figure|blockquote|pre|iframe|hr|details|video|audio)[\s>/]/i.test(html))
    return html;
  return html
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\n/g, '<br>')}</p>`)
    .join('\n');
}

/** Addresses of videos that can be framed as they are (`embeds.ts` finds the address of the frame). */
const videoAddress = /^https?:\/\/(?:(?:www|m|player)\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com)\//i;

/**
 * Completes embed blocks that contain only the address: WordPress prints it where the provider did not answer, or is unknown. Videos become
 * embeds, all others links. Changes the document.
 */
export function completeEmbedBlocks(document: Document, resolve: LinkResolver): void {
  const isWrapper = (node: AnyNode) => isTag(node) && /(?:^|\s)wp-block-embed__wrapper(?:\s|$)/.test(node.attribs.class ?? '');
  for (const wrapper of DomUtils.filter(isWrapper, document).filter(isTag)) {
    if (wrapper.children.some(isTag)) continue;
    const address = DomUtils.textContent(wrapper).trim();
    if (!/^https?:\/\/\S+$/i.test(address)) continue;
    const link = resolve(address);
    if (link === null) continue;
    const isVideo = videoAddress.test(address);
    const element = isVideo
      ? new Element(embedTag, { 'data-src': address, 'data-title': '' })
      : new Element('a', createLinkAttributes(link), [new Text(address)]);
    for (const child of [...wrapper.children]) DomUtils.removeElement(child);
    DomUtils.appendChild(wrapper, element);
  }
}

/** Replaces marked elements by their content, with white space around it: words of neighbouring elements must not become one. Changes the document. */
export function unwrapMarked(document: Document): void {
  for (const element of DomUtils.filter((node) => isTag(node) && unwrapAttribute in node.attribs, document).filter(isTag)) unwrap(element);
}

/** Replaces players without a file of their own by what is in them: links to the files of other hosts. Changes the document. */
export function unwrapEmptyPlayers(document: Document): void {
  const isPlayer = ({ name }: Element) => name === 'video' || name === 'audio';
  for (const player of DomUtils.filter((node) => isTag(node) && isPlayer(node), document).filter(isTag)) {
    const hasFile = player.attribs.src !== undefined || player.children.some((child) => isTag(child) && child.name === 'source');
    if (!hasFile) unwrap(player);
  }
}

/** Takes the links off pictures of `[gallery]` that lead to WordPress's pages of attachments, which the site does not have. Changes the document. */
function unlinkGalleryPictures(document: Document): void {
  const isAround = ({ parent }: Element) => parent !== null && isTag(parent) && parent.attribs.class === galleryPictureClass;
  for (const link of findElements(document, new Set(['a']))) if (link.attribs.href !== undefined && isAround(link)) unwrap(link);
}

function unwrap(element: Element): void {
  for (const child of [new Text('\n'), ...element.children, new Text('\n')]) DomUtils.prepend(element, child);
  DomUtils.removeElement(element);
}
