import { createServer, type Server } from 'node:http';
import { getErrorMessage } from '../lib/errors.ts';
import type { MetricsRegistry } from './metricsRegistry.ts';

/** How a page was answered: from the response cache, rendered for this request, or with 304. */
export type PageSource = 'cached' | 'rendered' | 'notModified';
/** How a request to WordPress ended, `succeeded` with 404 too; `rejected`: not sent, because the circuit was open or too many requests were waiting. */
export type WordpressOutcome = 'succeeded' | 'failed' | 'rejected';
/** What an inquiry is sent by, and how an attempt ended. */
export type DeliveryChannel = 'mail' | 'confirmation' | 'webhook';
export type DeliveryOutcome = 'accepted' | 'deferred' | 'rejected';

/**
 * Counts events. Label values are a fixed set of the program's own names, never text from a request: that bounds the number of time series.
 * Durations are in milliseconds; the registry exports seconds, as is Prometheus' convention.
 */
export interface Metrics {
  /** @param route name of the row in the route table, `cached`, `file`, `none`, or `warmUp` for the program's own requests */
  recordRequest(route: string, status: number, durationMs: number): void;
  recordPage(source: PageSource): void;
  recordRender(durationMs: number): void;
  recordWordpressRequest(outcome: WordpressOutcome, durationMs: number): void;
  recordImage(durationMs: number): void;
  recordDeliveryAttempt(channel: DeliveryChannel, outcome: DeliveryOutcome): void;
}

/** Counts nothing: used while METRICS_PORT is unset. */
export const noMetrics: Metrics = {
  recordRequest() {},
  recordPage() {},
  recordRender() {},
  recordWordpressRequest() {},
  recordImage() {},
  recordDeliveryAttempt() {},
};

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
      // Node leaves the body out of an answer to HEAD.
      res.writeHead(200, { 'Content-Type': contentType }).end(await print());
    } catch (error) {
      res.writeHead(500, { 'Content-Type': 'text/plain' }).end(getErrorMessage(error));
    }
  });
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}
