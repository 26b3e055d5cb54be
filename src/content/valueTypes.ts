/*
 * The values that content consists of: images, links, texts of editors.
 */

export const ratios = ['3:2', '5:7', '8:9', '16:9'] as const;
export type Ratio = (typeof ratios)[number];

/** An image in WordPress's uploads folder. Its path is relative to that folder: `2026/09/pool.jpg`. */
export interface ImageContent {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly caption: string;
  /** Changes when the file does; null if WordPress names neither its time nor its size. */
  readonly version: string | null;
  /** Position of the subject in percent from left and top; null if no editor has set it. */
  readonly focus: { readonly x: number; readonly y: number } | null;
}

/**
 * Target of a link: `page` of this site, `anchor` on the same page, `contact` (tel: or mailto:), `file` of the uploads folder, `image` there, or
 * `external`. The href of an image is its path below the uploads folder: `src/pageModels` builds the address.
 */
export interface ResolvedLink {
  readonly href: string;
  readonly kind: 'page' | 'anchor' | 'contact' | 'file' | 'image' | 'external';
}
export interface LinkContent extends ResolvedLink {
  /** '' if the editor wrote none. */
  readonly label: string;
}

/** Sanitised HTML: safe to print without escaping. */
export type SafeHtml = string & { readonly __brand: 'SafeHtml' };
/** A video or map of another host; nothing is loaded from there before the visitor consents. */
export interface EmbedContent {
  readonly src: string;
  readonly host: string;
  readonly title: string;
  readonly purpose: 'video' | 'map';
}
/** Elements that may be the box of other segments. */
export const boxTags = ['div', 'figure', 'figcaption', 'blockquote', 'details', 'summary'] as const;
export type BoxTag = (typeof boxTags)[number];
/** Attributes of a box, as the sanitiser left them. */
export type BoxAttributes = Readonly<Partial<Record<'class' | 'id' | 'lang' | 'dir' | 'name' | 'open', string>>>;
export type RichSegment =
  | { readonly kind: 'html'; readonly html: SafeHtml }
  | { readonly kind: 'table'; readonly html: SafeHtml; readonly caption: SafeHtml; readonly attributes: BoxAttributes }
  | { readonly kind: 'embed'; readonly embed: EmbedContent }
  /** An element that contains embeds or tables, at any depth; all other elements are part of `html`. */
  | { readonly kind: 'box'; readonly tag: BoxTag; readonly attributes: BoxAttributes; readonly content: RichText };
export type RichText = readonly RichSegment[];
