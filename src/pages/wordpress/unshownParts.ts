import { type Element, isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { getUploadPath, isUpload } from '../../wordpress/uploads.ts';

/** What of an editor's text the site shows differently, or not at all. */
export const unshownKinds = [
  'form',
  'script',
  'preview',
  'formula',
  'postList',
  'pluginBlock',
  'shortcode',
  'foreignPicture',
  'unusablePicture',
  'animation',
  'background',
  'buttonWithoutLink',
  'filmWithoutSubtitles',
] as const;
export type UnshownKind = (typeof unshownKinds)[number];
export interface UnshownPart {
  readonly kind: UnshownKind;
  /** The name of the block or tag, the address of the file, the label of the button. */
  readonly name: string;
}

/** Core blocks that list posts, or parts of them: their links lead to addresses that the site does not have. */
const postBlocks = new Set(
  'archives calendar categories comments latest-comments loginout navigation page-list post-template query search tag-cloud terms-query'.split(
    ' ',
  ),
);
/** All other core blocks, by the name in their class. */
const coreBlocks = new Set([
  ...postBlocks,
  ...'accordion audio button buttons code column columns cover details embed file footnotes gallery group heading html image latest-posts list list-item'.split(
    ' ',
  ),
  ...'math media-text more page-break paragraph preformatted pullquote quote read-more rss separator social-link social-links spacer table verse video'.split(
    ' ',
  ),
]);
/** Text in square brackets. */
const bracketed = /\[([^[\]]{1,300})\]/g;
/** `name key="value"`, `/name`: what WordPress prints, in square brackets, of a shortcode whose plugin is not active. */
const shortcode = /^(?:\/[a-z][\w-]*$|[a-z][\w-]* +[\w-]+=\S)/i;
const MAX_NAME_LENGTH = 80;

/** Finds what of a text of an editor, as WordPress sends it, the site does not show. Each once. */
export function findUnshownParts(html: string): UnshownPart[] {
  const document = parseDocument(html);
  const parts = [
    ...DomUtils.filter(isTag, document).filter(isTag).flatMap(findInElement),
    ...[...DomUtils.textContent(document).matchAll(bracketed)].flatMap(([text, inner = '']) =>
      shortcode.test(inner) ? [part('shortcode', text)] : [],
    ),
  ];
  return [...new Map(parts.map((found) => [`${found.kind} ${found.name}`, found])).values()];
}

function part(kind: UnshownKind, name: string): UnshownPart {
  return { kind, name: name.trim().slice(0, MAX_NAME_LENGTH) };
}

function findInElement(element: Element): UnshownPart[] {
  const { name, attribs } = element;
  const { src = '', style = '', class: className = '' } = attribs;
  return [
    ...(name === 'form' && attribs.role === 'search' ? [part('postList', 'search')] : []),
    ...(name === 'form' && attribs.role !== 'search' ? [part('form', className.split(' ')[0] ?? '')] : []),
    ...(name === 'script' && src !== '' ? [part('script', src)] : []),
    ...(name === 'object' || name === 'embed' ? [part('preview', attribs.data ?? src)] : []),
    ...(name === 'math' ? [part('formula', DomUtils.textContent(element))] : []),
    ...(name === 'img' ? findUnshownPicture(src) : []),
    ...(hasBackgroundPicture(style) && !hasPicture(element) ? [part('background', className.split(' ')[0] ?? name)] : []),
    ...(/\bwp-block-button__link\b/.test(className) && (attribs.href ?? '') === ''
      ? [part('buttonWithoutLink', DomUtils.textContent(element))]
      : []),
    ...(name === 'video' && !hasChild(element, 'track') ? [part('filmWithoutSubtitles', attribs.src ?? toSource(element))] : []),
    ...findBlocks(className),
  ];
}

/** Finds a picture that is not shown, or not its movement. Only the extension is known: a GIF may also be a still. */
export function findUnshownPicture(address: string): UnshownPart[] {
  const path = getUploadPath(address);
  if (path === null) return [part(isUpload(address) ? 'unusablePicture' : 'foreignPicture', address)];
  return /\.gif$/i.test(path) ? [part('animation', path)] : [];
}

function hasBackgroundPicture(style: string): boolean {
  return style.split(';').some((declaration) => /^\s*background(?:-image)?:/i.test(declaration) && /url\(/i.test(declaration));
}

/** Blocks in the classes of an element: `wp-block-query`, `wp-block-vendor-name`. */
function findBlocks(className: string): UnshownPart[] {
  return [...className.matchAll(/(?:^|\s)wp-block-([a-z][a-z0-9-]*)(?=\s|$)/g)].flatMap(([, given = '']) => {
    const [name = ''] = given.split('-is-layout-');
    if (postBlocks.has(name)) return [part('postList', name)];
    const isCore =
      [...coreBlocks].some((core) => name === core || name.startsWith(`${core}-`)) || /^(?:post|site|query|comment|term)-/.test(name);
    return isCore ? [] : [part('pluginBlock', name)];
  });
}

function hasPicture(element: Element): boolean {
  return element.name === 'img' || hasChild(element, 'img');
}

function hasChild(element: Element, name: string): boolean {
  return DomUtils.existsOne((child) => child.name === name, element.children);
}

function toSource(element: Element): string {
  return DomUtils.findOne((child) => child.name === 'source', element.children)?.attribs.src ?? '';
}
