import type { Assets } from '../../views/layout/assets.ts';
import { SPECULATION_RULES_PATH } from './cachePolicies.ts';
import type { Headers } from './headers.ts';

/** The headers of every HTML document in addition to those of its cache policy. */
export function buildDocumentHeaders(assets: Assets): Headers {
  return { Link: buildLinkHeader(assets), 'Speculation-Rules': `"${SPECULATION_RULES_PATH}"` };
}

/**
 * Preloads style sheet and script. A CDN may send the header ahead of the page (103 Early Hints). The script is a module: with `as=script` the
 * browser would fetch it twice.
 */
function buildLinkHeader({ stylesheet, script }: Assets): string {
  return `<${stylesheet}>; rel=preload; as=style, <${script}>; rel=modulepreload`;
}
