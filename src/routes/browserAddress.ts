import type { Request } from 'express';

/**
 * True if the browser's page has TLS, so that a cookie may be `Secure`. WebKit stores no `Secure` cookie at an address without TLS (a staging
 * site, localhost). Browsers name that address in Origin.
 */
export function hasTls(req: Request, publicUrl: string): boolean {
  return (req.get('origin') ?? publicUrl).startsWith('https:');
}
