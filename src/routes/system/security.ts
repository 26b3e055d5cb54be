import type { RequestHandler } from 'express';
import { buildAbsoluteUrl } from '../../addresses/pageAddresses.ts';
import type { Site } from '../../config/siteSchema.ts';
import { localeCodes } from '../../i18n/locales.ts';
import { sendText } from '../pages/respond.ts';

export const securityPath = '/.well-known/security.txt';

const DAY_MS = 86_400_000;
/** RFC 9116 advises less than a year. Counted from the start of the day, so that the file and its ETag change only once a day. */
const VALIDITY_DAYS = 360;

/** Returns the handler of security.txt: how to report a vulnerability (RFC 9116). @param now milliseconds since 1970 */
export function createSecurityRoute(site: Site, publicUrl: string, now: () => number): RequestHandler {
  const contact = site.securityContact ?? site.contact.email;
  return (req, res) => {
    const expires = new Date((Math.floor(now() / DAY_MS) + VALIDITY_DAYS) * DAY_MS).toISOString();
    const lines = [
      `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
      `Expires: ${expires}`,
      `Preferred-Languages: ${localeCodes.join(', ')}`,
      `Canonical: ${buildAbsoluteUrl(publicUrl, securityPath)}`,
    ];
    return sendText(req, res, `${lines.join('\n')}\n`, 'named');
  };
}
