import type { Request, RequestHandler, Response } from 'express';
import { getRelated } from '../content/related.ts';
import { defaultLocale, homePath, type Locale } from '../i18n/locales.ts';
import { buildHomePage } from '../pages/contentPage.ts';
import { localeCookie } from '../shared/localeCookie.ts';
import { chooseLocale } from './localeChoice.ts';
import { getContext, type PageServices, sendModel, sendOther, sendRedirect } from './pageServices.ts';
import { placeOf } from './types.ts';

/** The home page of a language; `/` alone chooses the language (specification, section 4). */
export function createHomeRoute(services: PageServices): RequestHandler {
  return async (req, res) => {
    const { locale } = placeOf(res);
    if (locale !== defaultLocale) return sendHome(services, req, res, { locale, personal: false });
    const fromSameSite = comesFromSameSite(req, services.publicUrl);
    const hints = { cookie: req.cookies?.[localeCookie.name], acceptLanguage: req.get('accept-language'), fromSameSite };
    const chosen = chooseLocale(hints);
    res.vary('Accept-Language, Cookie, Sec-Fetch-Site');
    if (chosen !== defaultLocale) {
      sendRedirect(res, 'rootMoved', homePath(chosen));
      return;
    }
    await sendHome(services, req, res, { locale, personal: true, storesChoice: fromSameSite });
  };
}

interface HomeKind {
  readonly locale: Locale;
  /** Chosen for this visitor: no cache may share it. */
  readonly personal: boolean;
  /** The visitor chose this language by a click. */
  readonly storesChoice?: boolean;
}

async function sendHome(services: PageServices, req: Request, res: Response, kind: HomeKind): Promise<void> {
  const { locale, personal, storesChoice = false } = kind;
  const [lookup, context] = await Promise.all([services.source.getPage(locale, homePath(locale)), getContext(services, locale)]);
  if (lookup.kind !== 'found') return sendOther(services, req, res, { locale, lookup, personal });
  if (storesChoice) storeChoice(res, locale, services.publicUrl);
  const related = await getRelated(services.source, locale, lookup.content);
  const model = buildHomePage(lookup.content, related, context);
  await sendModel(services, req, res, { model, context, complete: related.complete, personal });
}

/** A click inside the site, told by the browser's own header or, where that is missing, by the Referer. */
function comesFromSameSite(req: Request, publicUrl: string): boolean {
  if (/\bprefetch\b/.test(req.get('sec-purpose') ?? '')) return false;
  const site = req.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const referer = req.get('referer');
  if (referer === undefined || !URL.canParse(referer)) return false;
  const { host, origin } = new URL(referer);
  return origin === publicUrl || host === req.get('host');
}

/** Keeps the visitor's choice. Only here, where the answer is private: no answer a CDN may keep sets a cookie. */
function storeChoice(res: Response, locale: Locale, publicUrl: string): void {
  res.cookie(localeCookie.name, locale, {
    maxAge: localeCookie.days * 86_400_000,
    path: '/',
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
  });
}
