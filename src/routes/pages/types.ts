import type { ContentSource, ContentStore } from '../../content/source.ts';
import type { Lookup } from '../../content/types.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { SingleFlight } from '../../lib/singleFlight.ts';
import type { Metrics } from '../../observability/metrics.ts';
import type { PageContext } from '../../pageModels/context.ts';
import type { CachedResponse, ResponseOptions } from '../../rendering/cachedResponse.ts';
import type { Headers } from '../../rendering/headers.ts';
import type { PageCache } from '../../rendering/pageCache.ts';
import type { DialogRenderer, PageRenderer } from '../../rendering/renderPage.ts';

/** The page a request asks for, as the middleware `path` parsed it. */
export interface PagePath {
  readonly locale: Locale;
  readonly segments: readonly string[];
}

/** A page that exists: how to respond with it. */
export interface LoadedPage extends Omit<ResponseOptions, 'body' | 'tags' | 'validity'> {
  readonly kind: 'page';
  /** Renders the body. Pure; called once. */
  renderBody(): string;
}

/** Why there is no page; `tags` are the names under which a CDN can drop the response. */
export type PageNotAvailable = Exclude<Lookup<unknown>, { kind: 'found' }> & { readonly tags?: readonly string[] };

/**
 * Loads a page: gets its content and builds its model. A loader knows no request, so that the response can be cached for everybody
 * (`getPage.ts`), and reads content only through the services it is given, so that its dependencies are known.
 */
export type PageLoader = (services: PageServices, pagePath: PagePath) => Promise<LoadedPage | PageNotAvailable>;

/** A page in the cache, or why there is none. */
export type PageResult = CachedResponse | PageNotAvailable;

/** What page loaders and handlers use. */
export interface PageServices {
  readonly source: ContentSource;
  readonly content: ContentStore;
  readonly pageCache: PageCache;
  readonly pageLoads: SingleFlight<PageResult>;
  readonly site: PageContext['site'];
  readonly publicUrl: string;
  readonly consentDays: number;
  readonly render: PageRenderer;
  readonly renderDialog: DialogRenderer;
  readonly signAddress: PageContext['signAddress'];
  readonly metrics: Pick<Metrics, 'recordRender' | 'recordPage'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Headers of every response: security. */
  readonly headers: Headers;
  /** Headers of every document: preloads and speculation rules. */
  readonly documentHeaders: Headers;
}
