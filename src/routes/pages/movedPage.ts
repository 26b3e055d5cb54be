import { buildPath, OFFERS_SLUG, parsePath } from '../../addresses/pageAddresses.ts';
import type { ContentSource } from '../../content/source.ts';
import type { Lookup } from '../../content/types.ts';
import { fragmentFolder, isInquirySlug } from '../../shared/dialogs.ts';
import type { PagePath } from './types.ts';

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
  let page = parseMovablePage(path);
  for (let redirects = 0; page !== null && redirects < MAX_FOLLOWED_REDIRECTS; redirects++) {
    visited.add(toPath(page));
    const target = await source.getRedirect(toPath(page));
    const inquiry = target === null ? null : parseInquiryPath(target);
    if (inquiry !== null) return inquiry;
    page = target === null ? null : parseMovablePage(target);
    if (page === null || visited.has(toPath(page))) return null;
    const lookup = await lookUp(source, page);
    if (lookup.kind === 'found') return toPath(page);
    if (lookup.kind === 'moved') return visited.has(lookup.path) ? null : lookup.path;
    if (lookup.kind === 'unavailable') return null;
  }
  return null;
}

/** The page at a path; null for the home page, the inquiry and fragments, whose paths no editor can change. */
function parseMovablePage(path: string): PagePath | null {
  const parsed = parsePath(path);
  if (parsed.kind !== 'page') return null;
  const [first] = parsed.segments;
  const isFixed = first === undefined || first === fragmentFolder || isInquirySlug(first);
  return isFixed ? null : parsed;
}

/** The path of the inquiry, which always exists; null for any other path. */
function parseInquiryPath(path: string): string | null {
  const parsed = parsePath(path);
  return parsed.kind === 'page' && parsed.segments.length === 1 && isInquirySlug(parsed.segments[0]) ? toPath(parsed) : null;
}

function toPath({ locale, segments }: PagePath): string {
  return buildPath(locale, segments);
}

/** Looks up a page in the order of the routes: offer, room or package first, then a page of WordPress. */
async function lookUp(source: ContentSource, page: PagePath): Promise<Lookup<unknown>> {
  const [folder, slug = '', ...rest] = page.segments;
  const record = rest.length > 0 || slug === '' ? null : await lookUpRecord(source, page, folder, slug);
  return record === null || record.kind === 'missing' ? source.getPage(page.locale, toPath(page)) : record;
}

async function lookUpRecord(source: ContentSource, { locale }: PagePath, folder: string | undefined, slug: string) {
  if (folder === OFFERS_SLUG) return source.getOffer(locale, slug);
  if (folder === 'rooms') return source.getRoom(locale, slug);
  return folder === 'packege' ? source.getPackage(locale, slug) : null;
}
