import { type ChildNode, isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { toPlainText } from '../text.ts';
import type { EmbedContent, RichSegment, RichText, SafeHtml } from '../types.ts';
import type { LinkResolver } from './links.ts';
import { embedTag, sanitize } from './sanitize.ts';
import { findTable } from './tables.ts';

/** Matches hosts and paths of maps; every other iframe counts as a video. */
const mapAddress = /\bmaps?\b|openstreetmap/i;

/**
 * Splits the HTML of an editor into segments: sanitised HTML, tables (which scroll on a phone) and embeds (which wait for consent).
 * An iframe inside a paragraph is placed behind it; tables nested deeper than a figure, or several in one, stay part of their HTML.
 */
export function toRichText(html: string, resolve: LinkResolver): RichText {
  const segments: RichSegment[] = [];
  let pending = '';
  const flush = () => {
    if (pending.trim() !== '') segments.push({ kind: 'html', html: markSafe(pending) });
    pending = '';
  };
  // The list is copied: takeEmbeds removes nodes during the iteration.
  for (const node of [...parseDocument(sanitize(withParagraphs(html), resolve)).children]) {
    const embeds = takeEmbeds(node);
    const table = findTable(node);
    if (table !== null) {
      flush();
      segments.push({ kind: 'table', html: markSafe(toHtml(table)), caption: captionOf(node) });
    } else if (!isEmpty(node)) {
      pending += toHtml(node).replace(/^\s+$/, '\n');
    }
    for (const embed of embeds) {
      flush();
      segments.push({ kind: 'embed', embed });
    }
  }
  flush();
  return segments;
}

/** Finds the embed in an embed field (an `<iframe>` as HTML); null if there is none with an http(s) address. */
export function findEmbed(html: string, resolve: LinkResolver): EmbedContent | null {
  for (const segment of toRichText(html, resolve)) if (segment.kind === 'embed') return segment.embed;
  return null;
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
    return [{ src: url.href, host: url.host, title, purpose: mapAddress.test(url.host + url.pathname) ? 'map' : 'video' }];
  });
}

function captionOf(node: ChildNode): string {
  const caption = DomUtils.getElementsByTagName('figcaption', [node], true, 1)[0];
  return caption === undefined ? '' : toPlainText(DomUtils.getInnerHTML(caption));
}

/** Serialises a node without escaping letters beyond ASCII. */
function toHtml(node: ChildNode): string {
  return DomUtils.getOuterHTML(node, { encodeEntities: 'utf8' });
}

/** True for an element without text and images (`<p>&nbsp;</p>`, an embed placeholder). White space between elements counts as text. */
function isEmpty(node: ChildNode): boolean {
  if (!isTag(node)) return false;
  if (node.name === embedTag) return true;
  const isVisible = /^(img|hr|br)$/.test(node.name) || DomUtils.getElementsByTagName('img', node, true, 1).length > 0;
  return !isVisible && DomUtils.textContent(node).trim() === '';
}

/** Adds paragraphs to raw text (ACF's format without `<p>`): blank lines separate paragraphs, single line breaks become `<br>`. */
function withParagraphs(html: string): string {
  if (html.trim() === '' || /<(p|div|ul|ol|dl|h[1-6]|table|figure|blockquote|pre|iframe|hr)[\s>/]/i.test(html)) return html;
  return html
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\n/g, '<br>')}</p>`)
    .join('\n');
}

/** Marks HTML from the sanitiser as safe. (`pages/richText` adds only addresses of its own to it.) */
function markSafe(html: string): SafeHtml {
  return html.trim() as SafeHtml;
}
