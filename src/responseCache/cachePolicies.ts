/*
 * Status and caching headers of everything the site answers, in one table (decisions, "Headers by one table").
 * max-age and s-maxage in seconds.
 */

const swr = 'stale-while-revalidate=86400, stale-if-error=604800';

export const policies = {
  /** A page with all its parts. */
  page: { status: 200, cacheControl: `public, max-age=60, s-maxage=600, ${swr}` },
  /** A page that lacks a menu or a list which could not be had: soon to be asked for again. */
  partial: { status: 200, cacheControl: 'public, max-age=5, s-maxage=5' },
  /** `/`: differs by visitor, never shared; not `no-store`, which would cost the back-forward cache. */
  root: { status: 200, cacheControl: 'private, no-cache' },
  /** `/` to the visitor's language. */
  rootMoved: { status: 302, cacheControl: 'private, no-cache' },
  notFound: { status: 404, cacheControl: 'public, max-age=60, s-maxage=60' },
  /** The same without a menu that could not be had. */
  partialNotFound: { status: 404, cacheControl: 'public, max-age=5, s-maxage=5' },
  moved: { status: 301, cacheControl: 'public, max-age=60, s-maxage=600' },
  unavailable: { status: 503, cacheControl: 'no-store' },
  error: { status: 500, cacheControl: 'no-store' },
  /** An inquiry that is on disk. */
  accepted: { status: 202, cacheControl: 'no-store' },
  /** A form with fields to mend. */
  invalid: { status: 422, cacheControl: 'no-store' },
  /** On from a form to what became of it. */
  seeOther: { status: 303, cacheControl: 'no-store' },
  /** Content was asked for anew. */
  revalidated: { status: 200, cacheControl: 'no-store' },
  /** Some of it could not be had: what was there stays. */
  notRevalidated: { status: 502, cacheControl: 'no-store' },
  notAllowed: { status: 405, cacheControl: 'no-store' },
  /** Pictures whose version WordPress does not tell. */
  image: { status: 200, cacheControl: `public, max-age=86400, ${swr}` },
  /** No such picture, or an address that is not listed. */
  missingImage: { status: 404, cacheControl: 'public, max-age=60' },
  /** A picture whose source cannot be had or read now. */
  brokenImage: { status: 502, cacheControl: 'public, max-age=10' },
  /** Hashed files, and pictures under their version, never change. */
  hashed: { status: 200, cacheControl: 'public, max-age=31536000, immutable' },
  /** Files with a fixed name: icons, manifest. */
  named: { status: 200, cacheControl: 'public, max-age=86400' },
  /** What search engines are told of the pages: as fresh as those. */
  sitemap: { status: 200, cacheControl: `public, max-age=600, s-maxage=600, ${swr}` },
  robots: { status: 200, cacheControl: 'public, max-age=3600' },
  health: { status: 200, cacheControl: 'no-store' },
} as const;

export type PolicyName = keyof typeof policies;

/** Where browsers find the rules for what to ask for ahead. */
export const SPECULATION_RULES = '/speculation-rules.json';

/** How long a client should wait before it asks for an unavailable page again, in seconds. */
export const RETRY_AFTER = 30;
