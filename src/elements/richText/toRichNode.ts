import { type ChildNode, type Document, type Element, isTag, isText, type ParentNode, type Text } from 'domhandler';
import type { Locale } from '../../i18n/locales.ts';
import { applyTypography, ELEMENT_MARK, removeMarks } from '../../i18n/typography.ts';
import type { RichElement, RichNode, UploadReference } from '../valueTypes.ts';
import { SIZE_SEPARATOR } from './sanitize.ts';

/** Elements in which white space means nothing. */
const structural = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup', 'ul', 'ol', 'dl']);
/** Dimensions for pictures without width and height: they only decide which widths are offered. */
const FALLBACK_SIZE_PX = { width: 1200, height: 800 };

/**
 * Converts an element of the sanitised document to plain data. The sanitiser's notes about uploads (`data-media` …) become `upload`; of all other
 * `data-` attributes only the label of a table's cell stays.
 */
export function toRichNode(element: Element): RichElement {
  const { name: tag, attribs } = element;
  const upload = toUpload(element);
  const kept = Object.entries(attribs).filter(([name]) => !/^(data-|x-|on|[@:])/.test(name) || name === 'data-label');
  const size =
    tag === 'img' && upload !== null
      ? [
          ['alt', attribs.alt ?? ''],
          ['width', String(upload.width)],
          ['height', String(upload.height)],
        ]
      : [];
  const children = element.children.flatMap((child): RichNode[] => {
    if (isTag(child)) return [toRichNode(child)];
    return isText(child) && !(structural.has(tag) && child.data.trim() === '') ? [child.data] : [];
  });
  return { tag, attributes: Object.fromEntries([...kept, ...size]), children, ...(upload !== null && { upload }) };
}

function toUpload({ name, attribs }: Element): UploadReference | null {
  const path = name === 'video' ? attribs['data-poster'] : attribs['data-media'];
  if (path === undefined) return null;
  return name === 'img' ? toPicture(path, attribs) : { path };
}

/** The original of a picture: the `src` that WordPress prints is one of its smaller sizes, the widest file of the `srcset` is the original. */
function toPicture(path: string, attribs: Readonly<Record<string, string>>): UploadReference {
  const [width, height] = [Number(attribs.width), Number(attribs.height)];
  const version = attribs['data-version'];
  const shown = width > 0 && height > 0 ? { width, height } : FALLBACK_SIZE_PX;
  const sizes = (attribs['data-sizes'] ?? '').split(SIZE_SEPARATOR).flatMap((size) => {
    const [file = '', fileWidth] = size.split(' ');
    return Number(fileWidth) > 0 ? [{ file, width: Number(fileWidth) }] : [];
  });
  const widest = Math.max(shown.width, ...sizes.map((size) => size.width));
  return {
    path: sizes.find((size) => size.width === widest)?.file ?? path,
    width: widest,
    height: Math.round((widest * shown.height) / shown.width),
    ...(version !== undefined && { version }),
    ...('data-slot' in attribs && { isWide: true }),
  };
}

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
