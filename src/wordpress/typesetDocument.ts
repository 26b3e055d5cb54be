import { type ChildNode, type Document, isTag, isText, type ParentNode, type Text } from 'domhandler';
import type { Locale } from '../i18n/locales.ts';
import { applyTypography, ELEMENT_MARK, removeMarks } from '../i18n/typography.ts';

/** Elements whose text is no running text. */
const opaque = new Set(['pre', 'code', 'kbd', 'samp', 'svg', 'math']);
const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(' '),
);

/** Applies the typography of a language to the texts of a document; code stays as it is. Changes the document. */
export function typesetDocument(document: Document, locale: Locale): void {
  for (const run of findRuns(document)) {
    const texts = run.map((node) => (node === null ? '' : removeMarks(node.data)));
    const typeset = applyTypography(texts.join(ELEMENT_MARK), locale).split(ELEMENT_MARK);
    run.forEach((node, index) => {
      if (node !== null) node.data = typeset[index] ?? node.data;
    });
  }
}

/** The texts that one line may contain, each with its parts before, inside and behind inline elements; null stands for code. */
function findRuns(document: Document): (Text | null)[][] {
  const runs: (Text | null)[][] = [[]];
  const visit = (parent: ParentNode): void => {
    for (const node of parent.children) {
      if (isText(node)) runs.at(-1)?.push(node);
      else if (isTag(node) && opaque.has(node.name)) runs.at(-1)?.push(null);
      else if (isTag(node)) visitElement(node);
    }
  };
  const visitElement = (element: ChildNode & ParentNode & { name: string }): void => {
    const isInline = inline.has(element.name);
    if (!isInline) runs.push([]);
    visit(element);
    if (!isInline) runs.push([]);
  };
  visit(document);
  return runs.filter((run) => run.some((node) => node !== null));
}
