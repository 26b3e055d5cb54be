import { createServer, type Server } from 'node:http';
import { getErrorMessage } from '../lib/errors.ts';
import type { MetricsRegistry } from './metrics.ts';

const REQUEST_TIMEOUT_MS = 5000;
const TIMEOUT_CHECK_INTERVAL_MS = 2500;
/** Some scrapers and an operator's browser. A port that is published by mistake must not cost the site its memory or its processor. */
const MAX_CONNECTIONS = 16;

/** Creates the server for `/metrics`. Its port is separate from the site's, so that a firewall can restrict it to the operator's network. */
export function createMetricsServer({ print, contentType }: Pick<MetricsRegistry, 'print' | 'contentType'>): Server {
  const options = {
    headersTimeout: REQUEST_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
  };
  const server = createServer(options, async (req, res) => {
    const isKnown = req.url?.split('?')[0] === '/metrics';
    if (!isKnown || (req.method !== 'GET' && req.method !== 'HEAD')) {
      res.writeHead(isKnown ? 405 : 404, { 'Content-Type': 'text/plain' }).end();
      return;
    }
    try {
      const text = await print();
      res.writeHead(200, { 'Content-Type': contentType }).end(req.method === 'HEAD' ? undefined : text);
    } catch (error) {
      res.writeHead(500, { 'Content-Type': 'text/plain' }).end(getErrorMessage(error));
    }
  });
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}
