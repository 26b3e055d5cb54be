import type { PurgeOutcome, Purger } from '../cdn/purge.ts';
import type { RefreshOutcome } from './cache.ts';
import { toCacheTag } from './cacheTags.ts';
import { buildNamedKeys, type ContentSelection } from './selection.ts';
import type { ContentStore } from './source.ts';

/*
 * The only place that decides which pages a CDN has to purge: those rendered from changed content or from offers that begin or
 * end, and those about selected content that the CDN may hold as a 404.
 */

export interface RevalidationResult {
  readonly outcomes: ReadonlyMap<string, RefreshOutcome>;
  readonly cdn: PurgeOutcome;
}

/** Queues the purge of all pages that were rendered from these content keys. */
export function purgeChangedContent(purger: Pick<Purger, 'purge'>, keys: readonly string[]): void {
  purger.purge(buildTagsOfKeys(keys));
}

/** Content that was loaded again, and the tags of the pages that a CDN has to purge. */
export interface RefreshedSelection {
  readonly outcomes: ReadonlyMap<string, RefreshOutcome>;
  readonly tags: readonly string[];
}

/** Loads the selected content again. Does not purge, but for the changes that the cache itself reports. */
export async function refreshSelections(
  content: Pick<ContentStore, 'refresh'>,
  selections: readonly ContentSelection[],
): Promise<RefreshedSelection> {
  const outcomes = await content.refresh(...selections);
  const changed = [...outcomes].filter(([, outcome]) => outcome === 'changed').map(([key]) => key);
  const isEverything = selections.some((selection) => Object.keys(selection).length === 0);
  return { outcomes, tags: isEverything ? ['all'] : buildTagsOfKeys([...selections.flatMap(buildNamedKeys), ...changed]) };
}

/** Loads the selected content again, then purges the CDN. Resolves once the CDN has confirmed the purge or the first attempt has failed. */
export async function revalidateContent(
  { content, purger }: { readonly content: Pick<ContentStore, 'refresh'>; readonly purger: Purger },
  selections: readonly ContentSelection[],
): Promise<RevalidationResult> {
  const { outcomes, tags } = await refreshSelections(content, selections);
  return { outcomes, cdn: await purger.purgeNow(tags) };
}

function buildTagsOfKeys(keys: readonly string[]): string[] {
  return keys.flatMap((key) => toCacheTag(key) ?? []);
}
