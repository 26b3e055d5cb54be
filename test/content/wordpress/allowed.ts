/** The allowed tags and attributes, written down independently of the sanitiser's own lists, which are under test. */
export const allowedAnywhere = ['id', 'class', 'dir', 'lang'];
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'details summary b bdi br cite code del em i ins kbd mark q s small span strong sub sup u wbr blockquote dd div dl dt figcaption figure h2 h3 h4 h5 h6 hr li p pre ul caption col colgroup table tbody tfoot thead tr'
      .split(' ')
      .map((tag) => [tag, []]),
  ),
  a: ['href', 'target', 'rel', 'hreflang', 'title'],
  abbr: ['title'],
  img: ['data-media', 'data-sizes', 'alt', 'width', 'height'],
  ol: ['start', 'reversed', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  time: ['datetime'],
};
export const allowedClass =
  /^(wp-block-[\w-]*|is-style-[\w-]*|align(left|right|center|wide|full)|has-text-align-(left|center|right)|external)$/;
export const allowedHref = /^(https?:\/\/[^\s"<>\\]+|\/(?![/\\])[^\s"<>\\]*|#[^\s"<>]*|(mailto|tel):[^\s"<>]+)$/;
