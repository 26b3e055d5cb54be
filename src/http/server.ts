import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { stopListening } from './backlog.ts';
import { collectConnections, destroyUnused } from './openConnections.ts';
import { createRequestOrder, paceConnections } from './pipelining.ts';
import { createSendRateCheck, type SendLimits } from './sendRate.ts';

/** Time limits of connections. Node itself answers 400, 408 or 431 and closes if a request is malformed, too slow or has too large a header section. */
export interface ServerTimeouts {
  /** For the header section, from its first byte; from the connection's start if nothing arrives. */
  readonly headersMs: number;
  /** For header section and body together: an inquiry has 32 KB at most. */
  readonly requestMs: number;
  /** How often Node checks the two limits above. */
  readonly checkIntervalMs: number;
  /** Longest time without progress while a response is sent: a client that does not read keeps the response in memory. */
  readonly inactivityMs: number;
  /** Between requests. Longer than the keep-alive timeout of proxies, or a proxy sends a request into a connection that is being closed. */
  readonly keepAliveMs: number;
  /** How long new connections are accepted after the shutdown began: for requests that are on their way. */
  readonly drainNoticeMs: number;
  /** The same if a load balancer probes the readiness route: long enough for its next probe. */
  readonly probedDrainNoticeMs: number;
  /** Longest time for all running requests, notice included: container runtimes kill after ten seconds, and the other services must end too. */
  readonly drainMs: number;
  /** After the notice: longest time in which connections are accepted but no request is answered, until the kernel's queue is empty. */
  readonly backlogMs: number;
  /** After the port was closed: how long a connection may take to send its first byte. */
  readonly unusedConnectionMs: number;
}
export const defaultTimeouts: ServerTimeouts = {
  headersMs: 15_000,
  requestMs: 30_000,
  checkIntervalMs: 5000,
  inactivityMs: 60_000,
  keepAliveMs: 75_000,
  drainNoticeMs: 250,
  probedDrainNoticeMs: 3000,
  drainMs: 8000,
  backlogMs: 2000,
  unusedConnectionMs: 1000,
};

const MAX_HEADER_SECTION_BYTES = 16 * 1024;
/** A CDN and two proxies add about thirty. */
const MAX_HEADER_COUNT = 200;
/** Far more than a CDN opens; each connection costs some kilobytes. Requests per connection are unlimited: a CDN sends thousands. */
const MAX_CONNECTIONS = 20_000;
/** The slowest mobile connections have twice this rate. */
export const defaultSendLimits: SendLimits = { minBytesPerSecond: 2048, graceMs: 10_000, maxPendingBytes: 64 * 1024 * 1024 };
const SEND_CHECK_INTERVAL_MS = 1000;
/** What a streamed response (a picture) may hold while its client does not read; Node's default is 64 KB. */
const STREAM_BUFFER_BYTES = 16 * 1024;
/** Connections that the kernel queues before `accept`. With Node's default of 511 the kernel refuses connections during a rush of visitors. */
const LISTEN_BACKLOG = 4096;

/** An address, or the descriptor of a TCP socket that listens already and that another process also holds: it queues connections after this process has ended. */
export type ListenTarget = { readonly port: number; readonly host: string | undefined } | { readonly fd: number };

export interface SiteServer {
  readonly server: Server;
  /** Rejects if the address or the socket cannot be used. */
  listen(target: ListenTarget): Promise<void>;
  /**
   * Ends the server: running requests are answered and their connections closed; connections that remain after `drainMs` are cut.
   * @param isProbed whether a load balancer probes the readiness route, and needs time to see that the server is not ready
   * @returns true if all requests were answered
   */
  drain(isProbed: boolean): Promise<boolean>;
}

/** Creates the server that visitors reach. */
export function createSiteServer(
  listener: RequestListener,
  timeouts: ServerTimeouts = defaultTimeouts,
  sendLimits: SendLimits = defaultSendLimits,
): SiteServer {
  let isDraining = false;
  /** Responses that are not fully sent. Those that began before the shutdown also close their connection if their headers are not sent yet. */
  const running = new Set<ServerResponse>();
  const handleInOrder = createRequestOrder((req, res) => {
    if (isDraining) res.shouldKeepAlive = false;
    if (hasTwoHosts(req)) res.writeHead(400, { Connection: 'close' }).end();
    else listener(toOriginForm(req), res);
    if (isFullySent(res)) return;
    // Set only for responses that are not sent at once: `server.timeout` would restart a timer with every request.
    req.socket.setTimeout(timeouts.inactivityMs);
    running.add(res);
    res.once('close', () => running.delete(res));
  });
  /** Requests that wait until the listening socket is closed; null at all other times. */
  let held: (() => void)[] | null = null;
  const server = createServer(toServerOptions(timeouts), (req, res) => {
    noteRequest(res);
    if (held === null) handleInOrder(req, res);
    else held.push(() => handleInOrder(req, res));
  });
  const checkSendRates = createSendRateCheck(running, sendLimits);
  const checkingSendRates = setInterval(() => checkSendRates(performance.now()), SEND_CHECK_INTERVAL_MS).unref();
  server.once('close', () => clearInterval(checkingSendRates));
  /** Stops listening. Requests are held until then: their responses would bring the next requests of the same clients. Resolves when all connections have ended. */
  async function close(): Promise<true> {
    const requests: (() => void)[] = [];
    held = requests;
    const closed = await stopListening(server, timeouts.backlogMs);
    held = null;
    for (const handle of requests) handle();
    setTimeout(() => destroyUnused(sockets), timeouts.unusedConnectionMs).unref();
    await closed.allEnded;
    return true;
  }
  const sockets = collectConnections(server);
  const noteRequest = paceConnections(server, sockets);
  server.maxHeadersCount = MAX_HEADER_COUNT;
  server.maxConnections = MAX_CONNECTIONS;
  return {
    server,
    listen: (target) => listen(server, target),
    async drain(isProbed) {
      isDraining = true;
      for (const res of running) res.shouldKeepAlive = false;
      const noticeMs = isProbed ? timeouts.probedDrainNoticeMs : timeouts.drainNoticeMs;
      await wait(noticeMs);
      const isDone = await Promise.race([close(), wait(timeouts.drainMs - noticeMs, false, { ref: false })]);
      if (!isDone) server.closeAllConnections();
      return isDone;
    },
  };
}

function toServerOptions({ headersMs, requestMs, checkIntervalMs, keepAliveMs }: ServerTimeouts) {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkIntervalMs,
    keepAliveTimeout: keepAliveMs,
    maxHeaderSize: MAX_HEADER_SECTION_BYTES,
    highWaterMark: STREAM_BUFFER_BYTES,
    // Spares a stream for the body of requests that have none.
    optimizeEmptyRequests: true,
  };
}

async function listen(server: Server, target: ListenTarget): Promise<void> {
  // With a descriptor Node ignores an option `backlog`.
  if ('fd' in target) server.listen(target, LISTEN_BACKLOG);
  else server.listen({ ...target, backlog: LISTEN_BACKLOG });
  await once(server, 'listening');
  if (server.address() === null) throw new Error('the socket is not TCP');
}

/** Returns true if the kernel already has the whole response, as is usual for a cached page. Such a response needs no timer and no entry in `running`. */
function isFullySent({ writableEnded, socket }: ServerResponse): boolean {
  return writableEnded && socket?.writableLength === 0;
}

/**
 * Returns true for a request with two `Host` fields, which must be refused (RFC 9112, 3.2): a proxy and this server might each trust a different one.
 * Node takes the first and reports no error.
 */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

const absoluteStart = /^https?:\/\//i;

/** Rewrites `GET http://host/path`, which a server must accept (RFC 9112, 3.2.2), as `GET /path` with that host. The path keeps its spelling. */
function toOriginForm(req: IncomingMessage): IncomingMessage {
  const { url = '' } = req;
  const [start] = absoluteStart.exec(url) ?? [];
  if (start === undefined) return req;
  const rest = url.slice(start.length);
  const hostLength = /[/?#]/.exec(rest)?.index ?? rest.length;
  const [authority, target] = [rest.slice(0, hostLength), rest.slice(hostLength)];
  // Without a user's name, which is no part of a host and must not be logged.
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (host === '') return req;
  req.headers.host = host;
  req.url = target.startsWith('/') ? target : `/${target}`;
  return req;
}
