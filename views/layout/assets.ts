/** URLs of the hashed files of the build. */
export interface Assets {
  readonly stylesheet: string;
  /** Blocks of the WordPress editor, for pages that have some. */
  readonly editorStylesheet: string;
  readonly printStylesheet: string;
  /** The bar above previews of drafts. */
  readonly previewStylesheet: string;
  readonly script: string;
}
