import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Site } from '../site/schema.ts';

/**
 * Security headers of every answer, errors included. Nothing but our own files may load; no nonce, so that the same bytes can be
 * cached by a CDN; foreign hosts only where the site file names them.
 * @param publicUrl origin of the site: HSTS only where it is https
 */
export function createSecurityHeaders(site: Site, publicUrl: string): RequestHandler {
  const fontHost = site.fontStylesheetUrl === undefined ? [] : [new URL(site.fontStylesheetUrl).origin];
  // Browsers hold a form's redirect to the same rule: the package's form leads on to the booking engine.
  const bookingHost = new URL(site.packageBookingUrl).origin;
  const isHttps = publicUrl.startsWith('https:');
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", ...fontHost],
        'img-src': ["'self'"],
        'font-src': ["'self'", ...fontHost],
        'connect-src': ["'self'"],
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
}
