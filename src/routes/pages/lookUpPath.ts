import { buildPath, OFFERS_SLUG, parsePath } from '../../addresses/pageAddresses.ts';
import type { ContentSource } from '../../content/source.ts';
import type { Lookup } from '../../content/types.ts';
import { fragmentFolder, isInquirySlug } from '../../shared/dialogs.ts';
import type { PagePath } from './types.ts';

/** The canonical path of a page. */
export function toPath({ locale, segments }: PagePath): string {
  return buildPath(locale, segments);
}

/** The page at a path; null for the home page, the inquiry and fragments, whose paths no editor can change. */
export function parseEditablePath(path: string): PagePath | null {
  const parsed = parsePath(path);
  if (parsed.kind !== 'page') return null;
  const [first] = parsed.segments;
  const isFixed = first === undefined || first === fragmentFolder || isInquirySlug(first);
  return isFixed ? null : parsed;
}

/** Looks up what a path names in the order of the routes: offer, room or package first, then a page of WordPress. */
export async function lookUpPath(source: ContentSource, page: PagePath): Promise<Lookup<unknown>> {
  const [folder, slug = '', ...rest] = page.segments;
  const record = rest.length > 0 || slug === '' ? null : await lookUpRecord(source, page, folder, slug);
  return record === null || record.kind === 'missing' ? source.getPage(page.locale, toPath(page)) : record;
}

async function lookUpRecord(source: ContentSource, { locale }: PagePath, folder: string | undefined, slug: string) {
  if (folder === OFFERS_SLUG) return source.getOffer(locale, slug);
  if (folder === 'rooms') return source.getRoom(locale, slug);
  return folder === 'packege' ? source.getPackage(locale, slug) : null;
}
