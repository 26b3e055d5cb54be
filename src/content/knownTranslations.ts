import { buildPath, OFFERS_SLUG } from '../addresses/pageAddresses.ts';
import type { Locale } from '../i18n/locales.ts';
import type { ContentCache } from './cache.ts';
import { contentKeys } from './keys.ts';
import { findRecord } from './pageLookup.ts';
import type { OfferContent, PageContent, RecordContent } from './types.ts';

/** Paths of translations by language. */
export type Translations = Readonly<Partial<Record<Locale, string>>>;

/**
 * Creates a lookup of the translations of an offer, room, package or page. It reads only what the cache has in memory and requests nothing:
 * the paths may be made up. The lookup returns null for content that is not in memory.
 */
export function createKnownTranslations({
  peek,
}: Pick<ContentCache, 'peek'>): (locale: Locale, segments: readonly string[]) => Translations | null {
  const peekRecord = (locale: Locale, [folder, slug = '']: readonly string[]): Translations | null => {
    if (folder === OFFERS_SLUG) return peek<OfferContent>(contentKeys.offer(locale, slug))?.translations ?? null;
    if (folder !== 'rooms' && folder !== 'packege') return null;
    const list = peek<RecordContent[]>(folder === 'rooms' ? contentKeys.rooms(locale) : contentKeys.packages(locale));
    const record = findRecord(list ?? null, slug);
    return record.kind === 'found' ? record.content.translations : null;
  };
  return (locale, segments) => {
    const record = segments.length === 2 ? peekRecord(locale, segments) : null;
    if (record !== null) return record;
    const pages = peek<PageContent[]>(contentKeys.page(locale, segments.at(-1) ?? ''));
    const path = buildPath(locale, segments);
    const page = pages?.find((candidate) => candidate.path === path) ?? pages?.[0];
    return page?.translations ?? null;
  };
}
