import { type IRouter, type RequestHandler, Router } from 'express';
import { localeCodes, locales } from '../i18n/locales.ts';
import { bookingAction, inquiryAction } from '../pages/urls.ts';
import { SPECULATION_RULES } from '../rendering/policies.ts';
import { fragmentFolder, inquirySlugs } from '../shared/dialogs.ts';
import { createInquiryPostRoute, type InquiryServices } from './api/inquiry.ts';
import { createBookingRoute } from './booking.ts';
import { createInquiryDialogRoute, createPackageDialogRoute, createRoomDialogRoute } from './dialogs.ts';
import { healthRoute } from './health.ts';
import { createHomeRoute } from './home.ts';
import { createImageRoute, type ImageServices } from './images.ts';
import { createInquiryRoute, createThanksRoute } from './inquiry.ts';
import { createManifestRoute } from './manifest.ts';
import { findMiddleware } from './middlewareByName.ts';
import { createOfferRoute, createOffersRoute } from './offers.ts';
import { createPageRoute } from './page.ts';
import { createReadyRoute, type ReadyServices } from './ready.ts';
import { createPackageRoute, createRoomRoute } from './records.ts';
import { speculationRoute } from './speculation.ts';
import type { Route } from './types.ts';

export interface RouteServices extends InquiryServices, ImageServices, Omit<ReadyServices, 'source'> {}

/** Every word that opens the inquiry with every word that thanks for one. */
const thanksPaths = inquirySlugs.flatMap((slug) => localeCodes.map((code) => `/${slug}/${locales[code].thanksSlug}`));

/** Every route of the site, in the order they are tried (specification, section 2). */
export function createRoutes(services: RouteServices): Route[] {
  const page = { localized: true, middleware: ['readOnly', 'path'] } as const;
  const plain = { localized: false, middleware: ['readOnly'] } as const;
  return [
    { name: 'health', ...plain, paths: ['/healthz'], handle: healthRoute },
    { name: 'ready', ...plain, paths: ['/readyz'], handle: createReadyRoute(services) },
    { name: 'manifest', ...plain, paths: ['/site.webmanifest'], handle: createManifestRoute(services.site) },
    { name: 'speculation', ...plain, paths: [SPECULATION_RULES], handle: speculationRoute },
    { name: 'image', ...plain, paths: ['/img/*path'], handle: createImageRoute(services) },
    { name: 'inquiryPost', localized: false, middleware: [], paths: [inquiryAction], handle: createInquiryPostRoute(services) },
    { name: 'booking', ...plain, paths: [bookingAction], handle: createBookingRoute(services) },
    { name: 'home', ...page, middleware: ['readOnly', 'path', 'cookies'], paths: ['/'], handle: createHomeRoute(services) },
    { name: 'thanks', ...page, paths: thanksPaths, handle: createThanksRoute(services) },
    {
      name: 'inquiry',
      ...page,
      paths: inquirySlugs.flatMap((slug) => [`/${slug}`, `/${slug}/:preset`]),
      handle: createInquiryRoute(services),
    },
    { name: 'inquiryDialog', ...page, paths: [`/${fragmentFolder}/inquiry`], handle: createInquiryDialogRoute(services) },
    { name: 'roomDialog', ...page, paths: [`/${fragmentFolder}/room/:room`], handle: createRoomDialogRoute(services) },
    { name: 'packageDialog', ...page, paths: [`/${fragmentFolder}/package/:package`], handle: createPackageDialogRoute(services) },
    { name: 'room', ...page, paths: ['/rooms/:room'], handle: createRoomRoute(services) },
    { name: 'package', ...page, paths: ['/packege/:package'], handle: createPackageRoute(services) },
    { name: 'offers', ...page, paths: ['/angebote'], handle: createOffersRoute(services) },
    { name: 'offer', ...page, paths: ['/angebote/:offer'], handle: createOfferRoute(services) },
    { name: 'page', ...page, paths: ['/:slug', '/:category/:slug', '/:category/:subcategory/:slug'], handle: createPageRoute(services) },
  ];
}

/** Puts the table into a router: localized routes under each prefix, /de among them (it leads to the unprefixed address). */
export function mountRoutes(routes: readonly Route[]): IRouter {
  const router = Router({ caseSensitive: true });
  const prefixes = localeCodes.map((code) => `/${code}`);
  for (const { name, paths, localized, middleware, handle } of routes) {
    const all = localized
      ? paths.flatMap((path) => [path, ...prefixes.map((prefix) => `${prefix}${path === '/' ? '' : path}`)])
      : [...paths];
    // The prefix alone is a home page, not a page with that slug: longer patterns come with their own rows.
    router.all(all, nameRoute(name), ...middleware.map(findMiddleware), handle);
  }
  return router;
}

/** Leaves the name of the route for those who count. */
function nameRoute(name: string): RequestHandler {
  return (_req, res, next) => {
    res.locals.route = name;
    next();
  };
}
