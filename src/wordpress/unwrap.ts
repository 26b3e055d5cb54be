import { type Document, type Element, isTag, Text } from 'domhandler';
import { DomUtils } from 'htmlparser2';

/** Marks an element of sanitised HTML of which only the content remains. */
export const unwrapAttribute = 'data-unwrap';

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

function unwrap(element: Element): void {
  for (const child of [new Text('\n'), ...element.children, new Text('\n')]) DomUtils.prepend(element, child);
  DomUtils.removeElement(element);
}
