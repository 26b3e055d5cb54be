import { parsePath } from '../../addresses/pageAddresses.ts';
import type { ContentSource } from '../../content/source.ts';
import { isInquirySlug } from '../../shared/dialogs.ts';
import { lookUpPath, parseEditablePath, toPath } from './lookUpPath.ts';

/** WordPress redirects that are followed until one leads to a page. */
const MAX_FOLLOWED_REDIRECTS = 3;

/**
 * Finds the current path of a page whose slug an editor changed, by asking WordPress where its own address redirects to. Only existing pages
 * count, so that no visitor is redirected to a 404 or in a circle. The home page does not count: a headless WordPress redirects every
 * address there.
 * @param path of a request that found nothing
 * @returns a path on this site, built from checked segments; null if there is none or WordPress is unavailable
 */
export async function findMovedAddress({ source }: { readonly source: ContentSource }, path: string): Promise<string | null> {
  const visited = new Set<string>();
  let page = parseEditablePath(path);
  for (let redirects = 0; page !== null && redirects < MAX_FOLLOWED_REDIRECTS; redirects++) {
    visited.add(toPath(page));
    const target = await source.getRedirect(toPath(page));
    const inquiry = target === null ? null : parseInquiryPath(target);
    if (inquiry !== null) return inquiry;
    page = target === null ? null : parseEditablePath(target);
    if (page === null || visited.has(toPath(page))) return null;
    const lookup = await lookUpPath(source, page);
    // At its current address the offer says that it has ended.
    if (lookup.kind === 'found' || lookup.kind === 'gone') return toPath(page);
    if (lookup.kind === 'moved') return visited.has(lookup.path) ? null : lookup.path;
    if (lookup.kind === 'unavailable') return null;
  }
  return null;
}

/** The path of the inquiry, which always exists; null for any other path. */
function parseInquiryPath(path: string): string | null {
  const parsed = parsePath(path);
  return parsed.kind === 'page' && parsed.segments.length === 1 && isInquirySlug(parsed.segments[0]) ? toPath(parsed) : null;
}
