/*
 * The values that content consists of: images, links, texts of editors.
 */

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

/** The part of a hero that stays in view where it is cut: the words are stored. */
export const heroFocuses = ['top', 'center', 'bottom', 'left', 'right', 'top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
export type HeroFocus = (typeof heroFocuses)[number];

/**
 * Target of a link: `page` of this site, `anchor` on the same page, `contact` (tel: or mailto:), `file` of the uploads folder, `image` there, or
 * `external`. The href of an image is its path below the uploads folder: `pictures.ts` builds the address.
 */
export interface ResolvedLink {
  readonly href: string;
  readonly kind: 'page' | 'anchor' | 'contact' | 'file' | 'image' | 'external';
}
export interface LinkContent extends ResolvedLink {
  /** '' if the editor wrote none. */
  readonly label: string;
}

/** A video, a map or anything else in a frame of another host; nothing is loaded from there before the visitor consents. */
export interface EmbedContent {
  readonly src: string;
  readonly host: string;
  readonly title: string;
  readonly purpose: 'video' | 'map' | 'other';
}
/** An upload that an element shows (`img`, the poster of `video`) or links (`a`): page models build its addresses. */
export interface UploadReference {
  /** Below the uploads folder. */
  readonly path: string;
  /** Pixels of the original where WordPress names them, else of the shown size; only of an `img`. */
  readonly width?: number;
  readonly height?: number;
  /** Of an `img` whose address names one; see `ImageContent`. */
  readonly version?: string;
  /** True for a picture wider than a text. */
  readonly isWide?: boolean;
}

/** An element of sanitised HTML: allow-listed names, attributes and values only. */
export interface RichElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly RichNode[];
  readonly upload?: UploadReference;
}
/** Part of an editor's text as plain data. A string is text, neither escaped nor to be parsed. */
export type RichNode = string | RichElement;

/** Elements that may be the box of other segments. */
export const boxTags = ['div', 'figure', 'figcaption', 'blockquote', 'details', 'summary'] as const;
export type BoxTag = (typeof boxTags)[number];
/** Attributes of a box, as the sanitiser left them. */
export type BoxAttributes = Readonly<Partial<Record<'class' | 'id' | 'lang' | 'dir' | 'name' | 'open', string>>>;
export type RichSegment =
  | { readonly kind: 'nodes'; readonly nodes: readonly RichNode[] }
  | { readonly kind: 'table'; readonly table: RichElement; readonly caption: readonly RichNode[]; readonly attributes: BoxAttributes }
  | { readonly kind: 'embed'; readonly embed: EmbedContent }
  /** An element that contains embeds or tables, at any depth; all other elements are part of `nodes`. */
  | { readonly kind: 'box'; readonly tag: BoxTag; readonly attributes: BoxAttributes; readonly content: RichText };
export type RichText = readonly RichSegment[];

export type HeadlineSize = 1 | 2 | 3 | 4 | 5;
export interface Headline {
  readonly text: string;
  /** null if the editor chose none: the layout decides. */
  readonly size: HeadlineSize | null;
}

export interface MapLocationContent {
  readonly address: string;
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

/** A reference to a post; the post itself is loaded separately. */
export interface PostReference {
  readonly slug: string;
  readonly title: string;
}

/** First and last day on which an offer, a page or a block is on the site: plain dates, `YYYY-MM-DD`. null: no first or no last day. */
export interface ShownDays {
  readonly from: string | null;
  readonly until: string | null;
}

/** The days of what is always shown. */
export const ALWAYS: ShownDays = { from: null, until: null };
