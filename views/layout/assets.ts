/** URLs of the hashed files that every page loads. */
export interface Assets {
  readonly stylesheet: string;
  readonly script: string;
}
