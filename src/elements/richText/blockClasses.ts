/** Classes of WordPress blocks with styles on this site; all others are removed. */
export const allowedClasses = [
  'wp-block-* wp-embed-aspect-* alignleft alignright aligncenter alignwide alignfull columns-* has-text-align-left',
  'has-text-align-center has-text-align-right has-background has-drop-cap has-media-on-the-right is-resized size-medium',
  'size-thumbnail are-vertically-aligned-* is-content-justification-* is-cropped is-layout-flex is-layout-grid',
  'is-not-stacked-on-mobile is-style-* is-vertical is-vertically-aligned-* external',
].flatMap((names) => names.split(' '));

/** Around each picture of the shortcode `[gallery]`. */
export const galleryPictureClass = 'wp-block-gallery-picture';

/** Classes of the classic editor, and of blocks before WordPress 5.9, that mean the same as one of today's blocks. */
const classicClasses: ReadonlyMap<string, string> = new Map([
  ['gallery', 'wp-block-gallery is-cropped'],
  ['gallery-item', 'wp-block-image'],
  ['gallery-icon', galleryPictureClass],
  ['wp-caption', 'wp-block-image'],
  ['blocks-gallery-grid', 'wp-block-gallery__items'],
  ['blocks-gallery-item', 'wp-block-gallery__item'],
]);
const TWELFTHS = 12;
/** Width of a line of text in WordPress's own themes, to which editors size pictures. */
const TEXT_WIDTH_PX = 640;

/**
 * Returns the classes of an element. What WordPress says by an inline style, and editors mean, becomes a class: the alignment of a text, the
 * width of a column or of the picture beside a text. All other inline styles are ignored.
 */
export function toBlockClasses(className = '', style = ''): string {
  const names = className.split(/\s+/).filter(Boolean);
  const classes = names.map((name) => classicClasses.get(name) ?? name.replace(/^gallery-(?=columns-\d$)/, ''));
  if (style === '') return classes.join(' ');
  const alignment = /(?:^|;)\s*text-align:\s*(left|center|right)/i.exec(style)?.[1];
  if (alignment !== undefined) classes.push(`has-text-align-${alignment.toLowerCase()}`);
  for (const [block, property] of [
    ['wp-block-column', 'flex-basis'],
    ['wp-block-media-text', 'grid-template-columns'],
  ] as const) {
    const width = names.includes(block) ? findWidth(style, property) : null;
    if (width !== null) classes.push(width);
  }
  return classes.join(' ');
}

/** Returns the class of a picture that an editor has made smaller than a line of text; null for a larger one. */
export function toWidthClass(widthPx: number): string | null {
  const twelfths = Math.max(1, Math.round((widthPx * TWELFTHS) / TEXT_WIDTH_PX));
  return twelfths < TWELFTHS ? `wp-block-width-${twelfths}` : null;
}

/** Finds a width in percent and returns its class; of two columns (`30% auto`, `auto 30%`) that of the one that is named. */
function findWidth(style: string, property: string): string | null {
  const [, value = ''] = new RegExp(`(?:^|;)\\s*${property}:([^;]{0,60})`, 'i').exec(style) ?? [];
  const percent = Number.parseFloat(/(\d{1,3}(?:\.\d{1,9})?)%/.exec(value)?.[1] ?? '');
  return percent > 0 ? toWidthClass((percent * TEXT_WIDTH_PX) / 100) : null;
}
