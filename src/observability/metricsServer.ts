import { createServer, type Server } from 'node:http';
import { messageOf } from '../lib/errors.ts';
import type { MetricsRegistry } from './metrics.ts';

/** Serves `/metrics` on a port of its own, which only the operator's network may reach: nothing of it concerns visitors. */
export function createMetricsServer({ print, contentType }: Pick<MetricsRegistry, 'print' | 'contentType'>): Server {
  return createServer({ headersTimeout: 5000, requestTimeout: 5000, connectionsCheckingInterval: 2500 }, async (req, res) => {
    const isKnown = req.url?.split('?')[0] === '/metrics';
    if (!isKnown || (req.method !== 'GET' && req.method !== 'HEAD')) {
      res.writeHead(isKnown ? 405 : 404, { 'Content-Type': 'text/plain' }).end();
      return;
    }
    try {
      const text = await print();
      res.writeHead(200, { 'Content-Type': contentType }).end(req.method === 'HEAD' ? undefined : text);
    } catch (error) {
      res.writeHead(500, { 'Content-Type': 'text/plain' }).end(messageOf(error));
    }
  });
}
