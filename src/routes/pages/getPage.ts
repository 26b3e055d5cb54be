import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { buildPath } from '../../addresses/pageAddresses.ts';
import { areTagsPrintable, toCacheTags } from '../../content/cacheTags.ts';
import { isWarmUp } from '../../observability/requests.ts';
import { createCachedResponse } from '../../rendering/cachedResponse.ts';
import type { LoadedPage, PageLoader, PageNotAvailable, PagePath, PageResult, PageServices } from './types.ts';

/** A page to be cached under a key. */
export interface PageRequest {
  readonly key: string;
  load(services: PageServices): Promise<LoadedPage | PageNotAvailable>;
  /** The CDN tags of the response, from the content keys that were read. */
  toTags(contentKeys: Iterable<string>): readonly string[];
}

/** Returns the services for one request. A page that the program's own warm-up requests is not counted among the pages of visitors. */
export function chooseServices(services: PageServices, headers: IncomingHttpHeaders): PageServices {
  return isWarmUp(headers) ? { ...services, metrics: { ...services.metrics, recordPage() {} } } : services;
}

/** Returns the page at a path as `getCachedPage` does. @param key in the cache, if it is not the path itself */
export function getPage(services: PageServices, pagePath: PagePath, load: PageLoader, key = buildPath(pagePath.locale, pagePath.segments)) {
  return getCachedPage(services, {
    key,
    load: (trackedServices) => load(trackedServices, pagePath),
    toTags: (contentKeys) => toCacheTags(pagePath.locale, contentKeys),
  });
}

/** Returns a page from the cache, or loads and caches it: once for all concurrent requests. "Missing", "moved" and "unavailable" are not cached. */
export async function getCachedPage(services: PageServices, request: PageRequest): Promise<PageResult> {
  const { pageCache, pageLoads } = services;
  return pageCache.find(request.key) ?? pageLoads(request.key, () => loadAndCache(services, request));
}

async function loadAndCache(services: PageServices, { key, load, toTags }: PageRequest): Promise<PageResult> {
  // Read before loading: content that changes meanwhile makes the page outdated.
  const version = services.content.version.current;
  const tracked = services.content.trackDependencies();
  const { source, dependencies } = tracked;
  const page = await load({ ...services, source });
  const tags = toTags(dependencies.keys());
  if (page.kind !== 'page') return { ...page, tags };
  // The page model was built without a pause; rendering takes as long again.
  await yieldToEvents();
  const start = performance.now();
  // Read after loading: every offer that was loaded limits it.
  const { validity } = tracked;
  const body = page.renderBody();
  const response = createCachedResponse({ ...withTags(page, tags), body, validity }, services.headers, services.now());
  services.metrics.recordRender(performance.now() - start);
  services.metrics.recordPage('rendered');
  services.pageCache.store(key, response, dependencies, version);
  return response;
}

/** Adds the tags to a page. One with more tags than a header takes is cached for seconds instead of being purged, and only with everything. */
function withTags(page: LoadedPage, tags: readonly string[]): LoadedPage & { readonly tags: readonly string[] } {
  if (areTagsPrintable(tags)) return { ...page, tags };
  return { ...page, tags: tags.slice(0, 2), policy: page.policy === 'page' || page.policy === 'sitemap' ? 'partial' : page.policy };
}
