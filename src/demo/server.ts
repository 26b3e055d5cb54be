import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { localeCodes, locales } from '../i18n/locales.ts';
import { expandContent, type WordpressContent } from './expandContent.ts';
import { readMediaLibrary } from './mediaLibrary.ts';
import { readAuthoredContent } from './readAuthored.ts';
import { sendFatalError, sendHtml } from './responses.ts';
import { createRestRouter } from './restRouter.ts';
import { createUploads, type ReadUpload, UPLOADS_PATH } from './uploads.ts';

/** The methods of the logger that the demo backend needs. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface DemoBackendOptions {
  /** Folder with `content/` (authored JSON) and `pictures/` (JPEG originals, SVG logos). */
  readonly dataDir: string;
  readonly log: Log;
  /** The hotel's name in titles. */
  readonly siteName?: string;
}

export interface DemoBackend {
  /** The value for CONTENT_URL. The port is different at each start. */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts the stand-in for a headless WordPress on a free port of 127.0.0.1.
 * @throws DemoContentError if the authored content or a picture is invalid; the port is closed again
 */
export async function createDemoBackend({ dataDir, log, siteName = 'Es Rosar' }: DemoBackendOptions): Promise<DemoBackend> {
  const content = await readAuthoredContent(join(dataDir, 'content'));
  const library = await readMediaLibrary(join(dataDir, 'pictures'));
  const server = createServer();
  await listen(server);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const app = createDemoApp(expandContent(content, library, origin, siteName), createUploads(library), origin, log);
    server.on('request', app);
  } catch (error) {
    await close(server);
    throw error;
  }
  return { origin, close: () => close(server) };
}

function createDemoApp(content: WordpressContent, uploads: ReadUpload, origin: string, log: Log): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  for (const locale of localeCodes) app.use(`${locales[locale].prefix}/wp-json`, createRestRouter(content, locale, origin));

  app.get(`${UPLOADS_PATH}/:file`, async (request, response, next) => {
    const upload = await uploads(request.params.file);
    if (upload === null) return next();
    response.set({ 'Content-Type': upload.type, 'Content-Length': String(upload.body.length) });
    response.set('Cache-Control', 'max-age=31536000');
    response.end(upload.body);
  });

  // WordPress redirects from former slugs (`_wp_old_slug`).
  app.use((request, response, next) => {
    const link = content.getRedirect(request.path);
    if (link === null) return next();
    response.status(301).set({ Location: link, 'X-Redirect-By': 'WordPress' }).end();
  });
  app.use((_request, response) => sendHtml(response, 404, 'Seite nicht gefunden', '<p>Diese Seite gibt es nicht.</p>'));

  // Express recognises an error handler by its four parameters.
  const handleError: ErrorRequestHandler = (error, request, response, _next) => {
    log.warn({ err: error, url: request.originalUrl }, 'demo content backend failed');
    if (response.headersSent) response.destroy();
    else sendFatalError(response);
  };
  app.use(handleError);
  return app;
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
}

/** Closes the server with its open connections: the site keeps connections alive between requests. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
