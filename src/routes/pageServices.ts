import type { Request, Response } from 'express';
import type { ContentSource } from '../content/source.ts';
import type { Lookup } from '../content/types.ts';
import type { Locale } from '../i18n/locales.ts';
import { createTranslator } from '../i18n/translator.ts';
import { allowFrames } from '../middleware/frameSources.ts';
import type { PageContext } from '../pages/context.ts';
import { buildErrorPage, buildUnavailablePage, type ErrorTexts } from '../pages/errorPage.ts';
import { frameOrigins } from '../pages/frames.ts';
import type { PageModel } from '../pages/types.ts';
import { policies } from '../rendering/policies.ts';
import type { PageRenderer } from '../rendering/renderPage.ts';
import { sendPage } from '../rendering/sendPage.ts';
import type { Site } from '../site/schema.ts';
import { commonTags, pageTag } from './cacheTags.ts';
import { findNewAddress } from './movedPage.ts';

export interface PageServices {
  readonly source: ContentSource;
  readonly site: Site;
  readonly publicUrl: string;
  readonly consentDays: number;
  readonly render: PageRenderer;
}

/** What stands around every page of a language: texts, menus, the hotel. Never fails: a menu that cannot be had is null. */
export async function getContext({ source, site, publicUrl, consentDays }: PageServices, locale: Locale): Promise<PageContext> {
  const [main, footer] = await Promise.all([source.getMenu(locale, 'main'), source.getMenu(locale, 'footer')]);
  return { locale, t: createTranslator(locale), site, publicUrl, consentDays, menus: { main, footer } };
}

/**
 * Sends a page: kept for long with all its parts, only for seconds where some are missing; not shared at all where it was chosen
 * for this visitor (`/`).
 */
export async function sendModel(
  services: PageServices,
  req: Request,
  res: Response,
  { model, context, complete, personal = false, tags = [] }: PageParts,
): Promise<void> {
  const html = renderModel(services, res, model, context);
  const policy = personal ? 'root' : complete && hasMenus(context) ? 'page' : 'partial';
  await sendPage(req, res, { html, policy, tags: [...commonTags(context.locale), pageTag(context.locale, req.path), ...tags] });
}

/** Renders a page and lets it show the frames of its embeds, whatever the status it is sent with. */
export function renderModel({ render }: PageServices, res: Response, model: PageModel, { t }: PageContext): string {
  allowFrames(res, frameOrigins(model));
  return render(model, t);
}

interface PageParts {
  readonly model: PageModel;
  readonly context: PageContext;
  readonly complete: boolean;
  readonly personal?: boolean;
  /** Further content it shows, for the CDN. */
  readonly tags?: readonly string[];
}

/** Sends what became of a page that was not found: moved, gone, or unavailable now. */
export async function sendOther(
  services: PageServices,
  req: Request,
  res: Response,
  { locale, lookup, personal = false }: { locale: Locale; lookup: Exclude<Lookup<unknown>, { kind: 'found' }>; personal?: boolean },
): Promise<void> {
  if (lookup.kind === 'moved') return sendRedirect(res, 'moved', lookup.path);
  const address = lookup.kind === 'missing' ? await findNewAddress(services, req.path) : null;
  if (address !== null) return sendRedirect(res, 'moved', address);
  if (lookup.kind === 'missing') return sendError(services, req, res, { locale, status: 404, message: null, personal });
  const context = await getContext(services, locale);
  const html = services.render(buildUnavailablePage(context), context.t);
  await sendPage(req, res, { html, policy: 'unavailable' });
}

/** Redirects, without Express's own `Vary: Accept`. @param path built from parsed segments, never taken from the request as it came */
export function sendRedirect(res: Response, policy: 'moved' | 'rootMoved' | 'seeOther', path: string): void {
  const { status, cacheControl } = policies[policy];
  res.status(status).set({ 'Cache-Control': cacheControl, Location: path }).end();
}

/** Sends the error page of a status in a language; `message` null is the standing text. */
export async function sendError(
  services: PageServices,
  req: Request,
  res: Response,
  {
    locale,
    status,
    personal = false,
    ...texts
  }: ErrorTexts & { readonly locale: Locale; readonly status: number; readonly personal?: boolean },
): Promise<void> {
  const context = await getContext(services, locale);
  const html = services.render(buildErrorPage(status, texts, context), context.t);
  const missing = hasMenus(context) ? 'notFound' : 'partialNotFound';
  await sendPage(req, res, { html, policy: personal ? 'root' : status === 404 ? missing : 'error', status });
}

/** Whether both menus could be had; they may be empty. */
function hasMenus({ menus }: PageContext): boolean {
  return menus.main !== null && menus.footer !== null;
}
