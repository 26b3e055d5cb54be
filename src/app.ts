import type { RequestListener } from 'node:http';
import { createLazyListener } from './fastPath/lazyListener.ts';
import { serveCached } from './fastPath/serveCached.ts';
import { getIconFolder } from './rendering/branding/icons.ts';
import type { Route } from './routes/types.ts';
import type { Services } from './services.ts';

export interface App {
  /** Handles every request. */
  readonly listener: RequestListener;
  /** Loads Express, the routes and the renderer, unless a request has had them loaded already. */
  load(): Promise<unknown>;
}

export interface AppOptions {
  /** Another route table, for tests of wrong rows. */
  readonly routes?: readonly Route[];
  /** False: every request goes through Express. For tests: responses must be the same. */
  readonly useFastPath?: boolean;
}

/** What can answer a request, in order. A cached page or file is sent ahead of Express, everything else by `createExpressListener`. */
export function createApp(services: Services, { routes, useFastPath = true }: AppOptions = {}): App {
  const express = createLazyListener(() => createExpressListener(services, routes));
  return {
    listener(req, res) {
      if (useFastPath && serveCached(services, req, res, express.isLoaded)) return;
      express.listener(req, res);
    },
    load: express.load,
  };
}

/** Express' middleware and routes, in order. Imported here, since loading them takes longer than all of the start before. */
async function createExpressListener(services: Services, routes?: readonly Route[]): Promise<RequestListener> {
  const [{ default: express }, middleware, { createRoutes, mountRoutes, sendErrorPage }] = await Promise.all([
    import('express'),
    import('./http/middleware/index.ts'),
    import('./routes/index.ts'),
  ]);
  const { config, site, log, metrics, headers, distDir, staticAssets } = services;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', middleware.createProxyTrust(config.trustProxy));
  app.use(middleware.requestId);
  app.use(middleware.createAccessLog(log));
  app.use(middleware.createRequestMetrics(metrics));
  app.use(middleware.createSecurityHeaders(headers));
  app.use(middleware.createStaticFiles(distDir, getIconFolder(site.mark), staticAssets));
  app.use(mountRoutes(routes ?? createRoutes(services)));
  app.use(middleware.readOnly, middleware.notFound);
  app.use(middleware.createErrorHandler((req, res, error) => sendErrorPage(services, req, res, error), log));
  return app;
}
