import { type IRouter, type RequestHandler, Router } from 'express';
import { BOOKING_ACTION, INQUIRY_ACTION, LANGUAGE_ACTION, listAddresses, PREVIEW_PATH } from '../addresses/pageAddresses.ts';
import { ROOMS_ACTION, roomChoiceFolders } from '../addresses/roomChoice.ts';
import type { Config } from '../config/environment.ts';
import { createRateLimiter, type RateLimitServices } from '../http/middleware/rateLimit.ts';
import type { Languages } from '../i18n/locales.ts';
import { SPECULATION_RULES_PATH } from '../rendering/cachePolicies.ts';
import { fragmentFolder, inquirySlugs, knownRecordFolders, thanksSlugs } from '../shared/dialogs.ts';
import { FILES_FOLDER } from '../wordpress/uploads.ts';
import { createBookingRoute } from './api/booking.ts';
import { createFindingsRoute, type FindingsServices } from './api/findings.ts';
import { createAttemptLimit, createInquiryPostRoute, type InquiryServices } from './api/inquiry.ts';
import { createLanguageRoute } from './api/language.ts';
import { createPluginRoute, type PluginServices } from './api/plugin.ts';
import { createPreviewRoute, type PreviewServices } from './api/preview.ts';
import { createRevalidateRoute, type RevalidateServices } from './api/revalidate.ts';
import { createRoomsRoute } from './api/rooms.ts';
import { createMiddleware, findMiddleware } from './middlewareByName.ts';
import { createHomeRoute, createRootCopyRoute, ROOT_COPY_PATH } from './pages/home.ts';
import { createThanksRoute, loadInquiryPage } from './pages/inquiryPage.ts';
import { createPageHandler, loadContentPage } from './pages/page.ts';
import type { PageLoader, PageServices } from './pages/pageResponse.ts';
import {
  loadInquiryDialog,
  loadOfferPage,
  loadOffersPage,
  loadPackageDialog,
  loadPackagePage,
  loadRoomDialog,
  loadRoomPage,
} from './pages/records.ts';
import { loadRoomChoicePage } from './pages/roomChoice.ts';
import { createFileRoute, type FileServices } from './system/files.ts';
import { createReadyRoute, healthRoute, type ReadyServices } from './system/health.ts';
import { createImageRoute, type ImageServices } from './system/images.ts';
import { createOutageRoute, OUTAGE_PATH } from './system/outage.ts';
import { createSitemapRoute, sitemapPartPath, sitemapPath } from './system/sitemap.ts';
import { createManifestRoute, createRobotsRoute, createSecurityRoute, securityPath, sendSpeculationRules } from './system/texts.ts';

/** One row of the route table. */
export interface Route {
  readonly name: string;
  /** Express patterns, relative to the prefix of a language where `localized`. */
  readonly paths: readonly string[];
  /** True if the route exists under each language prefix. */
  readonly localized: boolean;
  /** Names of the middleware that run before the handler, in this order (`middlewareByName.ts`). */
  readonly middleware: readonly string[];
  readonly handle: RequestHandler | readonly RequestHandler[];
}

/** The groups of `services.ts` that routes read. */
export interface RouteServices {
  readonly settings: Pick<PluginServices, 'distDir'> & {
    readonly config: InquiryServices['config'] & Pick<Config, 'revalidateToken' | 'robots'>;
  };
  readonly pages: PageServices;
  readonly content: Pick<RevalidateServices, 'revalidation'> &
    Pick<FindingsServices, 'findings'> &
    Pick<ReadyServices, 'homes'> & { readonly previews: PreviewServices['previews'] | null };
  readonly uploads: Omit<ImageServices & FileServices, 'log'>;
  readonly inquiries: Pick<InquiryServices, 'outbox'> &
    Pick<RateLimitServices, 'createLimitStore'> &
    Pick<FindingsServices, 'countUnreached'>;
  readonly observability: Pick<RateLimitServices, 'log' | 'reportAddress'> & Omit<ReadyServices, 'homes'>;
}

/** The paths of some ends below each of some folders. */
const inFolders = (folders: readonly string[], ...ends: readonly string[]) =>
  folders.flatMap((folder) => ends.map((end) => `/${folder}${end}`));

/** Every inquiry word combined with every thanks word, as all of them work under every prefix. */
const thanksPaths = inFolders(inquirySlugs, ...thanksSlugs.map((word) => `/${word}`));

/** Every route of the site, in the order they are tried: those without a language first. */
export function createRoutes({ settings, pages, content, uploads, inquiries, observability }: RouteServices): Route[] {
  const { config } = settings;
  const { log, reportAddress } = observability;
  const { previews } = content;
  const limit = createRateLimiter({ ...inquiries, log, reportAddress });
  const limitAttempts = createAttemptLimit({ config, limit });
  const { languages } = pages.site;
  const plain = (name: string, paths: string[], handle: Route['handle']): Route => ({
    ...{ name, paths, handle, localized: false, middleware: ['readOnly'] },
  });
  const posted = (name: string, path: string, handle: RequestHandler): Route => ({ ...plain(name, [path], handle), middleware: [] });
  const page = (name: string, paths: string[], handle: Route['handle'], ...more: string[]): Route => ({
    ...{ name, paths, handle, localized: true, middleware: ['readOnly', 'path', ...more] },
  });
  const loaded = (name: string, paths: string[], load: PageLoader) => page(name, paths, createPageHandler(pages, load));
  // Fragments stay out of the index: search engines find the same content at addresses of its own.
  const fragment = (name: string, paths: string[], load: PageLoader) =>
    page(name, paths, createPageHandler(pages, load, { 'X-Robots-Tag': pages.headers['X-Robots-Tag'] ?? 'noindex' }));
  const offers = listAddresses(pages.site, 'offers');
  return [
    plain('health', ['/healthz'], healthRoute),
    plain('ready', ['/readyz'], createReadyRoute({ ...observability, homes: content.homes })),
    plain('manifest', ['/site.webmanifest'], createManifestRoute(pages.site)),
    plain('speculation', [SPECULATION_RULES_PATH], sendSpeculationRules),
    plain('sitemap', [sitemapPath, sitemapPartPath], createSitemapRoute(pages)),
    plain('robots', ['/robots.txt'], createRobotsRoute(config.robots, pages.publicUrl)),
    plain('security', [securityPath], createSecurityRoute(pages.site, pages.publicUrl, pages.now)),
    plain('image', ['/img/*path'], createImageRoute({ ...uploads, log })),
    plain('file', [`${FILES_FOLDER}*path`], createFileRoute({ ...uploads, log })),
    posted('inquiryPost', INQUIRY_ACTION, createInquiryPostRoute({ ...pages, ...inquiries, config, log, limit }, limitAttempts)),
    posted('revalidate', '/api/revalidate', createRevalidateRoute({ ...content, languages, config, log })),
    plain('findings', ['/api/findings'], createFindingsRoute({ ...content, ...inquiries, languages, config, log })),
    plain('plugin', ['/api/plugin.zip'], createPluginRoute(settings)),
    posted('language', LANGUAGE_ACTION, createLanguageRoute(pages.site, pages.publicUrl)),
    plain('booking', [BOOKING_ACTION], [limitAttempts, createBookingRoute(pages)]),
    plain('rooms', [ROOMS_ACTION], createRoomsRoute(pages)),
    ...(previews === null ? [] : [plain('preview', [PREVIEW_PATH], createPreviewRoute({ ...pages, previews, log }))]),
    plain('outage', [OUTAGE_PATH], createOutageRoute(pages.site)),
    plain('rootCopy', [ROOT_COPY_PATH], createRootCopyRoute(pages)),
    page('home', ['/'], createHomeRoute(pages), 'cookies'),
    page('thanks', thanksPaths, createThanksRoute(pages, limitAttempts), 'cookies'),
    loaded('inquiry', inFolders(inquirySlugs, '', '/:preset'), loadInquiryPage),
    fragment('inquiryDialog', inFolders([`${fragmentFolder}/inquiry`], '', '/:preset'), loadInquiryDialog),
    fragment('roomDialog', [`/${fragmentFolder}/room/:room`], loadRoomDialog),
    fragment('packageDialog', [`/${fragmentFolder}/package/:package`], loadPackageDialog),
    loaded('room', inFolders(knownRecordFolders.rooms, '/:room'), loadRoomPage),
    loaded('package', inFolders(knownRecordFolders.packege, '/:package'), loadPackagePage),
    loaded('roomChoice', inFolders(roomChoiceFolders, '', '/:wishes'), loadRoomChoicePage),
    loaded('offers', inFolders(offers, ''), loadOffersPage),
    loaded('offer', inFolders(offers, '/:offer'), loadOfferPage),
    loaded('page', ['/:slug', '/:category/:slug', '/:category/:subcategory/:slug'], loadContentPage),
  ];
}

/**
 * Makes a router of the table: localized routes under each prefix. That of the default language is among them and redirects to the unprefixed address. Other routes match
 * their path only as it is written here; pages answer with and without the slash at the end.
 */
export function mountRoutes(routes: readonly Route[], languages: Languages): IRouter {
  const middlewareByName = createMiddleware(languages);
  const plainRouter = Router({ caseSensitive: true, strict: true });
  const localizedRouter = Router({ caseSensitive: true });
  const prefixes = languages.map((code) => `/${code}`);
  for (const { name, paths, localized, middleware, handle } of routes) {
    const all = localized
      ? paths.flatMap((path) => [path, ...prefixes.map((prefix) => `${prefix}${path === '/' ? '' : path}`)])
      : [...paths];
    (localized ? localizedRouter : plainRouter).all(
      all,
      // For the metrics.
      (_req, res, next) => {
        res.locals.route = name;
        next();
      },
      ...middleware.map((each) => findMiddleware(middlewareByName, each)),
      ...[handle].flat(),
    );
  }
  return Router().use(plainRouter, localizedRouter);
}
