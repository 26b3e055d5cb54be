import { type ChildNode, isTag, isText } from 'domhandler';
import { escapeAttribute } from 'entities';
import { parseDocument } from 'htmlparser2';
import type { RichNode, RichText } from '../../src/elements/valueTypes.ts';

/** Parses HTML to the nodes that content and page models consist of. Nothing is sanitised. */
export function parseNodes(html: string): RichNode[] {
  const convert = (nodes: readonly ChildNode[]): RichNode[] =>
    nodes.flatMap((node): RichNode[] =>
      isTag(node) ? [{ tag: node.name, attributes: node.attribs, children: convert(node.children) }] : isText(node) ? [node.data] : [],
    );
  return convert(parseDocument(html).children);
}

/** The nodes as HTML; an upload is the attribute `data-upload`. */
export function toHtml(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
      const attributes = Object.entries({ ...node.attributes, ...(node.upload && { 'data-upload': node.upload.path }) });
      const start = `<${node.tag}${attributes.map(([name, value]) => ` ${name}${value === '' ? '' : `="${escapeAttribute(value)}"`}`).join('')}>`;
      return /^(img|br|hr|wbr|source|track|col)$/.test(node.tag) ? start : `${start}${toHtml(node.children)}</${node.tag}>`;
    })
    .join('');
}

/** The segments of a text with their nodes as HTML and plain spaces, for comparisons. */
export function toHtmlSegments(text: RichText): HtmlSegment[] {
  return toReadable(text) as unknown as HtmlSegment[];
}

export type HtmlSegment =
  | { kind: 'html'; html: string }
  | { kind: 'table'; html: string; caption: string; attributes: Readonly<Record<string, string>> }
  | Extract<RichText[number], { kind: 'embed' }>
  | { kind: 'box'; tag: string; attributes: Readonly<Record<string, string>>; content: HtmlSegment[] };

/** Some content with its texts as HTML and with plain spaces, so that tests can be read. Typed as what it was made of. */
export function toReadable<T>(content: T): T {
  const convert = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(/[\u00a0\u202f]/g, ' ').replaceAll('\u2060', '');
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(convert);
    if ('kind' in value && value.kind === 'nodes')
      return convert({ kind: 'html', html: toHtml((value as unknown as { nodes: RichNode[] }).nodes) });
    const entries = Object.entries(value).map(([name, member]) => [name, convert(member)]);
    if ('kind' in value && value.kind === 'table' && 'table' in value) {
      const { table, caption, attributes } = value as Extract<RichText[number], { kind: 'table' }>;
      return convert({ kind: 'table', html: toHtml([table]), caption: toHtml(caption), attributes });
    }
    return Object.fromEntries(entries);
  };
  return convert(content) as T;
}
