import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startApp } from '../support/app.ts';
import { PREVIEW_SECRET } from '../support/previews.ts';
import { startWordpress } from '../support/wordpress.ts';

export const revalidateToken = 'ein-langes-geheimnis';

export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** How the proxy between app and CDN changes the app's responses. */
interface Changes {
  /** Latency of the app, in milliseconds. */
  delay: number;
  /** Requests wait for this before the app is asked. */
  released: Promise<void>;
  /** Replaces parts of `Cache-Control`. */
  shorten: readonly (readonly [from: RegExp, to: string])[];
  /** Added to answers. */
  headers: Readonly<Record<string, string>>;
  /** Answers with this status instead of the app. */
  status: number | null;
  /** Paths that are 404, as those of a language that the site lacks. */
  lacks: RegExp | null;
}
const untouched: Changes = { delay: 0, released: Promise.resolve(), shorten: [], headers: {}, status: null, lacks: null };

export type Origin = Awaited<ReturnType<typeof startOrigin>>;

/**
 * Starts the real app on recordings of WordPress, and between the app and the CDN a proxy that records requests, can shorten lifetimes, and can
 * fail in the app's place.
 * @param purge where the app tells of what changed
 */
export async function startOrigin(purge: { readonly url: string; readonly token: string } | null) {
  const wordpress = await startWordpress();
  const app = await startApp({
    env: {
      CONTENT_URL: wordpress.origin,
      REVALIDATE_TOKEN: revalidateToken,
      PREVIEW_SECRET,
      TRUST_PROXY: 'loopback',
      ...(purge !== null && { CDN_PURGE_URL: purge.url, CDN_PURGE_TOKEN: purge.token }),
    },
  });
  const asked: ReceivedRequest[] = [];
  const proxy = { ...untouched };
  const server = createServer((req, res) => {
    const { method = '', url = '', headers } = req;
    if (url !== '/healthz' && url !== '/.outage') asked.push({ method, url, headers });
    void pass(req, res, app.origin, proxy);
  });
  server.keepAliveTimeout = 75_000;
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const vanish = async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };
  return {
    app,
    wordpress,
    port,
    /** Requests that reached the proxy, without health checks and those for the page of an outage. */
    requests: asked,
    proxy,
    /** Makes lifetimes and the app's answers what they are in production. */
    reset() {
      asked.length = 0;
      Object.assign(proxy, untouched);
    },
    /** Holds requests back in the proxy. Returns a function that lets them through. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      proxy.released = promise;
      return resolve;
    },
    /** Runs something while the app is gone: nobody listens. */
    async whileGone(run: () => Promise<unknown>): Promise<void> {
      await vanish();
      await run().finally(() => listen(port));
    },
    /** Requests the app itself has logged, health checks left out. */
    countLoggedRequests: () =>
      app.logged.filter(({ event, path }) => event === 'request.completed' && path !== '/healthz' && path !== '/.outage').length,
    async close() {
      await vanish();
      await app.close();
      await wordpress.close();
    },
  };
}

async function pass(req: IncomingMessage, res: ServerResponse, origin: string, proxy: Changes): Promise<void> {
  await proxy.released;
  if (proxy.delay > 0) await delay(proxy.delay);
  if (proxy.status !== null && req.url !== '/healthz') {
    res.writeHead(proxy.status, { 'cache-control': 'no-store', 'content-type': 'text/plain' }).end('The app fails\n');
    return;
  }
  if (proxy.lacks?.test(req.url ?? '') === true) {
    res.writeHead(404, { 'cache-control': 'public, max-age=60, s-maxage=60' }).end();
    return;
  }
  const { method, headers } = req;
  const { hostname, port } = new URL(origin);
  // As it was sent: an address would be tidied up.
  const ours = request({ hostname, port, path: req.url, method, headers }, (answer) => {
    const cacheControl = proxy.shorten.reduce((value, [from, to]) => value.replace(from, to), answer.headers['cache-control'] ?? '');
    res.writeHead(answer.statusCode ?? 0, { ...answer.headers, ...proxy.headers, 'cache-control': cacheControl });
    answer.pipe(res);
  });
  ours.on('error', () => res.destroy());
  req.pipe(ours);
}
