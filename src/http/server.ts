import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Time limits of connections. Node itself answers 400, 408 or 431 and closes if a request is malformed, too slow or has too large a header section. */
export const defaultTimeouts = {
  /** For the header section, from its first byte; from the connection's start if nothing arrives. */
  headersMs: 15_000,
  /** For header section and body together: an inquiry has 256 KB at most. */
  requestMs: 30_000,
  /** How often Node checks the two limits above. */
  checkIntervalMs: 5000,
  /** Longest time without progress while a response is prepared or sent: a client that does not read keeps the response in memory. */
  inactivityMs: 60_000,
  /** Between requests. Longer than the keep-alive timeout of proxies, or a proxy sends a request into a connection that is being closed. */
  keepAliveMs: 75_000,
  /** How long new connections are accepted after the shutdown began: for requests that are on their way. */
  drainNoticeMs: 250,
  /** The same if a load balancer probes the readiness route: long enough for its next probe. */
  probedDrainNoticeMs: 3000,
  /** Longest time for all running requests, notice included: container runtimes kill after ten seconds, and the other services must end too. */
  drainMs: 8000,
};
export type ServerTimeouts = Readonly<typeof defaultTimeouts>;

const MAX_HEADER_SECTION_BYTES = 16 * 1024;
/** No route takes a larger body. */
const MAX_BODY_BYTES = 1024 * 1024;
/** A CDN and two proxies add about thirty. */
const MAX_HEADER_COUNT = 200;
/** Far more than a CDN opens; each connection costs some kilobytes. */
const MAX_CONNECTIONS = 20_000;
/** After the port is closed: how often connections without a running request are closed, and how long a connection may take to send its first one. */
const IDLE_CLOSE_INTERVAL_MS = 100;
const UNUSED_CONNECTION_MS = 1000;

/** Creates the server that the proxy or CDN in front of the site reaches. */
export function createSiteServer(listener: RequestListener, timeouts: ServerTimeouts = defaultTimeouts) {
  let isDraining = false;
  let running = 0;
  const options = {
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: timeouts.checkIntervalMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    maxHeaderSize: MAX_HEADER_SECTION_BYTES,
  };
  const answer: RequestListener = (req, res) => {
    running++;
    res.once('close', () => running--);
    // Node reads what is left of a refused body, and what follows a declined upgrade, to its end, and chunks may have none. No browser sends them.
    const { 'transfer-encoding': encoding, upgrade } = req.headers;
    if (isDraining || encoding !== undefined || upgrade !== undefined) res.setHeader('Connection', 'close');
    // A proxy and this server might each trust a different one (RFC 9112, 3.2). Node takes the first and reports no error.
    if ((req.headersDistinct.host?.length ?? 0) > 1) res.writeHead(400, { Connection: 'close' }).end();
    else if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES) res.writeHead(413, { Connection: 'close' }).end();
    else listener(toOriginForm(req), res);
  };
  const server = createServer(options, answer);
  // Node would answer an unknown expectation itself, and read the whole body.
  server.on('checkExpectation', answer);
  server.timeout = timeouts.inactivityMs;
  server.maxHeadersCount = MAX_HEADER_COUNT;
  server.maxConnections = MAX_CONNECTIONS;

  /** Stops listening and resolves when all connections have ended. Node counts a connection on which nothing was sent yet as busy. */
  async function close(): Promise<true> {
    const closed = once(server, 'close');
    const start = performance.now();
    server.close();
    const closing = setInterval(() => {
      server.closeIdleConnections();
      if (running === 0 && performance.now() - start > UNUSED_CONNECTION_MS) server.closeAllConnections();
    }, IDLE_CLOSE_INTERVAL_MS);
    await closed;
    clearInterval(closing);
    return true;
  }

  return {
    server,
    /** Rejects if the address cannot be used. */
    async listen(port: number, host: string | undefined) {
      server.listen({ port, host });
      await once(server, 'listening');
    },
    /**
     * Ends the server: running requests are answered and their connections closed; connections that remain after `drainMs` are cut.
     * @param isProbed whether a load balancer probes the readiness route, and needs time to see that the server is not ready
     * @returns true if all requests were answered
     */
    async drain(isProbed: boolean): Promise<boolean> {
      isDraining = true;
      const noticeMs = isProbed ? timeouts.probedDrainNoticeMs : timeouts.drainNoticeMs;
      await wait(noticeMs);
      const isDone = await Promise.race([close(), wait(timeouts.drainMs - noticeMs, false, { ref: false })]);
      if (!isDone) server.closeAllConnections();
      return isDone;
    },
  };
}

/** Host and path of `http://user@host/path`. */
const absoluteForm = /^https?:\/\/(?:[^/?#]*@)?([^/?#@]+)(.*)$/i;

/** Rewrites `GET http://host/path`, which a server must accept (RFC 9112, 3.2.2), as `GET /path` with that host. The path keeps its spelling. */
function toOriginForm(req: IncomingMessage): IncomingMessage {
  const [, host, target = ''] = absoluteForm.exec(req.url ?? '') ?? [];
  if (host === undefined) return req;
  req.headers.host = host;
  req.url = target.startsWith('/') ? target : `/${target}`;
  return req;
}
