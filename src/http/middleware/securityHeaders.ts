import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Site } from '../../config/siteSchema.ts';

/**
 * Hosts of the tag manager and of Google Analytics without advertising, as Google's guide names them
 * (https://developers.google.com/tag-platform/security/guides/csp). Its tags of own HTML or script would need `unsafe-inline`: they do not run.
 */
const tagManagerHosts = {
  script: ['https://www.googletagmanager.com'],
  image: ['https://*.googletagmanager.com', 'https://*.google-analytics.com'],
  connect: ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
};
const noHosts = { script: [], image: [], connect: [] };

/**
 * Security headers of every answer, errors included. Nothing but our own files may load; no nonce, so that the same bytes can be
 * cached by a CDN; foreign hosts only where the site file names them.
 * @param publicUrl origin of the site: HSTS only where it is https
 * @param robots `none` keeps every answer out of search engines: pages, errors, files
 */
export function buildSecurityHeaders(site: Site, publicUrl: string, robots: 'all' | 'none' = 'all'): Readonly<Record<string, string>> {
  const fontHost = site.fontStylesheetUrl === undefined ? [] : [new URL(site.fontStylesheetUrl).origin];
  // Browsers hold a form's redirect to the same rule: the package's form leads on to the booking engine.
  const bookingHost = new URL(site.packageBookingUrl).origin;
  const measuring = site.tagManagerId === undefined ? noHosts : tagManagerHosts;
  const isHttps = publicUrl.startsWith('https:');
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...measuring.script],
        'style-src': ["'self'", ...fontHost],
        'img-src': ["'self'", ...measuring.image],
        'font-src': ["'self'", ...fontHost],
        'connect-src': ["'self'", ...measuring.connect],
        // Pages with videos and maps name their hosts: `frameSources.ts`.
        'frame-src': ["'none'"],
        'manifest-src': ["'self'"],
        'form-action': ["'self'", bookingHost],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    xFrameOptions: { action: 'deny' },
    // Told to browsers that are gone, or that would then look up the booking engine's address later.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return {
    ...collect(setHeaders),
    'Permissions-Policy': permissions,
    ...(robots === 'none' && { 'X-Robots-Tag': 'noindex, nofollow' }),
  };
}

/** What the site's own pages and the frames in them never need. */
const permissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics'].map((name) => `${name}=()`).join(', ');

/** The headers are the same for every answer: worked out once, not for each. */
function collect(setHeaders: ReturnType<typeof helmet>): Record<string, string> {
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  setHeaders(res.req, res, (error) => {
    if (error !== undefined) throw error;
  });
  return Object.fromEntries(res.getHeaderNames().map((name) => [capitalize(name), String(res.getHeader(name))]));
}

const capitalize = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Sets the security headers of every answer. */
export function createSecurityHeaders(headers: Readonly<Record<string, string>>): RequestHandler {
  return (_req, res, next) => {
    for (const name of Object.keys(headers)) res.setHeader(name, headers[name] ?? '');
    next();
  };
}
