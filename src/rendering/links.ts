import type { Assets } from '../../views/layout/assets.ts';

/**
 * The header `Link` of pages: what a browser needs first. A CDN may send it ahead (103 Early Hints) while the page is still being asked
 * for. The script is a module: `as=script` would have it fetched twice.
 */
export function linkHeader({ stylesheet, script }: Assets): string {
  return `<${stylesheet}>; rel=preload; as=style, <${script}>; rel=modulepreload`;
}
