import type { RequestHandler } from 'express';
import { absoluteUrl } from '../../addresses/pageAddresses.ts';
import type { Site } from '../../config/siteSchema.ts';
import { localeCodes } from '../../i18n/locales.ts';
import { sendText } from '../../responseCache/sendText.ts';

export const securityPath = '/.well-known/security.txt';

const DAY = 86_400_000;
/** Days it holds: RFC 9116 advises less than a year. Counted from the day's beginning, so that it stays the same for a day. */
const VALID_DAYS = 360;

/** Whom to tell about a weakness of the site (RFC 9116). */
export function createSecurityRoute(site: Site, publicUrl: string, now: () => number): RequestHandler {
  const contact = site.securityContact ?? site.contact.email;
  return (req, res) => {
    const expires = new Date((Math.floor(now() / DAY) + VALID_DAYS) * DAY).toISOString();
    const lines = [
      `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
      `Expires: ${expires}`,
      `Preferred-Languages: ${localeCodes.join(', ')}`,
      `Canonical: ${absoluteUrl(publicUrl, securityPath)}`,
    ];
    return sendText(req, res, `${lines.join('\n')}\n`, 'named');
  };
}
