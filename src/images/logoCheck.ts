import type { Site } from '../config/siteSchema.ts';
import { WordpressError } from '../lib/errors.ts';
import { events } from '../observability/events.ts';
import type { Log } from '../observability/log.ts';
import { getUploadPath } from '../wordpress/uploads.ts';
import type { Images } from './images.ts';

/** Returns the keys of logos that cannot be shown, since they are no pictures of WordPress's uploads folder. No I/O. */
export function findForeignLogos(site: Site): string[] {
  return listLogos(site).flatMap(([key, address]) => (getUploadPath(address) === null ? [key] : []));
}

/**
 * Creates the check of the site file's logos. Each run requests them from WordPress and logs those that are not shown, each once. A logo that
 * WordPress gives no clear answer about is left to the next run. Never rejects.
 */
export function createLogoCheck(site: Site, images: Pick<Images, 'has'>, log: Log): () => Promise<void> {
  const logged = new Set<string>();
  return async () => {
    for (const [key, address] of listLogos(site)) {
      const reason = await findProblem(address, images);
      if (reason === null || logged.has(key)) continue;
      logged.add(key);
      log.warn({ event: events.logoUnusable, key, reason });
    }
  };
}

/** The addresses of the site file's logos, each with its key: `partners.0.logo`. */
function listLogos({ logo, logoOnDark, mark, partners = [] }: Site): [key: string, address: string][] {
  const own = { logo, logoOnDark, ...(mark !== 'rose' && { mark }) };
  const ofPartners = partners.flatMap((partner, index) => [
    [`partners.${index}.logo`, partner.logo] as const,
    [`partners.${index}.logoOnDark`, partner.logoOnDark] as const,
  ]);
  return [...Object.entries(own), ...ofPartners].flatMap(([key, address]) => (address === undefined ? [] : [[key, address]]));
}

/** Returns why a logo of the site file is not shown. */
async function findProblem(address: string, images: Pick<Images, 'has'>) {
  const path = getUploadPath(address);
  if (path === null) return 'notInUploads';
  try {
    return (await images.has(path)) ? null : 'notFound';
  } catch (error) {
    // WordPress answers, but not with a picture: a page of its theme, or a refusal.
    const isClear = error instanceof WordpressError && error.status !== null && error.status !== 429 && error.status < 500;
    return isClear ? 'noPicture' : null;
  }
}
