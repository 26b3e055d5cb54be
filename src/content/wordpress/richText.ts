import { type ChildNode, isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { toPlainText } from '../text.ts';
import type { EmbedContent, RichSegment, RichText, SafeHtml } from '../types.ts';
import type { LinkResolver } from './links.ts';
import { embedTag, sanitize } from './sanitize.ts';
import { findTable } from './tables.ts';

/** Hosts and paths that show maps; every other frame counts as a video. */
const mapHint = /\bmaps?\b|openstreetmap/i;

/**
 * Turns HTML an editor wrote into segments: clean HTML, tables (they scroll on a phone) and embeds (they wait for consent).
 * A frame inside a paragraph follows that paragraph; tables deeper than a figure, or several in one, stay in their HTML.
 */
export function toRichText(html: string, resolve: LinkResolver): RichText {
  const segments: RichSegment[] = [];
  let pending = '';
  const flush = () => {
    if (pending.trim() !== '') segments.push({ kind: 'html', html: safe(pending) });
    pending = '';
  };
  // A copy: frames are taken out of the list while it is read.
  for (const node of [...parseDocument(sanitize(withParagraphs(html), resolve)).children]) {
    const embeds = takeEmbeds(node);
    const table = findTable(node);
    if (table !== null) {
      flush();
      segments.push({ kind: 'table', html: safe(toHtml(table)), caption: captionOf(node) });
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

/** The frame of an embed field (an `<iframe>` as HTML); null where there is none on the web. */
export function findEmbed(html: string, resolve: LinkResolver): EmbedContent | null {
  for (const segment of toRichText(html, resolve)) if (segment.kind === 'embed') return segment.embed;
  return null;
}

/** Removes the frames below a node (or the node itself, emptied) and gives those that are on the web. */
function takeEmbeds(node: ChildNode): EmbedContent[] {
  return DomUtils.getElementsByTagName(embedTag, [node]).flatMap((element) => {
    const { 'data-src': src = '', 'data-title': title = '' } = element.attribs;
    DomUtils.removeElement(element);
    // Embed codes leave the scheme out (`//host/…`); a path alone names no host.
    const address = src.trim().replace(/^\/\//, 'https://');
    if (!/^https?:/i.test(address) || !URL.canParse(address)) return [];
    const url = new URL(address);
    return [{ src: url.href, host: url.host, title, purpose: mapHint.test(url.host + url.pathname) ? 'map' : 'video' }];
  });
}

function captionOf(node: ChildNode): string {
  const caption = DomUtils.getElementsByTagName('figcaption', [node], true, 1)[0];
  return caption === undefined ? '' : toPlainText(DomUtils.getInnerHTML(caption));
}

/** HTML of a node, letters as they are. */
function toHtml(node: ChildNode): string {
  return DomUtils.getOuterHTML(node, { encodeEntities: 'utf8' });
}

/** An element with nothing to read and nothing to see: `<p>&nbsp;</p>`, the place of a frame. Blanks between words are something. */
function isEmpty(node: ChildNode): boolean {
  if (!isTag(node)) return false;
  if (node.name === embedTag) return true;
  const isSeen = /^(img|hr|br)$/.test(node.name) || DomUtils.getElementsByTagName('img', node, true, 1).length > 0;
  return !isSeen && DomUtils.textContent(node).trim() === '';
}

/** Raw text of a field (ACF's light mode sends no `<p>`): blank lines part paragraphs, single ones break the line. */
function withParagraphs(html: string): string {
  if (html.trim() === '' || /<(p|div|ul|ol|dl|h[1-6]|table|figure|blockquote|pre|iframe|hr)[\s>/]/i.test(html)) return html;
  return html
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\n/g, '<br>')}</p>`)
    .join('\n');
}

/** HTML becomes safe here: it comes out of the sanitiser. (`pages/richText` completes it afterwards with addresses of our own.) */
function safe(html: string): SafeHtml {
  return html.trim() as SafeHtml;
}
