/** What the build wrote: the style that stands in every page, and the addresses of hashed files. */
export interface Assets {
  /** Style of the first view of every page, inline: the hashes of inline styles are in the Content-Security-Policy. */
  readonly coreStyle: string;
  /** What the first view of a room, a package or an offer needs in addition: inline on their pages, `styleSheets.details` in dialogs. */
  readonly detailsStyle: string;
  /** By name: what stands below the first view of every page, and what some pages need. */
  readonly styleSheets: Readonly<Record<StyleSheetName | 'page' | 'print' | 'preview', string>>;
  readonly script: string;
}

/** Style sheets of what some pages and dialogs have: rooms and packages, forms, the gallery's dialog, blocks of the WordPress editor. */
export type StyleSheetName = 'details' | 'forms' | 'gallery' | 'editor';
