import { type IRouter, Router } from 'express';
import { inquirySlugs, localeCodes } from '../i18n/locales.ts';
import { healthRoute } from './health.ts';
import { createHomeRoute, createInquiryRoute } from './home.ts';
import { createImageRoute, type ImageServices } from './images.ts';
import { createManifestRoute } from './manifest.ts';
import { findMiddleware } from './middlewareByName.ts';
import { createOfferRoute, createOffersRoute } from './offers.ts';
import { createPageRoute } from './page.ts';
import type { PageServices } from './pageServices.ts';
import type { Route } from './types.ts';

export interface RouteServices extends PageServices, ImageServices {}

/** Every route of the site, in the order they are tried (specification, section 2). */
export function createRoutes(services: RouteServices): Route[] {
  const page = { localized: true, middleware: ['readOnly', 'path'] } as const;
  const plain = { localized: false, middleware: ['readOnly'] } as const;
  return [
    { name: 'health', ...plain, paths: ['/healthz'], handle: healthRoute },
    { name: 'manifest', ...plain, paths: ['/site.webmanifest'], handle: createManifestRoute(services.site) },
    { name: 'image', ...plain, paths: ['/img/*path'], handle: createImageRoute(services) },
    { name: 'home', ...page, middleware: ['readOnly', 'path', 'cookies'], paths: ['/'], handle: createHomeRoute(services) },
    { name: 'inquiry', ...page, paths: inquirySlugs.map((slug) => `/${slug}`), handle: createInquiryRoute(services) },
    { name: 'offers', ...page, paths: ['/angebote'], handle: createOffersRoute(services) },
    { name: 'offer', ...page, paths: ['/angebote/:offer'], handle: createOfferRoute(services) },
    { name: 'page', ...page, paths: ['/:slug', '/:category/:slug', '/:category/:subcategory/:slug'], handle: createPageRoute(services) },
  ];
}

/** Puts the table into a router: localized routes under each prefix, /de among them (it leads to the unprefixed address). */
export function mountRoutes(routes: readonly Route[]): IRouter {
  const router = Router({ caseSensitive: true });
  const prefixes = localeCodes.map((code) => `/${code}`);
  for (const { paths, localized, middleware, handle } of routes) {
    const all = localized
      ? paths.flatMap((path) => [path, ...prefixes.map((prefix) => `${prefix}${path === '/' ? '' : path}`)])
      : [...paths];
    // The prefix alone is a home page, not a page with that slug: longer patterns come with their own rows.
    router.all(all, ...middleware.map(findMiddleware), handle);
  }
  return router;
}
