import { buildRecordPath } from '../../addresses/pageAddresses.ts';
import { toUnbrokenText } from '../../i18n/typography.ts';
import { buildFileAddress } from '../../images/address.ts';
import { FILES_FOLDER } from '../../wordpress/uploads.ts';
import type { PageContext } from '../context.ts';
import type { RichTextModel } from '../elementTypes.ts';
import { buildEmbed, type EmbedContext } from '../embeds.ts';
import { nameTarget } from '../links.ts';
import { buildInlineSources, buildUploadAddress, PAGE_FALLBACK_WIDTH_PX } from '../pictures.ts';
import { findElements, listNodes, mapElements, namesRow, readText } from '../richNodes.ts';
import type { RichElement, RichNode, RichText } from '../valueTypes.ts';

export type RichTextContext = EmbedContext &
  Pick<PageContext, 'signAddress' | 'menus'> & { readonly site: Pick<PageContext['site'], 'name' | 'languages'> };

/**
 * Builds the text of an editor: pictures become responsive, wide tables and code scroll, headings get levels that continue those of the
 * page without a gap.
 * @param firstLevel level of the highest heading: 2 under the page's title, 3 under the headline of a block, 4 under a name there
 * @param completeTable adds to each table what the site knows
 */
export function buildRichText(
  text: RichText,
  context: RichTextContext,
  firstLevel: 2 | 3 | 4 = 2,
  completeTable: (table: RichElement) => RichElement = (table) => table,
): RichTextModel {
  const continueHeadings = createHeadingShift(text, firstLevel);
  const labels = { table: context.t('table.region'), code: context.t('code.region') };
  const complete = (element: RichElement) => completeUpload(nameLink(cleanTexts(continueHeadings(element)), context), context);
  const build = (segments: RichText): RichTextModel =>
    segments.map((segment) => {
      if (segment.kind === 'embed') return { kind: 'embed', embed: buildEmbed(segment.embed, context) };
      if (segment.kind === 'box') return { ...segment, content: build(segment.content) };
      if (segment.kind === 'nodes')
        return { kind: 'nodes', nodes: mapElements(segment.nodes, (element) => addScrollRegion(complete(element), labels)) };
      const [table = segment.table] = mapElements([segment.table], complete).filter((node) => typeof node !== 'string');
      const caption = mapElements(segment.caption, complete);
      return { ...segment, table: completeTable(table), caption, name: toUnbrokenText(readText(caption)) };
    });
  return build(text);
}

/** Creates a function that renumbers the headings of a text. Call it in reading order: it remembers the last level. */
function createHeadingShift(text: RichText, firstLevel: number): (element: RichElement) => RichElement {
  const isHeading = ({ tag }: RichElement) => /^h[2-6]$/.test(tag);
  const used = [...new Set(findElements(listNodes(text), isHeading).map(({ tag }) => tag))].sort();
  let last = firstLevel - 1;
  return (element) => {
    if (!isHeading(element)) return element;
    last = Math.min(firstLevel + used.indexOf(element.tag), last + 1, 6);
    return { ...element, tag: `h${last}` };
  };
}

/** Attributes that are texts. */
const textAttributes: ReadonlySet<string> = new Set(['alt', 'title', 'aria-label', 'label']);

function cleanTexts(element: RichElement): RichElement {
  const attributes = Object.entries(element.attributes).map(([name, value]) => [
    name,
    textAttributes.has(name) ? toUnbrokenText(value) : value,
  ]);
  return { ...element, attributes: Object.fromEntries(attributes) };
}

/** Gives a link without words, such as one around a picture without alternative text, the name of its target. */
function nameLink(element: RichElement, context: RichTextContext): RichElement {
  const { tag, attributes, children, upload } = element;
  const { href, title = '', 'aria-label': label = '' } = attributes;
  const isLink = tag === 'a' && (href !== undefined || upload !== undefined);
  const hasAlt = ({ attributes: { alt = '' } }: RichElement) => alt.trim() !== '';
  if (!isLink || `${title}${label}${readText(children)}`.trim() !== '' || findElements(children, hasAlt).length > 0) return element;
  const name = href === undefined ? context.t('gallery.enlargePicture') : nameTarget(href, context);
  return { ...element, attributes: { ...attributes, 'aria-label': name } };
}

/** Gives an element that shows or links an upload its signed address; a picture becomes a responsive, lazy one. */
function completeUpload({ upload, ...element }: RichElement, context: RichTextContext): RichElement {
  const { tag } = element;
  const attributes = signFiles(element.attributes, context);
  if (upload === undefined) return { ...element, attributes };
  if (tag === 'a') return { ...element, attributes: { ...attributes, href: buildUploadAddress(upload.path, context) } };
  if (tag !== 'img')
    return { ...element, attributes: { ...attributes, poster: buildUploadAddress(upload.path, context, PAGE_FALLBACK_WIDTH_PX) } };
  const { path, version = null, width = 0, height = 0, isWide = false } = upload;
  const { sources, src, sizes } = buildInlineSources({ path, version, focus: null, width, height }, context, isWide ? 'wide' : 'half');
  const img = { tag: 'img', attributes: { src, ...attributes, loading: 'lazy', decoding: 'async' }, children: [] };
  const children = sources.map(({ type, srcSet }) => ({ tag: 'source', attributes: { type, srcset: srcSet, sizes }, children: [] }));
  return { tag: 'picture', attributes: {}, children: [...children, img] };
}

/** Signs the address of a film, sound or document that an element links or plays. */
function signFiles(attributes: RichElement['attributes'], { signAddress }: RichTextContext): RichElement['attributes'] {
  const [name] = (['href', 'src'] as const).filter((each) => attributes[each]?.startsWith(FILES_FOLDER));
  return name === undefined ? attributes : { ...attributes, [name]: buildFileAddress(attributes[name] ?? '', signAddress) };
}

/**
 * Lets tables and code inside a text scroll where they are wider than their place. Both can be focused, so that the arrow keys scroll them.
 * Groups, not regions: a page may have many of one name. A table that stands alone in a text is a segment of its own. WordPress's verse and
 * preformatted blocks break their lines instead.
 */
function addScrollRegion(element: RichElement, labels: { readonly table: string; readonly code: string }): RichElement {
  const scrolls = (label: string) => ({ role: 'group', tabindex: '0', 'aria-label': label });
  if (element.tag === 'table') {
    const scroller = { tag: 'div', attributes: { class: 'table__scroll', ...scrolls(labels.table) }, children: [element] };
    return { tag: 'div', attributes: { class: 'table' }, children: [scroller] };
  }
  const isCode = element.tag === 'pre' && !/\bwp-block-(?:verse|preformatted)\b/.test(element.attributes.class ?? '');
  return isCode ? { ...element, attributes: { ...element.attributes, ...scrolls(labels.code) } } : element;
}

/** Links each cell of a table that begins with the name of a room, and has nothing but text, to that room's page. */
export function linkRoomNames(
  table: RichElement,
  rooms: readonly { readonly slug: string; readonly title: string }[],
  { locale, site }: Pick<PageContext, 'locale'> & Pick<RichTextContext, 'site'>,
): RichElement {
  // Of two names that fit, the longer one is meant.
  const named = rooms.filter(({ title }) => title !== '').toSorted((a, b) => b.title.length - a.title.length);
  const link = (nodes: readonly RichNode[]): readonly RichNode[] => {
    const [only, ...more] = nodes;
    if (only === undefined || more.length > 0) return nodes;
    if (typeof only !== 'string') return /^(strong|b|em)$/.test(only.tag) ? [{ ...only, children: link(only.children) }] : nodes;
    const room = named.find(({ title }) => namesRow(only, title));
    return room === undefined
      ? nodes
      : [{ tag: 'a', attributes: { href: buildRecordPath(site.languages, locale, 'rooms', room.slug) }, children: nodes }];
  };
  const [linked = table] = mapElements([table], (element) =>
    element.tag === 'td' || element.tag === 'th' ? { ...element, children: link(element.children) } : element,
  ).filter((node) => typeof node !== 'string');
  return linked;
}

/** The plain text without tables, shortened at a word boundary, for rows and descriptions. @param length at most, in characters, before ' …' */
export function summarise(text: RichText, length: number): string {
  const plain = readText(listNodes(text, false));
  return plain.length <= length ? plain : `${plain.slice(0, Math.max(plain.lastIndexOf(' ', length - 1), 0) || length)} …`;
}

/** The plain text of each item of the lists in a text. */
export function listItems(text: RichText): string[] {
  return findElements(listNodes(text, false), ({ tag }) => tag === 'li').map(({ children }) => readText(children));
}
