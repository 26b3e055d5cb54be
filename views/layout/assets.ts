/** URLs of the hashed files of the build. */
export interface Assets {
  readonly stylesheet: string;
  /** Blocks of the WordPress editor, for pages that have some. */
  readonly editorStylesheet: string;
  readonly printStylesheet: string;
  /** The bar above previews of drafts. */
  readonly previewStylesheet: string;
  readonly script: string;
  /** Fonts of text, which must be there before the first paint: later they are not shown (`font-display: optional`). */
  readonly textFonts: readonly TextFont[];
}

export interface TextFont {
  readonly href: string;
  /** Media query of the screens that load the font; null: every screen. */
  readonly media: string | null;
}
