import type { PurgeOutcome, Purger } from '../cdn/purge.ts';
import { tagOf } from './cacheTags.ts';
import type { RefreshOutcome } from './cacheTypes.ts';
import { buildNamedKeys, type ContentSelection } from './selection.ts';
import type { ContentStore } from './source.ts';

/*
 * The only place that decides which pages a CDN has to purge: those rendered from changed content, and those about selected content that
 * the CDN may hold as a 404.
 */

export interface RevalidationResult {
  readonly outcomes: ReadonlyMap<string, RefreshOutcome>;
  readonly cdn: PurgeOutcome;
}

/** Queues the purge of all pages that were rendered from this content key. */
export function purgeChangedContent(purger: Purger, key: string): void {
  purger.purge(tagsOfKeys([key]));
}

/** Loads the selected content again, then purges the CDN. Resolves once the CDN has confirmed the purge or the first attempt has failed. */
export async function revalidateContent(
  { content, purger }: { readonly content: ContentStore; readonly purger: Purger },
  selection: ContentSelection,
): Promise<RevalidationResult> {
  const outcomes = await content.refresh(selection);
  const changed = [...outcomes].filter(([, outcome]) => outcome === 'changed').map(([key]) => key);
  const isEverything = Object.keys(selection).length === 0;
  const cdn = await purger.purgeNow(isEverything ? ['all'] : tagsOfKeys([...buildNamedKeys(selection), ...changed]));
  return { outcomes, cdn };
}

function tagsOfKeys(keys: readonly string[]): string[] {
  return keys.flatMap((key) => tagOf(key) ?? []);
}
