import type { Locale } from '../i18n/locales.ts';
import type { Ratio } from '../images/address.ts';
import type { BoxAttributes, BoxTag, EmbedContent, RichElement, RichNode } from './valueTypes.ts';

/*
 * The elements that blocks, dialogs and the chrome are composed of: links, pictures, frames and rich text.
 */

export interface LinkModel {
  readonly href: string;
  readonly label: string;
  /** Leads to another site: shown with an icon, opens a new tab. */
  readonly external: boolean;
  /** `&from={arrival}&to={departure}`: what the script adds to a link to the booking engine once a guest has typed days. */
  readonly stayQuery?: string | undefined;
}

/** A link to a page that the site itself names: contact, privacy, location. It may be in another language than the visitor's. */
export interface FixedLinkModel extends LinkModel {
  readonly hreflang: Locale;
}

/** One `<source>` of a picture. */
export interface PictureSourceModel {
  readonly type: string;
  /** Media query of the windows it applies to; null applies to every window. */
  readonly media: string | null;
  readonly srcSet: string;
}

export interface PictureModel {
  /** In order of preference: the browser takes the first whose format and media query it supports. */
  readonly sources: readonly PictureSourceModel[];
  /** JPEG (or PNG) for browsers that support neither AVIF nor WebP. */
  readonly src: string;
  readonly sizes: string;
  /** The largest size the picture is shown at, in CSS pixels. Its proportions reserve the space before the file arrives. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly caption: string;
  /** Proportions of the place the picture is shown in; null takes those of the picture, or the layout decides (heroes). */
  readonly ratio: Ratio | null;
  /**
   * `cropped` to the place, `whole`, or whole on a `ground` that fills the place, because the picture has too few pixels for it. A hero of too few pixels
   * stands whole `beside` the text, and is cropped on a phone.
   */
  readonly fit: 'cropped' | 'whole' | 'ground' | 'beside';
  /** The first picture of the page is loaded at once, all others lazily. */
  readonly priority: boolean;
}

/** The ornament of the house: the drawing of the demo hotel, or a square picture. */
export type MarkModel = { readonly kind: 'rose' } | { readonly kind: 'picture'; readonly src: string };

/** Content of another host, shown in an iframe once the visitor consents. */
export interface FrameModel {
  readonly src: string;
  /** Never empty: screen readers announce it. */
  readonly title: string;
}

export interface EmbedModel {
  readonly title: string;
  readonly host: string;
  readonly href: string;
  readonly purpose: EmbedContent['purpose'];
  /** null if the content cannot be framed: only the link is shown. */
  readonly frame: FrameModel | null;
}

/** Elements with their final attributes. */
export type RichTextModel = readonly (
  | { readonly kind: 'nodes'; readonly nodes: readonly RichNode[] }
  | TableModel
  | { readonly kind: 'embed'; readonly embed: EmbedModel }
  | { readonly kind: 'box'; readonly tag: BoxTag; readonly attributes: BoxAttributes; readonly content: RichTextModel }
)[];

export interface TableModel {
  readonly kind: 'table';
  readonly table: RichElement;
  readonly caption: readonly RichNode[];
  /** The caption as plain text; '' if there is none. */
  readonly name: string;
  readonly attributes: BoxAttributes;
}

export interface HeadlineModel {
  readonly text: string;
  readonly size: 1 | 2 | 3 | 4 | 5;
}

/** A logo. On a plate if it was made for the opposite ground: a dark logo on the dark footer. */
export interface LogoModel {
  readonly src: string;
  readonly onPlate: boolean;
}

/** The hotel's name or logo in one place. */
export interface WordmarkModel {
  readonly text: string;
  /** 1 for short names to 4 for the longest. */
  readonly size: 1 | 2 | 3 | 4;
  /** null shows the text. */
  readonly logo: LogoModel | null;
}
