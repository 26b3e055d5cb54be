import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PurgeOutcome, Purger } from '../cdn/purge.ts';
import type { Locale } from '../i18n/locales.ts';
import { getErrorMessage } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import type { ListedPost } from '../pages/sitemap.ts';
import type { ReplicaChannel, ReplicaListener } from '../storage/replicas.ts';
import type { ContentCache, RefreshOutcome } from './cache.ts';
import {
  buildNamedKeys,
  buildTagsOfKeys,
  type ContentSelection,
  contentSelection,
  isSitemapKey,
  parseContentKey,
  selectKeys,
} from './keys.ts';
import type { ContentStore } from './source.ts';

/*
 * The only place that decides which pages a CDN has to purge: those rendered from changed content or from offers that begin or
 * end, and those about selected content that the CDN may hold as a 404.
 */

/** `POST /api/revalidate` for this process and, with PostgreSQL, for all replicas. */
export interface Revalidation {
  /**
   * Loads the selected content again, then purges the CDN; the other replicas are told, and do the same. Resolves once this replica has
   * loaded the content and the CDN has accepted or failed.
   */
  revalidate(selections: readonly ContentSelection[]): Promise<RevalidationResult>;
  /** True while this replica hears the others; null without PostgreSQL. */
  readonly isConnected: boolean | null;
  close(): Promise<void>;
}

export interface RevalidationOptions {
  /** Loads selected content again (`ContentStore.refresh`). */
  readonly refresh: ContentStore['refresh'];
  readonly purger: Purger;
  readonly log: Log;
  /** Null for a site with one process. */
  readonly connectReplicas: ((listener: ReplicaListener) => ReplicaChannel) | null;
}

/** What replicas tell each other. `from` names the replica. */
const message = z.object({ from: z.string(), selections: z.array(contentSelection).readonly() });

/** Creates the revalidation. A replica that was not connected loads everything it has again once it is. */
export function createRevalidation({ refresh, purger, log, connectReplicas }: RevalidationOptions): Revalidation {
  /** Resolves once the CDN has accepted the purge or the first attempt has failed. */
  const load = async (selections: readonly ContentSelection[]): Promise<RevalidationResult> => {
    const outcomes = await refresh(...selections);
    const changed = [...outcomes].filter(([, outcome]) => outcome === 'changed').map(([key]) => key);
    const isEverything = selections.some((selection) => Object.keys(selection).length === 0);
    const tags = isEverything ? ['all'] : buildTagsOfKeys([...selections.flatMap(buildNamedKeys), ...changed]);
    return { outcomes, cdn: await purger.purgeNow(tags) };
  };
  if (connectReplicas === null) return { revalidate: load, isConnected: null, close: async () => {} };
  const name = randomUUID();
  /** True after an announcement that could not be made: the next one announces everything. */
  let isUnannounced = false;
  const logFailure = (error: unknown) => log.error({ event: events.replicasUnreached, reason: getErrorMessage(error) });
  const channel = connectReplicas({
    onMessage(payload) {
      const { from, selections } = parseMessage(payload);
      if (from !== name) load(selections).catch(logFailure);
    },
    onConnected: () => void catchUp().catch(logFailure),
    onLost: (reason) => log.warn({ event: events.replicaDisconnected, reason }),
  });

  async function announce(selections: readonly ContentSelection[]): Promise<void> {
    try {
      await channel.publish(JSON.stringify({ from: name, selections: isUnannounced ? [{}] : selections }));
      isUnannounced = false;
    } catch (error) {
      isUnannounced = true;
      log.warn({ event: events.replicasUnreached, reason: getErrorMessage(error) });
    }
  }

  async function catchUp(): Promise<void> {
    if (isUnannounced) await announce([{}]);
    const outcomes = await refresh({});
    const count = (wanted: string) => [...outcomes.values()].filter((outcome) => outcome === wanted).length;
    log.info({ event: events.replicaConnected, asked: outcomes.size, changed: count('changed'), failed: count('failed') });
  }

  return {
    async revalidate(selections) {
      const [result] = await Promise.all([load(selections), announce(selections)]);
      return result;
    },
    get isConnected() {
      return channel.isConnected;
    },
    close: () => channel.close(),
  };
}

/** A message of another version of the program may announce a change in a way that is unknown here: it may concern all content. */
function parseMessage(payload: string): z.output<typeof message> {
  try {
    return message.parse(JSON.parse(payload));
  } catch {
    return { from: '', selections: [{}] };
  }
}

export interface RevalidationResult {
  readonly outcomes: ReadonlyMap<string, RefreshOutcome>;
  readonly cdn: PurgeOutcome;
}

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
  // Visitors wait for pages, not for sitemaps.
  const outcomes = await cache.refresh([...first].toSorted((a, b) => Number(isSitemapKey(a)) - Number(isSitemapKey(b))));
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
