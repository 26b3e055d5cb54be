/*
 * The values content is made of: pictures, links, texts an editor wrote.
 */

export const ratios = ['3:2', '5:7', '8:9', '16:9'] as const;
export type Ratio = (typeof ratios)[number];

/** A picture in WordPress's uploads folder. Paths are relative to it: `2026/09/pool.jpg`. */
export interface ImageContent {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly caption: string;
  /** Changes when the picture does; null where WordPress does not tell. */
  readonly version: string | null;
  /** Where the subject lies, in percent from left and top; null where nobody said. */
  readonly focus: { readonly x: number; readonly y: number } | null;
}

/** Where a link leads: `page` stays in this site, `anchor` on this page, `contact` is tel: or mailto:, `external` leaves. */
export interface ResolvedLink {
  readonly href: string;
  readonly kind: 'page' | 'anchor' | 'contact' | 'external';
}
export interface LinkContent extends ResolvedLink {
  /** '' where the editor gave none. */
  readonly label: string;
}

/** HTML that went through the sanitiser: safe to print as it is. */
export type SafeHtml = string & { readonly __brand: 'SafeHtml' };
/** A video or map of another host; nothing of it is loaded before the visitor agrees. */
export interface EmbedContent {
  readonly src: string;
  readonly host: string;
  readonly title: string;
  readonly purpose: 'video' | 'map';
}
export type RichSegment =
  | { readonly kind: 'html'; readonly html: SafeHtml }
  | { readonly kind: 'table'; readonly html: SafeHtml; readonly caption: string }
  | { readonly kind: 'embed'; readonly embed: EmbedContent };
export type RichText = readonly RichSegment[];
