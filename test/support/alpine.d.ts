/** The grammar of Alpine's CSP build, which its types leave out. */
declare module 'alpinejs/src/parser.js' {
  /** @throws Error for what the grammar does not accept */
  export function generateRuntimeFunction(expression: string): (options: { readonly scope: object }) => unknown;
}
