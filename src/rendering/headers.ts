import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Config } from '../config/environment.ts';
import type { Site } from '../config/siteSchema.ts';
import type { PictureModel, PictureSourceModel } from '../elements/elementTypes.ts';
import { SPECULATION_RULES_PATH } from './cachePolicies.ts';

/** Header values by name. */
export type Headers = Readonly<Record<string, string>>;

/**
 * Headers as `writeHead` takes them: names and values in turn. Validated here, once for each cached response, by Node's own rules.
 * @throws TypeError where a name or value may not stand in a header: above all a line break, which would start another header
 */
export function toRawHeaders(headers: Headers): string[] {
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  return Object.entries(headers).flat();
}

/** The headers by which a CDN can drop a response: `Cache-Tag` for Cloudflare, `Surrogate-Key` for Fastly and Varnish. Empty without tags. */
export function buildCacheTagHeaders(tags: readonly string[]): Headers {
  return tags.length === 0 ? {} : { 'Cache-Tag': tags.join(','), 'Surrogate-Key': tags.join(' ') };
}

/**
 * The headers of an HTML document in addition to those of its cache policy. `Link` preloads the first picture; a CDN may send it ahead of the
 * page (103 Early Hints). Style sheet and script are left to the page: they would take the line before the picture.
 * @param picture that the page loads at once
 */
export function buildDocumentHeaders(picture: PictureModel | null): Headers {
  const links = buildPictureLinks(picture);
  return { ...(links.length > 0 && { Link: links.join(', ') }), 'Speculation-Rules': `"${SPECULATION_RULES_PATH}"` };
}

/** Longest links of a picture, in characters: proxies limit the headers of a response, some to 8 KB. */
const MAX_PICTURE_LINKS_LENGTH = 2500;

/**
 * One link for narrow windows and one for wide ones. Windows between both are rare, and find the picture in the page. The media queries exclude each
 * other, as the order of the sources does in the page: the browser would load each picture that applies.
 */
function buildPictureLinks(picture: PictureModel | null): string[] {
  if (picture === null) return [];
  const { sources, sizes, src } = picture;
  if (sources.length === 0) return [`<${src}>; rel=preload; as=image; fetchpriority=high`];
  const links = sources.flatMap((source, index) => {
    if (index > 0 && index < sources.length - 1) return [];
    return [buildPictureLink(source, sizes, sources.slice(0, index))];
  });
  return links.join().length > MAX_PICTURE_LINKS_LENGTH ? [] : links;
}

function buildPictureLink({ type, media, srcSet }: PictureSourceModel, sizes: string, earlier: readonly PictureSourceModel[]): string {
  const queries = [...(media === null ? [] : [media]), ...earlier.map((source) => `(not ${source.media})`)];
  return [
    `<${srcSet.split(' ', 1)[0]}>; rel=preload; as=image; type="${type}"`,
    ...(queries.length === 0 ? [] : [`media="${queries.join(' and ')}"`]),
    `imagesrcset="${srcSet}"; imagesizes="${sizes}"; fetchpriority=high`,
  ].join('; ');
}

/** Pixels that common screens need of a picture as wide as the window: phones of 390 px with two and three dots a pixel, and desktops. */
const NEEDED_WIDTHS = { phone: [780, 1170], desktop: [1440, 1920] } as const;

/** Lists the files of the first picture that most visitors ask for. @param header `Link` of a page, as `buildDocumentHeaders` writes it */
export function listFirstPictures(header: string): string[] {
  const { phone, desktop } = NEEDED_WIDTHS;
  const files = [...header.matchAll(/(?:media="([^"]*)"; )?imagesrcset="([^"]*)"/g)].flatMap(([, media, srcSet = '']) => {
    const candidates = srcSet.split(', ').map((candidate) => {
      const [address = '', width = ''] = candidate.split(' ');
      return { address, width: Number.parseInt(width, 10) };
    });
    const needed = media === undefined ? [...phone, ...desktop] : media.startsWith('(not') ? desktop : phone;
    return needed.map((pixels) => (candidates.find(({ width }) => width >= pixels) ?? candidates.at(-1))?.address ?? '');
  });
  return [...new Set(files)];
}

const HSTS_MAX_AGE_SECONDS = 31_536_000;

/**
 * Hosts of the tag manager and of Google Analytics without advertising, as listed in Google's guide
 * (https://developers.google.com/tag-platform/security/guides/csp). Custom HTML tags and custom JavaScript variables do not run: they need `unsafe-inline`.
 */
const tagManagerHosts = {
  script: ['https://www.googletagmanager.com'],
  image: ['https://*.googletagmanager.com', 'https://*.google-analytics.com'],
  connect: ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
};
const noHosts = { script: [], image: [], connect: [] };

/** Powerful features that neither the site's pages nor the frames in them need. */
const permissionsPolicy = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((name) => `${name}=()`)
  .join(', ');

/** What the headers depend on. */
interface SecurityHeaderOptions {
  /** Origin of the site. HSTS is sent only if the origin is https. */
  readonly publicUrl: string;
  /** `none` keeps every response out of search engines: pages, errors, files. */
  readonly robots: Config['robots'];
  /** The inline styles of pages: the policy allows no other. */
  readonly styles: readonly string[];
  /** Hosts that the site file adds to the policy. */
  readonly site: Pick<Site, 'fontStylesheetUrl' | 'packageBookingUrl' | 'tagManagerId'>;
}

/**
 * Returns the security headers of every response, errors included. The policy allows the site's own files and the hosts named in the site
 * file. It has no nonce, so that a CDN can cache header and page together (docs/decisions.md, 2).
 */
export function buildSecurityHeaders({ publicUrl, robots, styles, site }: SecurityHeaderOptions): Headers {
  const isHttps = publicUrl.startsWith('https:');
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: buildDirectives({ site, styles }) },
    strictTransportSecurity: isHttps && { maxAge: HSTS_MAX_AGE_SECONDS, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    // Google's Tag Assistant opens the page in a window and speaks to it.
    crossOriginOpenerPolicy: { policy: site.tagManagerId === undefined ? 'same-origin' : 'same-origin-allow-popups' },
    // Browsers with `frame-ancestors` ignore it (https://www.w3.org/TR/CSP3/#frame-ancestors-and-frame-options): Chrome 40, Firefox 58, Safari 10.
    xFrameOptions: false,
    // Off would delay the connection to the booking engine.
    xDnsPrefetchControl: false,
    // Read only by Internet Explorer, Adobe's plug-ins, and browsers with an XSS filter.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return {
    ...collect(setHeaders),
    'Permissions-Policy': permissionsPolicy,
    ...(robots === 'none' && { 'X-Robots-Tag': 'noindex, nofollow' }),
  };
}

function buildDirectives({ site, styles }: Pick<SecurityHeaderOptions, 'site' | 'styles'>): Record<string, string[]> {
  const fontHosts = site.fontStylesheetUrl === undefined ? [] : [new URL(site.fontStylesheetUrl).origin];
  const bookingHosts = site.packageBookingUrl === undefined ? [] : [new URL(site.packageBookingUrl).origin];
  const measuringHosts = site.tagManagerId === undefined ? noHosts : tagManagerHosts;
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...measuringHosts.script],
    'style-src': ["'self'", ...styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`), ...fontHosts],
    'img-src': ["'self'", ...measuringHosts.image],
    // Films and sounds of WordPress, passed on by the site (`routes/system/files.ts`).
    'media-src': ["'self'"],
    'font-src': ["'self'", ...fontHosts],
    'connect-src': ["'self'", ...measuringHosts.connect],
    // Pages with videos and maps replace this directive (`allowOrigins`).
    'frame-src': ["'none'"],
    'manifest-src': ["'self'"],
    // Browsers apply `form-action` to redirects too, and the package form redirects to the booking engine.
    'form-action': ["'self'", ...bookingHosts],
    // A tag manager makes scripts of text, which Trusted Types forbid.
    ...(site.tagManagerId === undefined && { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['site'] }),
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
}

/**
 * The Content-Security-Policy of a page for which a directive allows origins: those of its embeds, which depend on its content alone, so that the
 * header is as cacheable as the page; or those that may frame it.
 * @param headers of every response, whose policy has 'none' in that directive @returns no header without origins
 */
export function allowOrigins(headers: Headers, directive: 'frame-src' | 'frame-ancestors', origins: readonly string[]): Headers {
  if (origins.length === 0) return {};
  const policy = headers['Content-Security-Policy'] ?? '';
  return { 'Content-Security-Policy': policy.replace(`${directive} 'none'`, `${directive} ${origins.join(' ')}`) };
}

/** Runs helmet once against a response that is never sent, since all responses get the same headers. */
function collect(setHeaders: ReturnType<typeof helmet>): Record<string, string> {
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(res.req, res, (error) => {
    if (error !== undefined) throw error;
  });
  return Object.fromEntries(res.getHeaderNames().map((name) => [capitalize(name), String(res.getHeader(name))]));
}

function capitalize(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
