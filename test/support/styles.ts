/** Returns the HTML of a page without its inline styles: they name what a page may not show. */
export function removeStyles(html: string): string {
  return html.replace(/<style>.*?<\/style>/gs, '');
}
