/** The allowed tags and attributes, written down independently of the sanitiser's own lists, which are under test. */
export const allowedAnywhere = ['id', 'class', 'dir', 'lang'];
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'summary b bdi br cite code del em i ins kbd mark q s small span strong sub sup u wbr blockquote dd div dl dt figcaption figure h2 h3 h4 h5 h6 hr li p pre ul caption col colgroup table tbody tfoot thead tr'
      .split(' ')
      .map((tag) => [tag, []]),
  ),
  a: ['href', 'data-upload', 'target', 'rel', 'hreflang', 'title', 'download', 'aria-label'],
  abbr: ['title'],
  img: ['data-upload', 'alt', 'width', 'height'],
  audio: ['src', 'controls', 'preload', 'loop'],
  details: ['open', 'name'],
  source: ['src', 'type'],
  track: ['src', 'kind', 'srclang', 'label'],
  video: ['src', 'data-upload', 'width', 'height', 'controls', 'preload', 'playsinline', 'loop', 'muted'],
  ol: ['start', 'reversed', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  time: ['datetime'],
};
export const allowedClass =
  /^(wp-block-[\w-]*|wp-embed-aspect-[\w-]*|is-style-[\w-]*|align(left|right|center|wide|full)|has-text-align-(left|center|right)|columns-[\w-]*|(are|is)-vertically-aligned-[\w-]*|is-content-justification-[\w-]*|is-(cropped|layout-flex|layout-grid|not-stacked-on-mobile|vertical)|has-(background|drop-cap|media-on-the-right)|external)$/;
export const allowedHref = /^(https?:\/\/[^\s"<>\\]+|\/(?![/\\])[^\s"<>\\]*|#[^\s"<>]*|(mailto|tel):[^\s"<>]+)$/;
