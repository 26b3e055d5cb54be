import type { Locale } from '../i18n/locales.ts';
import type { ContentCache, RefreshOutcome } from './cacheTypes.ts';
import { parseContentKey } from './keys.ts';
import { buildNamedKeys, type ContentSelection, selectKeys } from './selection.ts';
import type { ListedPost } from './types.ts';

/**
 * Loads the selected content again. Where one post is selected, lists of the sitemap in other languages are loaded only if an address or a
 * translation in the list of its own language has changed: most edits change texts, and a list costs WordPress much more than a post.
 */
export async function refreshContent(cache: ContentCache, selection: ContentSelection): Promise<Map<string, RefreshOutcome>> {
  const { cached, missing } = cache.keys();
  // Selected content may exist by now, so it is loaded; other negative entries may never be requested again.
  const named = buildNamedKeys(selection).filter((key) => missing.includes(key));
  cache.forget(selectKeys(missing, selection).filter((key) => !named.includes(key)));
  const selected = [...selectKeys(cached, selection), ...named];
  const { slug, locale } = selection;
  if (slug === undefined || locale === undefined) return cache.refresh(selected);

  const own = selected.filter((key) => isSitemap(key) && parseContentKey(key)?.locale === locale);
  const others = own.length === 0 ? [] : selected.filter((key) => isSitemap(key) && !own.includes(key));
  const before = own.map((key) => listAddresses(cache, key));
  const outcomes = await cache.refresh(selected.filter((key) => !others.includes(key)));
  const isKnown = own.every((key, index) => outcomes.get(key) !== 'failed' && listAddresses(cache, key) === before[index]);
  return isKnown ? outcomes : new Map([...outcomes, ...(await cache.refresh(others))]);
}

function isSitemap(key: string): boolean {
  return parseContentKey(key)?.kind === 'sitemap';
}

/** Returns what other languages may name of a list. */
function listAddresses(cache: ContentCache, key: string): string {
  const posts = cache.peek<readonly ListedPost[]>(key) ?? [];
  return JSON.stringify(posts.map(({ path, translations }): [string, Partial<Record<Locale, string>>] => [path, translations]));
}
