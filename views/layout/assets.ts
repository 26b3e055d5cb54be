/** Addresses of the hashed files every page uses. */
export interface Assets {
  readonly stylesheet: string;
  readonly script: string;
  /** Fonts used above the fold. */
  readonly fonts: readonly string[];
}
