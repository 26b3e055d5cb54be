import type { ServerResponse } from 'node:http';

/*
 * Status and caching headers of every response, in one table (docs/decisions.md). max-age and s-maxage in seconds.
 */

/** How long a response may be served, in seconds: fresh by browsers and by CDNs, then stale while a new one is fetched and where the site fails. */
interface Lifetime {
  readonly browser: number;
  readonly shared: number;
  readonly staleWhileRevalidate: number;
  readonly staleIfError: number;
}
const pageLifetime: Lifetime = { browser: 60, shared: 600, staleWhileRevalidate: 86_400, staleIfError: 604_800 };
/** As fresh as the pages it lists. */
const sitemapLifetime: Lifetime = { ...pageLifetime, browser: 600 };
/** Of images and files, which do not depend on the day. */
const staleDirectives = 'stale-while-revalidate=86400, stale-if-error=604800';

export const policies = {
  /** A page with all its parts. */
  page: { status: 200, cacheControl: formatLifetime(pageLifetime) },
  /** A page, also one of 404 or 410, rendered without a menu or list that was unavailable: cached for seconds. */
  partial: { status: 200, cacheControl: 'public, max-age=5, s-maxage=5' },
  /** `/` differs by visitor and is never shared. Not `no-store`, which would disable the browser's back-forward cache. */
  root: { status: 200, cacheControl: 'private, no-cache' },
  /** Redirect of `/` to the visitor's language. */
  rootMoved: { status: 302, cacheControl: 'private, no-cache' },
  /** The same for a proxy, which keeps it for all visitors with the same wish. */
  rootCopyMoved: { status: 302, cacheControl: formatLifetime(pageLifetime) },
  notFound: { status: 404, cacheControl: 'public, max-age=60, s-maxage=60' },
  /** An offer that has ended: search engines drop it at once. */
  gone: { status: 410, cacheControl: 'public, max-age=60, s-maxage=60' },
  moved: { status: 301, cacheControl: 'public, max-age=60, s-maxage=600' },
  /** With the visitor's own query: a CDN that ignores queries would hand it to others. */
  movedWithQuery: { status: 301, cacheControl: 'private, max-age=60' },
  unavailable: { status: 503, cacheControl: 'no-store' },
  error: { status: 500, cacheControl: 'no-store' },
  /** An inquiry that is stored. */
  accepted: { status: 202, cacheControl: 'no-store' },
  /** A form with invalid fields. */
  invalid: { status: 422, cacheControl: 'no-store' },
  /** What only one guest or editor may see: thanks, a form with what was typed into another one, a draft. */
  personal: { status: 200, cacheControl: 'private, no-store' },
  /** Redirect after a form was sent. */
  seeOther: { status: 303, cacheControl: 'no-store' },
  /** An answer to a program: a probe, WordPress's plugin. */
  uncached: { status: 200, cacheControl: 'no-store' },
  /** Some content could not be fetched: the copies in the cache stay. */
  notRevalidated: { status: 502, cacheControl: 'no-store' },
  /** A link to a preview that is not valid, and a draft that WordPress does not answer. */
  previewNotFound: { status: 404, cacheControl: 'private, no-store' },
  previewUnavailable: { status: 503, cacheControl: 'private, no-store' },
  notAllowed: { status: 405, cacheControl: 'no-store' },
  /** An image whose version WordPress does not state. */
  image: { status: 200, cacheControl: `public, max-age=86400, ${staleDirectives}` },
  /** A film, sound or document of the uploads folder. Its address stays when an editor replaces it. */
  file: { status: 200, cacheControl: `public, max-age=3600, ${staleDirectives}` },
  /** A part that such a file does not have. */
  fileRangeMissing: { status: 416, cacheControl: 'no-store' },
  /** No such image or file, or an address that is not allowed. */
  missingFile: { status: 404, cacheControl: 'public, max-age=60' },
  /** An image or file whose source is unavailable or unreadable. */
  brokenFile: { status: 502, cacheControl: 'public, max-age=10' },
  /** Hashed files and versioned images never change. */
  hashed: { status: 200, cacheControl: 'public, max-age=31536000, immutable' },
  /** Files with a fixed name: icons, manifest. */
  named: { status: 200, cacheControl: 'public, max-age=86400' },
  sitemap: { status: 200, cacheControl: formatLifetime(sitemapLifetime) },
  robots: { status: 200, cacheControl: 'public, max-age=3600' },
} as const;

export type PolicyName = keyof typeof policies;

/** Sets status and caching header of a response that the page cache does not hold. */
export function setPolicy<R extends ServerResponse>(res: R, policy: PolicyName): R {
  res.statusCode = policies[policy].status;
  res.setHeader('Cache-Control', policies[policy].cacheControl);
  return res;
}

/** The policies whose responses may be served for longer than a minute after they were sent, and can be wrong by then. */
const lifetimes: Partial<Record<PolicyName, Lifetime>> = { page: pageLifetime, sitemap: sitemapLifetime };
/** Caches may keep a response for this long at least, in seconds: fewer would have the site asked for every visitor. */
const MIN_LIFETIME_SECONDS = 5;

/**
 * Limits what caches may do with a response that is right until a moment: a CDN serves it for five seconds more at most, a browser for a minute
 * (docs/decisions.md). The time that is left is halved: the response is sent during the first half, and may be kept
 * elsewhere for the second half.
 * @param until milliseconds since 1970 @param now milliseconds since 1970
 * @returns the header, and until when the response may be sent with it, in milliseconds since 1970
 */
export function limitCaching(policy: PolicyName, until: number, now: number): { readonly cacheControl: string; readonly renewAt: number } {
  const { cacheControl } = policies[policy];
  const lifetime = lifetimes[policy];
  if (lifetime === undefined) return { cacheControl, renewAt: until };
  const wholeMs = (lifetime.shared + Math.max(lifetime.staleWhileRevalidate, lifetime.staleIfError)) * 1000;
  if (until - now > wholeMs) return { cacheControl, renewAt: until - wholeMs };
  const seconds = Math.floor((until - now) / 2000);
  if (seconds < MIN_LIFETIME_SECONDS) return { cacheControl: formatLifetime(shorten(lifetime, MIN_LIFETIME_SECONDS)), renewAt: until };
  return { cacheControl: formatLifetime(shorten(lifetime, seconds)), renewAt: until - seconds * 1000 };
}

/**
 * Shortens a lifetime so that a CDN serves nothing for longer, stale or not. Browsers would apply `stale-while-revalidate` once more, from the
 * moment at which they got the copy of the CDN: it is left out.
 * @param seconds in all
 */
function shorten({ browser, shared, staleIfError }: Lifetime, seconds: number): Lifetime {
  const fresh = Math.min(shared, seconds);
  const stale = Math.min(staleIfError, seconds - fresh);
  return { browser: Math.min(browser, pageLifetime.browser, fresh), shared: fresh, staleWhileRevalidate: 0, staleIfError: stale };
}

function formatLifetime({ browser, shared, staleWhileRevalidate, staleIfError }: Lifetime): string {
  const directives = {
    'max-age': browser,
    's-maxage': shared,
    'stale-while-revalidate': staleWhileRevalidate,
    'stale-if-error': staleIfError,
  };
  return ['public', ...Object.entries(directives).flatMap(([name, seconds]) => (seconds > 0 ? `${name}=${seconds}` : []))].join(', ');
}

/** Address of the speculation rules, which the header `Speculation-Rules` of every page names. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/** Value of `Retry-After` of an unavailable page. */
export const RETRY_AFTER_SECONDS = 30;
