import type { Attributes, Tag } from 'sanitize-html';
import sanitizeHtml from 'sanitize-html';
import { isOwnId } from '../../shared/ownIds.ts';
import { getUploadPath } from '../../wordpress/uploads.ts';
import { MAX_TEXT_LENGTH } from '../fields.ts';
import type { LinkResolver } from '../linkResolver.ts';
import type { ResolvedLink } from '../valueTypes.ts';
import { allowedClasses, toBlockClasses } from './blockClasses.ts';

/** Marks an element of sanitised HTML of which only the content remains. */
export const unwrapAttribute = 'data-unwrap';

const allowedTags = [
  'a abbr b bdi br cite code del em i ins kbd mark q s small span strong sub sup time u wbr',
  'blockquote dd details div dl dt figcaption figure h2 h3 h4 h5 h6 hr img li ol p pre summary ul',
  'caption col colgroup table tbody td tfoot th thead tr',
  'audio source track video',
].flatMap((names) => names.split(' '));

/** Elements whose content alone remains, apart from what is around it (`unwrapMarked` in `richText.ts`). */
const unwrapped = {
  div: ['address', 'article', 'aside', 'center', 'fieldset', 'footer', 'header', 'hgroup', 'main', 'nav', 'section'],
  span: ['button', 'label', 'legend'],
};
const DROP = 'drop';
/** An element that is left out with its content. */
const dropped: Tag = { tagName: 'div', attribs: { [unwrapAttribute]: DROP } };
const unwrapIn = (tagName: string): Tag => ({ tagName, attribs: { [unwrapAttribute]: '1' } });
const unwrapTags = Object.fromEntries(
  Object.entries(unwrapped).flatMap(([tagName, tags]) => tags.map((tag) => [tag, () => unwrapIn(tagName)])),
);

/**
 * Sanitises the HTML of an editor by an allow-list of tags, attributes and classes. Links are resolved, external ones marked; images only
 * come from the uploads folder and become `<img data-media>`, which `richTextModel.ts` completes; iframes become `<embed-place>`, films and
 * sounds of the uploads folder players, those of other hosts links. Runs once per content, before it is cached.
 */
export function sanitize(html: string, resolve: LinkResolver): string {
  return sanitizeHtml(html.slice(0, MAX_TEXT_LENGTH), {
    allowedTags: [...allowedTags, embedTag],
    allowedAttributes: {
      a: ['href', 'data-media', 'target', 'rel', 'class', 'hreflang', 'title', 'download', 'aria-label'],
      img: ['data-media', 'data-version', 'data-sizes', 'alt', 'width', 'height'],
      [embedTag]: ['data-src', 'data-title'],
      video: ['src', 'data-poster', 'width', 'height', 'controls', 'preload', 'playsinline', 'loop', 'muted'],
      audio: ['src', 'controls', 'preload', 'loop'],
      source: ['src', 'type'],
      track: ['src', 'kind', 'srclang', 'label'],
      details: ['open', 'name'],
      div: [unwrapAttribute],
      span: [unwrapAttribute],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      ol: ['start', 'reversed', 'type'],
      time: ['datetime'],
      abbr: ['title'],
      '*': ['lang', 'dir', 'class', 'id'],
    },
    allowedClasses: { '*': allowedClasses },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'xmp', 'svg', 'math', 'template', 'object'],
    nestingLimit: 60,
    transformTags: {
      ...unwrapTags,
      // The site has no search.
      form: (_tag, { role }) => (role === 'search' ? dropped : unwrapIn('div')),
      h1: 'h2',
      a: (_tag, attributes) => toLink(attributes, resolve),
      img: (_tag, attributes) => toImage(attributes),
      video: (tag, attributes) => toPlayer(tag, attributes, resolve),
      audio: (tag, attributes) => toPlayer(tag, attributes, resolve),
      source: (tag, attributes) => toSource(tag, attributes, resolve),
      track: (tag, attributes) => toSource(tag, attributes, resolve),
      mark: (_tag, attributes) => toMark(attributes),
      // A sign beside the title of an accordion, which is always open here.
      span: (tagName, attribs) => (/__toggle-icon\b/.test(attribs.class ?? '') ? dropped : { tagName, attribs }),
      iframe: (_tag, attributes) => toFrame(attributes, resolve),
      '*': (tagName, attribs) => ({ tagName, attribs: toCommonAttributes(attribs) }),
    },
    exclusiveFilter: ({ tag, attribs }) => attribs[unwrapAttribute] === DROP || (tag === 'img' && !attribs['data-media']),
  });
}

/** Placeholder of an iframe inside sanitised HTML. `richText` turns it into an embed segment. */
export const embedTag = 'embed-place';

/** Ids that editors may use: letters of any language and digits (WordPress numbers footnotes with UUIDs), `-`, `_`, `.`, `:`. */
const allowedId = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,60}$/u;
/** Put before an editor's id that only the site itself may use (`src/shared/ownIds.ts`), and into the links to it. */
const RENAMED_ID_PREFIX = 'text-';
const dimensionPattern = /^\d{1,5}$/;

/** The attributes of any element: ids of the site's own are replaced, those that are none removed, and classes are those of the block. */
export function toCommonAttributes({ id, ...attributes }: Attributes): Attributes {
  const { class: className, style } = attributes;
  const hasId = id !== undefined && allowedId.test(id);
  // The sanitiser removes an empty class.
  return { ...attributes, class: toBlockClasses(className, style), ...(hasId && { id: renameOwnId(id) }) };
}

function renameOwnId(id: string): string {
  return isOwnId(id) ? RENAMED_ID_PREFIX + id : id;
}

/** The attributes of a link; a file opens in a tab of its own, like a page of another host. */
export function createLinkAttributes({ href, kind }: ResolvedLink, className = ''): Attributes {
  if (kind === 'image') return { 'data-media': href, class: className };
  const [path = '', fragment] = href.split('#');
  const target = fragment === undefined ? href : `${path}#${kind === 'external' ? fragment : renameOwnId(fragment)}`;
  if (kind !== 'external' && kind !== 'file') return { href: target, class: className };
  return { href: target, class: `${className} external`.trim(), target: '_blank', rel: 'noopener noreferrer' };
}

/** A link; a `span` if its address must not be printed. */
export function toLink(attributes: Attributes, resolve: LinkResolver): Tag {
  const link = resolve(attributes.href ?? '');
  const { hreflang, title, class: className = '', id, download, 'aria-label': label } = attributes;
  if (link === null) return { tagName: 'span', attribs: id ? { id } : {} };
  const { href, ...others } = createLinkAttributes(link, className);
  return {
    tagName: 'a',
    attribs: {
      ...(href !== undefined && { href }),
      ...(id && { id }),
      ...(hreflang && { hreflang }),
      ...(title && { title }),
      ...(label && { 'aria-label': label }),
      ...(download !== undefined && link.kind === 'file' && { download: getName(link.href) }),
      ...others,
    },
  };
}

/**
 * A player for a film or sound of the uploads folder, which loads nothing but the length before it is started. A file of another host becomes a
 * link. Without an address the file is in a `source`.
 */
export function toPlayer(tagName: string, attributes: Attributes, resolve: LinkResolver): Tag {
  const { src = '', poster = '', width = '', height = '', id, class: className = '', loop, muted } = attributes;
  const link = src === '' ? null : resolve(src);
  if (src !== '' && link?.kind !== 'file') return toFileLink(src, resolve);
  const posterPath = tagName === 'video' ? getUploadPath(poster) : null;
  const hasSize = dimensionPattern.test(width) && dimensionPattern.test(height);
  return {
    tagName,
    attribs: {
      ...(link !== null && { src: link.href }),
      ...(posterPath !== null && { 'data-poster': posterPath }),
      ...(hasSize && tagName === 'video' && { width, height }),
      ...(id !== undefined && { id }),
      ...(className !== '' && { class: className }),
      ...(loop !== undefined && { loop: '' }),
      ...(muted !== undefined && { muted: '' }),
      ...(tagName === 'video' && { playsinline: '' }),
      controls: '',
      preload: tagName === 'video' && posterPath === null ? 'metadata' : 'none',
    },
  };
}

/** The name of a file in an address of this site, whose spelling is canonical. */
function getName(href: string): string {
  return decodeURIComponent(href.split('#')[0]?.split('/').at(-1) ?? '');
}

/** A file of a player, or its subtitles; a link if it is of another host, nothing if there is none. */
export function toSource(tagName: string, attributes: Attributes, resolve: LinkResolver): Tag {
  const { src = '', kind, srclang, label, type } = attributes;
  const link = src === '' ? null : resolve(src);
  if (link?.kind === 'file') return { tagName, attribs: { src: link.href, ...pickGiven({ kind, srclang, label, type }) } };
  return tagName === 'source' ? toFileLink(src, resolve) : { tagName: 'span', attribs: {} };
}

function pickGiven(attributes: Readonly<Record<string, string | undefined>>): Attributes {
  return Object.fromEntries(Object.entries(attributes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** A link to a file under its name; only its content remains without a usable address. */
function toFileLink(src: string, resolve: LinkResolver): Tag {
  const [path = ''] = src.split(/[?#]/);
  const link = src === '' ? null : toLink({ href: src }, resolve);
  return link?.tagName === 'a' ? { ...link, text: path.split('/').at(-1) || src } : { tagName: 'discarded', attribs: {} };
}

/** An embed; a link for a frame with a file of the uploads folder; nothing for one with a page of this site or of WordPress. */
export function toFrame({ src = '', title = '' }: Attributes, resolve: LinkResolver): Tag {
  const kind = resolve(src)?.kind;
  if (kind === 'file') return toFileLink(src, resolve);
  const isOwn = kind === 'page' || kind === 'image';
  return { tagName: embedTag, attribs: { 'data-src': isOwn ? '' : src, 'data-title': title } };
}

/** The comma behind a candidate of a `srcset`. Addresses may have commas too. */
const candidateEnd = /,\s+|(?<=\s\d+w\s*),/;
/** Separates the files of a picture in `data-sizes`: no address has it. */
export const SIZE_SEPARATOR = '|';

/** The time of a file, which the companion plugin adds to its address: a file replaced under its name has another. */
const fileVersion = /\?ver=([1-9]\d{0,15})$/;

/** An image of the uploads folder as `<img data-media>`, which `richTextModel.ts` completes. */
export function toImage({ src = '', srcset = '', alt = '', style = '', ...given }: Attributes): Tag {
  const path = getUploadPath(src);
  if (path === null) return { tagName: 'img', attribs: {} };
  const version = fileVersion.exec(src)?.[1];
  const sizes = srcset
    .split(candidateEnd)
    .map((candidate) => /^\s*(\S+)\s+(\d+)w\s*$/.exec(candidate))
    .flatMap((match) => {
      const variant = getUploadPath(match?.[1] ?? '');
      return variant === null || !match?.[2] ? [] : [`${variant} ${match[2]}`];
    });
  return {
    tagName: 'img',
    attribs: {
      'data-media': path,
      ...(version !== undefined && { 'data-version': version }),
      ...(sizes.length > 0 && { 'data-sizes': sizes.join(SIZE_SEPARATOR) }),
      alt: alt.trim(),
      ...resize(given, /(?:^|;)\s*width:\s*(\d{1,5})px/.exec(style)?.[1]),
    },
  };
}

/** The size of an image as the editor has set it. @param shownWidth from its inline style, which WordPress writes beside the size of the file */
function resize({ width = '', height = '' }: Attributes, shownWidth: string | undefined): Attributes {
  const isGiven = dimensionPattern.test(width) && dimensionPattern.test(height);
  if (isGiven && shownWidth !== undefined && Number(width) > 0)
    return { width: shownWidth, height: String(Math.round((Number(height) * Number(shownWidth)) / Number(width))) };
  return { ...(dimensionPattern.test(width) && { width }), ...(dimensionPattern.test(height) && { height }) };
}

/** A highlighted text; WordPress writes coloured text as a highlight with a transparent ground. */
export function toMark(attributes: Attributes): Tag {
  const isTransparent = /background(?:-color)?:\s*(?:transparent|rgba\(\s*0,\s*0,\s*0,\s*0\s*\))/i.test(attributes.style ?? '');
  return { tagName: isTransparent ? 'span' : 'mark', attribs: attributes };
}
