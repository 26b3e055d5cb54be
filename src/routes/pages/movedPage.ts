import { buildPath, parsePath } from '../../addresses/pageAddresses.ts';
import type { ContentSource } from '../../content/source.ts';
import type { Lookup } from '../../content/types.ts';
import { fragmentFolder, isInquirySlug } from '../../shared/dialogs.ts';
import type { PagePath } from '../types.ts';

/** Redirects of WordPress that are followed until there is a page. */
const MAX_HOPS = 3;

/**
 * Where a page lives now whose slug an editor changed: WordPress is asked what it does with that address itself. Only a page that is there
 * counts, so that nobody is sent on to nothing or in circles; the home page does not: WordPress sites that show nothing themselves lead
 * every address there.
 * @param path of a request that found nothing
 * @returns path on this site, built from checked segments; null where there is none or WordPress cannot be asked
 */
export async function findMovedAddress({ source }: { readonly source: ContentSource }, path: string): Promise<string | null> {
  const seen = new Set<string>();
  let place = pageAt(path);
  for (let hop = 0; place !== null && hop < MAX_HOPS; hop++) {
    seen.add(addressOf(place));
    const next = await source.getRedirect(addressOf(place));
    const inquiry = next === null ? null : inquiryAt(next);
    if (inquiry !== null) return inquiry;
    place = next === null ? null : pageAt(next);
    if (place === null || seen.has(addressOf(place))) return null;
    const lookup = await lookUp(source, place);
    if (lookup.kind === 'found') return addressOf(place);
    if (lookup.kind === 'moved') return seen.has(lookup.path) ? null : lookup.path;
    if (lookup.kind === 'unavailable') return null;
  }
  return null;
}

/** The page a path names; null for the home page, the inquiry and fragments, which have no slug that could change. */
function pageAt(path: string): PagePath | null {
  const parsed = parsePath(path);
  if (parsed.kind !== 'page') return null;
  const [word] = parsed.segments;
  const isOurs = word === undefined || word === fragmentFolder || isInquirySlug(word);
  return isOurs ? null : parsed;
}

/** The address of the inquiry, where a path names it: that is always there. */
function inquiryAt(path: string): string | null {
  const parsed = parsePath(path);
  return parsed.kind === 'page' && parsed.segments.length === 1 && isInquirySlug(parsed.segments[0]) ? addressOf(parsed) : null;
}

function addressOf({ locale, segments }: PagePath): string {
  return buildPath(locale, segments);
}

/** What stands at a place, as the routes look for it. */
async function lookUp(source: ContentSource, place: PagePath): Promise<Lookup<unknown>> {
  const { locale, segments } = place;
  const [folder, slug = '', ...rest] = segments;
  const own = rest.length > 0 || slug === '' ? null : await lookUpRecord(source, place, folder, slug);
  return own === null || own.kind === 'missing' ? source.getPage(locale, addressOf({ locale, segments })) : own;
}

async function lookUpRecord(source: ContentSource, { locale }: PagePath, folder: string | undefined, slug: string) {
  if (folder === 'angebote') return source.getOffer(locale, slug);
  if (folder === 'rooms') return source.getRoom(locale, slug);
  return folder === 'packege' ? source.getPackage(locale, slug) : null;
}
