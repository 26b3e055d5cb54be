import { type RequestHandler, Router } from 'express';
import { buildPath, getLocaleOfPath, parsePath } from '../../addresses/pageAddresses.ts';
import type { Site } from '../../config/siteSchema.ts';
import { createSameOrigin, hasTls, postOnly } from '../../http/middleware/requests.ts';
import type { Languages } from '../../i18n/locales.ts';
import { HttpError } from '../../lib/errors.ts';
import { localeCookie } from '../../shared/browserStorage.ts';
import { DAY_MS } from '../../shared/dates.ts';
import { sendRedirect } from '../pages/pageResponse.ts';

/**
 * `POST /api/language?to=/en/hotel/`: stores the language of a page in the cookie and redirects to the page (303), for visitors without
 * script. No other response sets the cookie. A POST, because crawlers and prefetching browsers send none.
 */
export function createLanguageRoute({ languages }: Pick<Site, 'languages'>, publicUrl: string): RequestHandler {
  const chooseLanguage: RequestHandler = (req, res) => {
    const path = parseTarget(languages, req.query.to);
    if (path === null) throw new HttpError(400, null);
    res.cookie(localeCookie.name, getLocaleOfPath(languages, path), {
      maxAge: localeCookie.days * DAY_MS,
      path: '/',
      sameSite: 'lax',
      secure: hasTls(req, publicUrl),
    });
    sendRedirect(res, 'seeOther', path);
  };
  return Router().use(postOnly, createSameOrigin(publicUrl), chooseLanguage);
}

/** The canonical path of a page of this site, built from parsed segments: an open redirect is impossible. null for anything else. */
function parseTarget(languages: Languages, to: unknown): string | null {
  const parsed = typeof to === 'string' && to.startsWith('/') ? parsePath(languages, to) : null;
  if (parsed?.kind === 'moved') return parsed.to;
  return parsed?.kind === 'page' ? buildPath(languages, parsed.locale, parsed.segments) : null;
}
