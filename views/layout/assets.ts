/** Addresses of the hashed files every page uses. */
export interface Assets {
  readonly stylesheet: string;
  readonly script: string;
}
