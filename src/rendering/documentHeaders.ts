import type { Assets } from '../../views/layout/assets.ts';
import { SPECULATION_RULES_PATH } from '../responseCache/cachePolicies.ts';
import type { Headers } from '../responseCache/headers.ts';

/** Headers of every document beside its policy's. */
export function buildDocumentHeaders(assets: Assets): Headers {
  return { Link: linkHeader(assets), 'Speculation-Rules': `"${SPECULATION_RULES_PATH}"` };
}

/**
 * The header `Link`: what a browser needs first. A CDN may send it ahead (103 Early Hints) while the page is still being asked
 * for. The script is a module: `as=script` would have it fetched twice.
 */
function linkHeader({ stylesheet, script }: Assets): string {
  return `<${stylesheet}>; rel=preload; as=style, <${script}>; rel=modulepreload`;
}
