import type { Request, RequestHandler, Response } from 'express';
import { buildHomePath, buildOffersPath, parsePath, type SiteAddresses } from '../../addresses/pageAddresses.ts';
import { createDraftSource } from '../../content/drafts/draftSource.ts';
import type { Previews } from '../../content/drafts/links.ts';
import { describeUnshown } from '../../findings/draft.ts';
import { chooseLocale } from '../../i18n/localeChoice.ts';
import type { Locale } from '../../i18n/locales.ts';
import { createTranslator } from '../../i18n/translator.ts';
import { getErrorMessage } from '../../lib/errors.ts';
import { events } from '../../observability/events.ts';
import type { Log } from '../../observability/log.ts';
import { buildErrorPage } from '../../pages/errorPage.ts';
import type { Draft } from '../../pages/preview/draft.ts';
import { buildPreviewBar, toPreviewPage } from '../../pages/preview/preview.ts';
import { policies } from '../../rendering/cachePolicies.ts';
import { allowOrigins, buildSecurityHeaders } from '../../rendering/headers.ts';
import { loadHomePage } from '../pages/home.ts';
import { loadContentPage } from '../pages/page.ts';
import {
  getCachedPage,
  getContext,
  type LoadedPage,
  type PageLoader,
  type PageServices,
  sendPageResult,
  sendUncached,
  toLoadedPage,
} from '../pages/pageResponse.ts';
import { loadOfferPage, loadOffersPage, loadPackagePage, loadRoomPage } from '../pages/records.ts';

export interface PreviewServices extends PageServices {
  readonly previews: Previews;
  readonly log: Log;
}

/**
 * Creates `GET /api/preview?link=…`: the page that a draft becomes, for an editor with a signed link. Nothing of it is cached or counted, nothing
 * of other hosts is loaded. Links that are not valid are all answered alike, without a question to WordPress.
 */
export function createPreviewRoute({ previews, log, ...services }: PreviewServices): RequestHandler {
  const pageServices = removeOtherHosts(services);
  // One response for each language: wrong links cost no rendering each.
  const sendInvalid = async (req: Request, res: Response) => {
    const locale = chooseLocale(services.site.languages, req.get('accept-language'));
    const load = (tracked: PageServices) => loadMessage(tracked, locale, 'previewNotFound');
    await sendPageResult(pageServices, req, res, locale, await getCachedPage(pageServices, `preview:${locale}`, load));
  };

  return async (req, res) => {
    const { link: text } = req.query;
    const link = previews.parseLink(typeof text === 'string' ? text : '');
    if (link === null) return sendInvalid(req, res);
    const draft = await previews.getDraft(link).catch((error: unknown) => {
      log.warn({ event: events.previewFailed, post: link.post, type: link.type, reason: getErrorMessage(error) });
      return 'unavailable' as const;
    });
    if (draft === null) return sendInvalid(req, res);
    if (draft === 'unavailable') {
      return sendUncached(pageServices, req, res, await loadMessage(pageServices, link.editorLocale, 'previewUnavailable'));
    }
    await sendUncached(pageServices, req, res, await loadDraft(pageServices, draft));
  };
}

/** The page of a draft: the loader of its address, with the draft in the place of the published post. */
async function loadDraft(services: PageServices, draft: Draft): Promise<LoadedPage> {
  const { path, link, editUrl } = draft;
  const bar = buildPreviewBar(draft, describeUnshown(draft, services.site), services.site.timeZone);
  const parsed = parsePath(services.site.languages, path);
  const segments = parsed.kind === 'page' ? parsed.segments : [];
  const page = await findLoader(draft, services.site)(
    {
      ...services,
      source: createDraftSource(services.source, draft),
      render: (model, t) => services.render(toPreviewPage(model, bar), t),
    },
    { locale: link.locale, segments },
  );
  if (page.kind !== 'page') throw new Error(`The draft at ${path} is ${page.kind}`);
  // WordPress's screens may show the preview in a frame.
  const framed = allowOrigins(services.headers, 'frame-ancestors', editUrl === null ? [] : [new URL(editUrl).origin]);
  return { ...page, policy: 'personal', headers: { ...toHeaders(page), ...framed } };
}

function findLoader({ subject: { type }, path, link: { locale } }: Draft, site: SiteAddresses): PageLoader {
  if (type !== 'page') return { angebot: loadOfferPage, rooms: loadRoomPage, packege: loadPackagePage }[type];
  if (path === buildHomePath(site.languages, locale)) return loadHomePage;
  return path === buildOffersPath(site, locale) ? loadOffersPage : loadContentPage;
}

/** Services whose pages name no other host, are not indexed and not counted. */
function removeOtherHosts(services: PageServices): PageServices {
  const { publicUrl, inlineStyles } = services;
  const site = { ...services.site, tagManagerId: undefined, fontStylesheetUrl: undefined };
  // Only the origin of a preview is told to other hosts and to the site itself: the link opens the draft.
  const headers = {
    ...buildSecurityHeaders({ publicUrl, robots: 'none', styles: inlineStyles, site }),
    'Referrer-Policy': 'strict-origin',
  };
  return { ...services, site, headers, metrics: { recordRender() {}, recordPage() {} } };
}

/** The headers of a page without those that are for visitors: no frames of other hosts, nothing prerendered, one page for all browsers. */
function toHeaders({ headers: { Link } = {} }: LoadedPage): Record<string, string> {
  return Link === undefined ? {} : { Link };
}

/** A page with a message instead of the draft. It asks WordPress for nothing: it has no menus. */
async function loadMessage(services: PageServices, locale: Locale, policy: 'previewNotFound' | 'previewUnavailable'): Promise<LoadedPage> {
  const getNothing = async () => null;
  const none = { getMenu: getNothing, getNewestOffer: getNothing };
  const source = { ...services.source, ...none, getPage: async () => ({ kind: 'missing' }) as const };
  const context = await getContext({ ...services, source }, locale);
  const t = createTranslator(locale);
  const texts =
    policy === 'previewNotFound'
      ? { message: t('preview.invalidTitle'), hint: t('preview.invalidHint') }
      : { message: t('preview.unavailableTitle'), hint: t('preview.unavailableHint') };
  const model = buildErrorPage(policies[policy].status, texts, context);
  const page = toLoadedPage(services, { ...model, status: null, returnLink: null }, context, { policy });
  return { ...page, headers: toHeaders(page) };
}
