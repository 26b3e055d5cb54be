import type { RequestListener } from 'node:http';
import express from 'express';
import { createProxyCheck, createProxyTrust } from './http/clientAddress.ts';
import { createErrorHandler } from './http/middleware/errorHandler.ts';
import { createRequestRecorder, notFound, readOnly } from './http/middleware/requests.ts';
import { createStaticFiles } from './http/middleware/staticFiles.ts';
import { getIconFolder } from './rendering/branding/createBranding.ts';
import { serveCached } from './rendering/serveCached.ts';
import { createRoutes, mountRoutes, type Route } from './routes/index.ts';
import { sendErrorPage } from './routes/pages/pageResponse.ts';
import type { Services } from './services.ts';

/**
 * Creates the listener of every request, with all that can answer one, in order: the cache of pages, then Express.
 * @param routes another route table, for tests of wrong rows
 */
export function createApp(services: Services, routes: readonly Route[] = createRoutes(services)): RequestListener {
  const { settings, pages, observability } = services;
  const { config, site, distDir } = settings;
  const cached = { ...pages, ...observability };
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  const isTrusted = createProxyTrust(config.trustProxy);
  app.set('trust proxy', isTrusted);
  app.use(createRequestRecorder(observability), createProxyCheck(isTrusted, observability.reportAddress));
  app.use((_req, res, next) => {
    res.set(pages.headers);
    next();
  });
  app.use(createStaticFiles(distDir, getIconFolder(site.mark), pages.generatedAssets));
  app.use(mountRoutes(routes, site.languages));
  app.use(readOnly, notFound);
  app.use(createErrorHandler(site.languages, (req, res, error) => sendErrorPage(pages, req, res, error), observability.log));
  return (req, res) => {
    if (!serveCached(cached, req, res)) app(req, res);
  };
}
