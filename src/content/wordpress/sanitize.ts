import sanitizeHtml from 'sanitize-html';
import { uploadPath } from '../uploads.ts';
import type { LinkResolver } from './links.ts';

/** Characters of one text that are read: a hundred printed pages. The parser is slow on hostile nesting beyond it. */
const MAX_HTML = 200_000;

/** Marks, inside sanitised HTML, where a frame of another host stood. `richText` lifts them out. */
export const embedTag = 'embed-place';

const inline = [
  'a',
  'abbr',
  'b',
  'bdi',
  'br',
  'cite',
  'code',
  'del',
  'em',
  'i',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'wbr',
];
const block = [
  'blockquote',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'figcaption',
  'figure',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'img',
  'li',
  'ol',
  'p',
  'pre',
  'summary',
  'ul',
];
const table = ['caption', 'col', 'colgroup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'];

/** Ids editors may give, and those that are the page's own. */
const plainId = /^[a-z][a-z0-9_-]{0,60}$/i;
const ownIds = new Set(['content', 'menu', 'languages', 'inquiry', 'overlay-title']);

/** Classes of WordPress's blocks for which the site has styles; all others go. */
const classes = [
  'wp-block-*',
  'alignleft',
  'alignright',
  'aligncenter',
  'alignwide',
  'alignfull',
  'has-text-align-left',
  'has-text-align-center',
  'has-text-align-right',
  'is-style-*',
  'external',
];

/**
 * Cleans HTML an editor wrote: an allow-list of tags, attributes and classes; links through `resolve`, external ones marked;
 * pictures only from the uploads folder, as `<img data-media>` that the page later completes; frames as `<embed-place>`; films and sounds
 * as links to their files.
 * Runs once, when content enters the cache.
 */
export function sanitize(html: string, resolve: LinkResolver): string {
  return sanitizeHtml(html.slice(0, MAX_HTML), {
    allowedTags: [...inline, ...block, ...table, embedTag],
    allowedAttributes: {
      a: ['href', 'target', 'rel', 'class', 'hreflang', 'title'],
      img: ['data-media', 'data-sizes', 'alt', 'width', 'height'],
      [embedTag]: ['data-src', 'data-title'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      ol: ['start', 'reversed', 'type'],
      time: ['datetime'],
      abbr: ['title'],
      '*': ['lang', 'dir', 'class', 'id'],
    },
    allowedClasses: { '*': classes },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'xmp', 'svg', 'math', 'template', 'object'],
    nestingLimit: 60,
    transformTags: {
      h1: 'h2',
      a: (_tag, attributes) => toLink(attributes, resolve),
      img: (_tag, attributes) => toPicture(attributes),
      video: (tag, attributes) => toFileLink(tag, attributes, resolve),
      audio: (tag, attributes) => toFileLink(tag, attributes, resolve),
      source: (tag, attributes) => toFileLink(tag, attributes, resolve),
      '*': (tagName, attribs) => ({ tagName, attribs: withSafeId(attribs) }),
      iframe: (_tag, { src = '', title = '' }) => ({ tagName: embedTag, attribs: { 'data-src': src, 'data-title': title } }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['data-media'],
  });
}

/** Targets of anchors stay, unless they are no plain words or the page has an element of that name itself. */
function withSafeId({ id, ...attributes }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return id !== undefined && plainId.test(id) && !ownIds.has(id) ? { ...attributes, id } : attributes;
}

function toLink(attributes: sanitizeHtml.Attributes, resolve: LinkResolver): sanitizeHtml.Tag {
  const link = resolve(attributes.href ?? '');
  const { hreflang, title, class: className = '', id } = attributes;
  if (link === null) return { tagName: 'span', attribs: id ? { id } : {} };
  const kept = { href: link.href, ...(id && { id }), ...(hreflang && { hreflang }), ...(title && { title }) };
  if (link.kind !== 'external') return { tagName: 'a', attribs: { ...kept, class: className } };
  return { tagName: 'a', attribs: { ...kept, class: `${className} external`.trim(), target: '_blank', rel: 'noopener noreferrer' } };
}

/** A film or sound that lies beside the content: the site plays none itself. Without a file the tag goes, and what it contains stays. */
function toFileLink(tagName: string, { src = '' }: sanitizeHtml.Attributes, resolve: LinkResolver): sanitizeHtml.Tag {
  const [path = ''] = src.split(/[?#]/);
  const link = src === '' ? null : toLink({ href: src }, resolve);
  return link?.tagName === 'a' ? { ...link, text: path.split('/').at(-1) || src } : { tagName, attribs: {} };
}

function toPicture({ src = '', srcset = '', alt = '', width = '', height = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const path = uploadPath(src);
  if (path === null) return { tagName: 'img', attribs: {} };
  const sizes = srcset
    .split(',')
    .map((candidate) => /^\s*(\S+)\s+(\d+)w\s*$/.exec(candidate))
    .flatMap((match) => {
      const variant = uploadPath(match?.[1] ?? '');
      return variant === null || !match?.[2] ? [] : [`${variant} ${match[2]}`];
    });
  const dimension = (value: string) => (/^\d{1,5}$/.test(value) ? value : '');
  return {
    tagName: 'img',
    attribs: {
      'data-media': path,
      ...(sizes.length > 0 && { 'data-sizes': sizes.join(',') }),
      alt,
      ...(dimension(width) && { width }),
      ...(dimension(height) && { height }),
    },
  };
}
