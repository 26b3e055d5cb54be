import express, { type Express } from 'express';
import { createAccessLog } from './http/middleware/accessLog.ts';
import { createErrorHandler } from './http/middleware/errorHandler.ts';
import { notFound } from './http/middleware/notFound.ts';
import { readOnly } from './http/middleware/readOnly.ts';
import { requestId } from './http/middleware/requestId.ts';
import { createRequestMetrics } from './http/middleware/requestMetrics.ts';
import { createSecurityHeaders } from './http/middleware/securityHeaders.ts';
import { createStaticFiles } from './http/middleware/staticFiles.ts';
import { createRoutes, mountRoutes } from './routes/index.ts';
import { sendError } from './routes/pages/pageHandler.ts';
import type { Route } from './routes/types.ts';
import type { Services } from './services.ts';

/**
 * What Express does with a request, in order.
 * @param routes the table; another one only to test what a wrong row does
 */
export function createExpressApp(services: Services, routes: readonly Route[] = createRoutes(services)): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', services.config.trustProxy);
  app.use(requestId);
  app.use(createAccessLog(services.log, services.now));
  app.use(createRequestMetrics(services.metrics));
  app.use(createSecurityHeaders(services.headers));
  app.use(createStaticFiles(services.distDir));
  app.use(mountRoutes(routes));
  app.use(readOnly, notFound);
  app.use(createErrorHandler((req, res, error) => sendError(services, req, res, error), services.log));
  return app;
}
