import type { RichElement, RichNode, RichText } from './valueTypes.ts';

/* Reading and changing the trees of editors' texts. */

/** Elements whose end separates words, for text that is shown without them. */
const wordEnds = new Set(['br', 'p', 'div', 'li', 'dt', 'dd', 'figcaption', 'td', 'th', 'tr', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Returns the text of nodes on one line; the ends of blocks separate words. */
export function readText(nodes: readonly RichNode[]): string {
  const read = (node: RichNode): string =>
    typeof node === 'string' ? node : node.children.map(read).join('') + (wordEnds.has(node.tag) ? ' ' : '');
  return nodes
    .map(read)
    .join('')
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .trim();
}

/** Lists the nodes of a text in reading order, those of boxes included. @param withTables false leaves tables and their captions out */
export function listNodes(text: RichText, withTables = true): RichNode[] {
  return text.flatMap((segment) => {
    if (segment.kind === 'nodes') return segment.nodes;
    if (segment.kind === 'box') return listNodes(segment.content, withTables);
    return segment.kind === 'table' && withTables ? [segment.table, ...segment.caption] : [];
  });
}

/** Lists the elements at any depth that satisfy a condition, in reading order. */
export function findElements(nodes: readonly RichNode[], matches: (element: RichElement) => boolean): RichElement[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(matches(node) ? [node] : []), ...findElements(node.children, matches)],
  );
}

/** Replaces every element, children before their parents. Texts stay. */
export function mapElements(nodes: readonly RichNode[], change: (element: RichElement) => RichElement): RichNode[] {
  return nodes.map((node) => (typeof node === 'string' ? node : change({ ...node, children: mapElements(node.children, change) })));
}
