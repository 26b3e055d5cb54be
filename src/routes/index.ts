import { type IRouter, type RequestHandler, Router } from 'express';
import { BOOKING_ACTION, INQUIRY_ACTION, LANGUAGE_ACTION, listAddresses, PREVIEW_PATH } from '../addresses/pageAddresses.ts';
import { ROOMS_ACTION, roomChoiceFolders } from '../addresses/roomChoice.ts';
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
import {
  createManifestRoute,
  createRobotsRoute,
  createSecurityRoute,
  type Robots,
  securityPath,
  sendSpeculationRules,
} from './system/texts.ts';
import type { Route } from './types.ts';

/** The groups of `services.ts` that routes read. */
export interface RouteServices {
  readonly settings: Pick<PluginServices, 'distDir'> & {
    readonly config: InquiryServices['config'] & RevalidateServices['config'] & { readonly robots: Robots };
  };
  readonly pages: PageServices;
  readonly content: Pick<RevalidateServices, 'revalidation'> &
    Pick<FindingsServices, 'findings'> &
    Pick<PreviewServices, 'previews'> &
    Pick<ReadyServices, 'homes'>;
  readonly uploads: Omit<ImageServices & FileServices, 'log'>;
  readonly inquiries: Pick<InquiryServices, 'outbox' | 'createLimitStore'> & Pick<FindingsServices, 'countUnreached'>;
  readonly observability: Pick<InquiryServices, 'log' | 'reportAddress'> & Omit<ReadyServices, 'homes'>;
}

/** Every inquiry word combined with every thanks word, as all of them work under every prefix. */
const thanksPaths = inquirySlugs.flatMap((slug) => thanksSlugs.map((word) => `/${slug}/${word}`));
const inquiryPaths = inquirySlugs.flatMap((slug) => [`/${slug}`, `/${slug}/:preset`]);

const inquiryFragments = [`/${fragmentFolder}/inquiry`, `/${fragmentFolder}/inquiry/:preset`];

/** Every route of the site, in the order they are tried: those without a language first. */
export function createRoutes({ settings, pages, content, uploads, inquiries, observability }: RouteServices): Route[] {
  const { config } = settings;
  const { log, reportAddress } = observability;
  const { previews } = content;
  const limitAttempts = createAttemptLimit({ ...inquiries, config, log, reportAddress });
  const plain = { localized: false, middleware: ['readOnly'] } as const;
  const posted = { localized: false, middleware: [] } as const;
  const page = { localized: true, middleware: ['readOnly', 'path'] } as const;
  const handle = (load: PageLoader): RequestHandler => createPageHandler(pages, load);
  // Fragments stay out of the index: search engines find the same content at addresses of its own.
  const handleFragment = (load: PageLoader): RequestHandler =>
    createPageHandler(pages, load, { 'X-Robots-Tag': pages.headers['X-Robots-Tag'] ?? 'noindex' });
  const offers = listAddresses(pages.site, 'offers');
  return [
    { name: 'health', ...plain, paths: ['/healthz'], handle: healthRoute },
    { name: 'ready', ...plain, paths: ['/readyz'], handle: createReadyRoute({ ...observability, homes: content.homes }) },
    { name: 'manifest', ...plain, paths: ['/site.webmanifest'], handle: createManifestRoute(pages.site) },
    { name: 'speculation', ...plain, paths: [SPECULATION_RULES_PATH], handle: sendSpeculationRules },
    { name: 'sitemap', ...plain, paths: [sitemapPath, sitemapPartPath], handle: createSitemapRoute(pages) },
    { name: 'robots', ...plain, paths: ['/robots.txt'], handle: createRobotsRoute(config.robots, pages.publicUrl) },
    { name: 'security', ...plain, paths: [securityPath], handle: createSecurityRoute(pages.site, pages.publicUrl, pages.now) },
    { name: 'image', ...plain, paths: ['/img/*path'], handle: createImageRoute({ ...uploads, log }) },
    { name: 'file', ...plain, paths: [`${FILES_FOLDER}*path`], handle: createFileRoute({ ...uploads, log }) },
    {
      name: 'inquiryPost',
      ...posted,
      paths: [INQUIRY_ACTION],
      handle: createInquiryPostRoute({ ...pages, ...inquiries, config, log, reportAddress }, limitAttempts),
    },
    {
      name: 'revalidate',
      ...posted,
      paths: ['/api/revalidate'],
      handle: createRevalidateRoute({ ...content, languages: pages.site.languages, config, log }),
    },
    {
      name: 'findings',
      ...plain,
      paths: ['/api/findings'],
      handle: createFindingsRoute({ ...content, ...inquiries, languages: pages.site.languages, config, log }),
    },
    { name: 'plugin', ...plain, paths: ['/api/plugin.zip'], handle: createPluginRoute(settings) },
    { name: 'language', ...posted, paths: [LANGUAGE_ACTION], handle: createLanguageRoute(pages.site, pages.publicUrl) },
    { name: 'booking', ...plain, paths: [BOOKING_ACTION], handle: [limitAttempts, createBookingRoute(pages)] },
    { name: 'rooms', ...plain, paths: [ROOMS_ACTION], handle: createRoomsRoute(pages) },
    ...(previews === null
      ? []
      : [{ name: 'preview', ...plain, paths: [PREVIEW_PATH], handle: createPreviewRoute({ ...pages, previews, log }, previews) }]),
    { name: 'outage', ...plain, paths: [OUTAGE_PATH], handle: createOutageRoute(pages.site) },
    { name: 'rootCopy', ...plain, paths: [ROOT_COPY_PATH], handle: createRootCopyRoute(pages) },
    { name: 'home', ...page, middleware: ['readOnly', 'path', 'cookies'], paths: ['/'], handle: createHomeRoute(pages) },
    {
      name: 'thanks',
      ...page,
      middleware: ['readOnly', 'path', 'cookies'],
      paths: thanksPaths,
      handle: createThanksRoute(pages, limitAttempts),
    },
    { name: 'inquiry', ...page, paths: inquiryPaths, handle: handle(loadInquiryPage) },
    { name: 'inquiryDialog', ...page, paths: inquiryFragments, handle: handleFragment(loadInquiryDialog) },
    { name: 'roomDialog', ...page, paths: [`/${fragmentFolder}/room/:room`], handle: handleFragment(loadRoomDialog) },
    { name: 'packageDialog', ...page, paths: [`/${fragmentFolder}/package/:package`], handle: handleFragment(loadPackageDialog) },
    { name: 'room', ...page, paths: knownRecordFolders.rooms.map((folder) => `/${folder}/:room`), handle: handle(loadRoomPage) },
    { name: 'package', ...page, paths: knownRecordFolders.packege.map((folder) => `/${folder}/:package`), handle: handle(loadPackagePage) },
    {
      name: 'roomChoice',
      ...page,
      paths: roomChoiceFolders.flatMap((folder) => [`/${folder}`, `/${folder}/:wishes`]),
      handle: handle(loadRoomChoicePage),
    },
    { name: 'offers', ...page, paths: offers.map((word) => `/${word}`), handle: handle(loadOffersPage) },
    { name: 'offer', ...page, paths: offers.map((word) => `/${word}/:offer`), handle: handle(loadOfferPage) },
    { name: 'page', ...page, paths: ['/:slug', '/:category/:slug', '/:category/:subcategory/:slug'], handle: handle(loadContentPage) },
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
