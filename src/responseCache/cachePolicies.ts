/*
 * Status and caching headers of every response, in one table (docs/decisions/0012-header-table.md). max-age and s-maxage in seconds.
 */

/** For CDNs: serve the old response while a new one is fetched (a day), and where the origin fails (a week). */
const staleDirectives = 'stale-while-revalidate=86400, stale-if-error=604800';

export const policies = {
  /** A page with all its parts. */
  page: { status: 200, cacheControl: `public, max-age=60, s-maxage=600, ${staleDirectives}` },
  /** A page rendered without a menu or list that was unavailable: cached for seconds. */
  partial: { status: 200, cacheControl: 'public, max-age=5, s-maxage=5' },
  /** `/` differs by visitor and is never shared. Not `no-store`, which would disable the browser's back-forward cache. */
  root: { status: 200, cacheControl: 'private, no-cache' },
  /** Redirect of `/` to the visitor's language. */
  rootMoved: { status: 302, cacheControl: 'private, no-cache' },
  notFound: { status: 404, cacheControl: 'public, max-age=60, s-maxage=60' },
  /** A 404 page rendered without a menu that was unavailable. */
  partialNotFound: { status: 404, cacheControl: 'public, max-age=5, s-maxage=5' },
  moved: { status: 301, cacheControl: 'public, max-age=60, s-maxage=600' },
  unavailable: { status: 503, cacheControl: 'no-store' },
  error: { status: 500, cacheControl: 'no-store' },
  /** An inquiry that is stored. */
  accepted: { status: 202, cacheControl: 'no-store' },
  /** A form with invalid fields. */
  invalid: { status: 422, cacheControl: 'no-store' },
  /** Redirect after a form was sent. */
  seeOther: { status: 303, cacheControl: 'no-store' },
  /** Content was fetched again. */
  revalidated: { status: 200, cacheControl: 'no-store' },
  /** Some content could not be fetched: the copies in the cache stay. */
  notRevalidated: { status: 502, cacheControl: 'no-store' },
  notAllowed: { status: 405, cacheControl: 'no-store' },
  /** An image whose version WordPress does not state. */
  image: { status: 200, cacheControl: `public, max-age=86400, ${staleDirectives}` },
  /** A film, sound or document of the uploads folder. Its address stays when an editor replaces it. */
  file: { status: 200, cacheControl: `public, max-age=3600, ${staleDirectives}` },
  /** A part of such a file. */
  fileRange: { status: 206, cacheControl: `public, max-age=3600, ${staleDirectives}` },
  /** A part that the file does not have. */
  fileRangeMissing: { status: 416, cacheControl: 'no-store' },
  /** No such image or file, or an address that is not allowed. */
  missingImage: { status: 404, cacheControl: 'public, max-age=60' },
  /** An image or file whose source is unavailable or unreadable. */
  brokenImage: { status: 502, cacheControl: 'public, max-age=10' },
  /** Hashed files and versioned images never change. */
  hashed: { status: 200, cacheControl: 'public, max-age=31536000, immutable' },
  /** Files with a fixed name: icons, manifest. */
  named: { status: 200, cacheControl: 'public, max-age=86400' },
  /** As fresh as the pages it lists. */
  sitemap: { status: 200, cacheControl: `public, max-age=600, s-maxage=600, ${staleDirectives}` },
  robots: { status: 200, cacheControl: 'public, max-age=3600' },
  health: { status: 200, cacheControl: 'no-store' },
} as const;

export type PolicyName = keyof typeof policies;

/** Address of the speculation rules, which the header `Speculation-Rules` of every page names. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';

/** Value of `Retry-After` of an unavailable page. */
export const RETRY_AFTER_SECONDS = 30;
