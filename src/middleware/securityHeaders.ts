import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Site } from '../site/schema.ts';

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
export function createSecurityHeaders(site: Site, publicUrl: string, robots: 'all' | 'none' = 'all'): RequestHandler {
  const fontHost = site.fontStylesheetUrl === undefined ? [] : [new URL(site.fontStylesheetUrl).origin];
  // Browsers hold a form's redirect to the same rule: the package's form leads on to the booking engine.
  const bookingHost = new URL(site.packageBookingUrl).origin;
  const measuring = site.tagManagerId === undefined ? noHosts : tagManagerHosts;
  const isHttps = publicUrl.startsWith('https:');
  const harden = helmet({
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
  });
  if (robots === 'all') return harden;
  return (req, res, next) => {
    res.set('X-Robots-Tag', 'noindex, nofollow');
    harden(req, res, next);
  };
}
