/** What is used of the package, which brings no types. */
declare module 'negotiator' {
  class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    /** Those of `available` that `Accept-Encoding` allows, the preferred one first. */
    encodings(available: readonly string[]): string[];
  }
  export = Negotiator;
}
