import sanitizeHtml from 'sanitize-html';
import { allowedClasses } from './blockClasses.ts';
import type { LinkResolver } from './links.ts';
import { embedTag, toCommonAttributes, toFrame, toImage, toLink, toMark, toPlayer, toSource } from './sanitizeElements.ts';
import { MAX_TEXT_LENGTH } from './schemas/values.ts';
import { unwrapAttribute } from './unwrap.ts';

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
const media = ['audio', 'source', 'track', 'video'];

/** Elements whose content alone remains, apart from what is around it (`unwrap.ts`). */
const unwrapped = {
  div: ['address', 'article', 'aside', 'center', 'fieldset', 'footer', 'form', 'header', 'hgroup', 'main', 'nav', 'section'],
  span: ['button', 'label', 'legend'],
};
const unwrapTags = Object.fromEntries(
  Object.entries(unwrapped).flatMap(([tagName, tags]) =>
    tags.map((tag) => [tag, () => ({ tagName, attribs: { [unwrapAttribute]: '1' } })]),
  ),
);

/**
 * Sanitises the HTML of an editor by an allow-list of tags, attributes and classes. Links are resolved, external ones marked; images only
 * come from the uploads folder and become `<img data-media>`, which `pages/elements/richText` completes; iframes become `<embed-place>`, films and
 * sounds of the uploads folder players, those of other hosts links. Runs once per content, before it is cached.
 */
export function sanitize(html: string, resolve: LinkResolver): string {
  return sanitizeHtml(html.slice(0, MAX_TEXT_LENGTH), {
    allowedTags: [...inline, ...block, ...table, ...media, embedTag],
    allowedAttributes: {
      a: ['href', 'data-media', 'target', 'rel', 'class', 'hreflang', 'title', 'download', 'aria-label'],
      img: ['data-media', 'data-sizes', 'alt', 'width', 'height'],
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
      h1: 'h2',
      a: (_tag, attributes) => toLink(attributes, resolve),
      img: (_tag, attributes) => toImage(attributes),
      video: (tag, attributes) => toPlayer(tag, attributes, resolve),
      audio: (tag, attributes) => toPlayer(tag, attributes, resolve),
      source: (tag, attributes) => toSource(tag, attributes, resolve),
      track: (tag, attributes) => toSource(tag, attributes, resolve),
      mark: (_tag, attributes) => toMark(attributes),
      // A sign beside the title of an accordion, which is always open here.
      span: (tagName, attribs) => ({ tagName: /__toggle-icon\b/.test(attribs.class ?? '') ? 'template' : tagName, attribs }),
      iframe: (_tag, attributes) => toFrame(attributes, resolve),
      '*': (tagName, attribs) => ({ tagName, attribs: toCommonAttributes(attribs) }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['data-media'],
  });
}
