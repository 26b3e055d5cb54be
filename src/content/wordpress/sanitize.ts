import sanitizeHtml from 'sanitize-html';
import { isOwnId } from '../../shared/ownIds.ts';
import { uploadPath } from '../uploads.ts';
import type { LinkResolver } from './links.ts';
import { MAX_TEXT_LENGTH } from './schemas/values.ts';

/** Placeholder of an iframe inside sanitised HTML. `richText` turns it into an embed segment. */
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

/** Ids that editors may use, unless they are the site's own. */
const allowedId = /^[a-z][a-z0-9_-]{0,60}$/i;

/** Classes of WordPress blocks with styles on this site; all others are removed. */
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
 * Sanitises the HTML of an editor by an allow-list of tags, attributes and classes. Links are resolved, external ones marked; images only
 * come from the uploads folder and become `<img data-media>`, which `pages/richText` completes; iframes become `<embed-place>`, video and
 * audio links to their files. Runs once per content, before it is cached.
 */
export function sanitize(html: string, resolve: LinkResolver): string {
  return sanitizeHtml(html.slice(0, MAX_TEXT_LENGTH), {
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
      img: (_tag, attributes) => toImage(attributes),
      video: (tag, attributes) => toFileLink(tag, attributes, resolve),
      audio: (tag, attributes) => toFileLink(tag, attributes, resolve),
      source: (tag, attributes) => toFileLink(tag, attributes, resolve),
      '*': (tagName, attribs) => ({ tagName, attribs: withSafeId(attribs) }),
      iframe: (_tag, { src = '', title = '' }) => ({ tagName: embedTag, attribs: { 'data-src': src, 'data-title': title } }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['data-media'],
  });
}

/** Removes an id unless it is allowed: it may be the target of an anchor. */
function withSafeId({ id, ...attributes }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return id !== undefined && allowedId.test(id) && !isOwnId(id) ? { ...attributes, id } : attributes;
}

function toLink(attributes: sanitizeHtml.Attributes, resolve: LinkResolver): sanitizeHtml.Tag {
  const link = resolve(attributes.href ?? '');
  const { hreflang, title, class: className = '', id } = attributes;
  if (link === null) return { tagName: 'span', attribs: id ? { id } : {} };
  const common = { href: link.href, ...(id && { id }), ...(hreflang && { hreflang }), ...(title && { title }) };
  if (link.kind !== 'external') return { tagName: 'a', attribs: { ...common, class: className } };
  return { tagName: 'a', attribs: { ...common, class: `${className} external`.trim(), target: '_blank', rel: 'noopener noreferrer' } };
}

/** Replaces video and audio by a link to the file: the site has no player. Without a file only the tag is removed. */
function toFileLink(tagName: string, { src = '' }: sanitizeHtml.Attributes, resolve: LinkResolver): sanitizeHtml.Tag {
  const [path = ''] = src.split(/[?#]/);
  const link = src === '' ? null : toLink({ href: src }, resolve);
  return link?.tagName === 'a' ? { ...link, text: path.split('/').at(-1) || src } : { tagName, attribs: {} };
}

function toImage({ src = '', srcset = '', alt = '', width = '', height = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
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
