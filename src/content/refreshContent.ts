import type { Locale } from '../i18n/locales.ts';
import type { ContentCache, RefreshOutcome } from './cache.ts';
import { parseContentKey } from './keys.ts';
import { buildNamedKeys, type ContentSelection, isSitemapKey, selectKeys, sortSitemapsLast } from './selection.ts';
import type { ListedPost } from './types.ts';

/**
 * Loads the selected content again, each key once. Where one post is selected, lists of the sitemap in other languages are loaded only if an
 * address or a translation in the list of its own language has changed: most edits change texts, and a list costs WordPress much more than a post.
 */
export async function refreshContent(cache: ContentCache, selections: readonly ContentSelection[]): Promise<Map<string, RefreshOutcome>> {
  const { cached, missing } = cache.keys();
  // Selected content may exist by now, so it is loaded; other negative entries may never be requested again.
  const named = selections.flatMap(buildNamedKeys).filter((key) => missing.includes(key));
  cache.forget(selections.flatMap((selection) => selectKeys(missing, selection)).filter((key) => !named.includes(key)));
  const choices = selections.map((selection) => chooseKeys(cached, selection));
  const first = new Set([...choices.flatMap(({ keys }) => keys), ...named]);
  const lists = choices.map(({ own, others }) => ({ own, others, before: own.map((key) => listAddresses(cache, key)) }));
  const outcomes = await cache.refresh(sortSitemapsLast(first));
  const isSame = ({ own, before }: (typeof lists)[number]) =>
    own.every((key, index) => outcomes.get(key) !== 'failed' && listAddresses(cache, key) === before[index]);
  const rest = lists.filter((list) => !isSame(list)).flatMap(({ others }) => others);
  return new Map([...outcomes, ...(await cache.refresh(new Set(rest.filter((key) => !first.has(key)))))]);
}

interface KeyChoice {
  /** To be loaded in any case. */
  readonly keys: readonly string[];
  /** Lists of the sitemap in the language of the post, and those in other languages: loaded where these show other addresses than before. */
  readonly own: readonly string[];
  readonly others: readonly string[];
}

function chooseKeys(cached: readonly string[], selection: ContentSelection): KeyChoice {
  const { slug, locale } = selection;
  const selected = selectKeys(cached, selection);
  if (slug === undefined || locale === undefined) return { keys: selected, own: [], others: [] };
  const own = selected.filter((key) => isSitemapKey(key) && parseContentKey(key)?.locale === locale);
  const others = own.length === 0 ? [] : selected.filter((key) => isSitemapKey(key) && !own.includes(key));
  return { keys: selected.filter((key) => !others.includes(key)), own, others };
}

/** Returns the addresses of a list that lists in other languages may name, as one text. */
function listAddresses(cache: ContentCache, key: string): string {
  const posts = cache.peek<readonly ListedPost[]>(key) ?? [];
  return JSON.stringify(posts.map(({ path, translations }): [string, Partial<Record<Locale, string>>] => [path, translations]));
}
