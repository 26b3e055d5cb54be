import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/*
 * What a connection may take of us. Node itself answers 400, 408 or 431 and closes where a request cannot be read, comes too slowly or has
 * too large a head. Times in milliseconds.
 */

export interface ServerTimeouts {
  /** For the head, from its first byte, or from the connection where none comes: connections that say nothing go. */
  readonly head: number;
  /** For head and body: an inquiry has 32 KB at most. */
  readonly request: number;
  /** How often both are looked at. */
  readonly check: number;
  /** Longest time in which nothing moves while an answer is taken: somebody who does not read holds it in memory. */
  readonly inactivity: number;
  /** Between requests. Longer than proxies keep their side: else they send a request into a connection that is just being closed. */
  readonly keepAlive: number;
  /** How long new connections are still taken at the end: for requests on their way; for those who ask whether we are ready, to ask again. */
  readonly notice: number;
  readonly longNotice: number;
  /** Longest time for all running requests, notice included: a container is given ten seconds, and the rest must end too. */
  readonly drain: number;
  /** After the notice: for a connection to say its first word. */
  readonly firstWord: number;
}
export const defaultTimeouts: ServerTimeouts = {
  head: 15_000,
  request: 30_000,
  check: 5000,
  inactivity: 60_000,
  keepAlive: 75_000,
  notice: 250,
  longNotice: 3000,
  drain: 8000,
  firstWord: 1000,
};

/** Bytes of a head. */
const MAX_HEAD = 16 * 1024;
/** Header lines that are read; a CDN and two proxies add about thirty. */
const MAX_HEADERS = 200;
/** Connections at once: far more than a CDN holds. Each costs some kilobytes; more are closed unheard. Requests on one have no limit: a CDN sends thousands. */
const MAX_CONNECTIONS = 20_000;
/**
 * Requests of one connection that may wait for their answers. Browsers and CDNs send one after the other; who sends thousands ahead and
 * reads nothing has every answer held in memory, some kilobytes each.
 */
const MAX_AHEAD = 64;
/** Connections that may wait to be taken. Beyond Node's 511 a rush of visitors is turned away before the program hears of it. */
const BACKLOG = 4096;

export interface SiteServer {
  readonly server: Server;
  listen(port: number, host: string | undefined): Promise<void>;
  /**
   * Ends the server: running requests are answered, each answer closes its connection; what is not done in time is cut.
   * @param isAsked whether somebody asks regularly if we are ready, and is given time to learn that we are not
   * @returns whether all requests were answered
   */
  drain(isAsked: boolean): Promise<boolean>;
}

/** Makes the one server that visitors reach. */
export function createSiteServer(listener: RequestListener, times: ServerTimeouts = defaultTimeouts): SiteServer {
  const options = {
    headersTimeout: times.head,
    requestTimeout: times.request,
    connectionsCheckingInterval: times.check,
    keepAliveTimeout: times.keepAlive,
    maxHeaderSize: MAX_HEAD,
    // A request without a body has nothing to be read, and is not made ready for it.
    optimizeEmptyRequests: true,
  };
  let isDraining = false;
  /** Answers under way: those too that were begun before the end close their connection, where their head is not sent yet. */
  const running = new Set<ServerResponse>();
  /** Connections, each with the number of its answers under way. */
  const sockets = new Map<Socket, number>();
  const count = (socket: Socket, change: 1 | -1) => {
    const underWay = sockets.get(socket);
    if (underWay !== undefined) sockets.set(socket, underWay + change);
  };
  const server = createServer(options, (req, res) => {
    const { socket } = req;
    // One that waits behind another on the same connection has no socket yet.
    if (res.socket === null && (sockets.get(socket) ?? 0) >= MAX_AHEAD) return void socket.destroy();
    if (isDraining) res.shouldKeepAlive = false;
    if (hasTwoHosts(req)) res.writeHead(400, { Connection: 'close' }).end();
    else listener(req, res);
    if (isGone(res)) return;
    // Only who waits is given a clock: `server.timeout` would set one again with each request.
    socket.setTimeout(times.inactivity);
    count(socket, 1);
    running.add(res);
    res.once('close', () => {
      running.delete(res);
      count(socket, -1);
    });
  });
  server.on('connection', (socket) => {
    sockets.set(socket, 0);
    socket.once('close', () => sockets.delete(socket));
  });
  server.maxHeadersCount = MAX_HEADERS;
  server.maxConnections = MAX_CONNECTIONS;
  return {
    server,
    listen(port, host) {
      return new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port, host, backlog: BACKLOG }, () => {
          server.off('error', reject);
          resolve();
        });
      });
    },
    async drain(isAsked) {
      isDraining = true;
      for (const res of running) res.shouldKeepAlive = false;
      const notice = isAsked ? times.longNotice : times.notice;
      await wait(notice);
      const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
      const silent = setTimeout(() => {
        // Node counts a connection as busy until its first request; browsers and balancers open some that they never use.
        for (const socket of sockets.keys()) if (socket.bytesRead === 0) socket.destroy();
      }, times.firstWord);
      const isDone = await Promise.race([closed, wait(times.drain - notice, false, { ref: false })]);
      clearTimeout(silent);
      if (!isDone) server.closeAllConnections();
      return isDone;
    },
  };
}

/** Whether an answer is with the kernel already, as a stored page mostly is (not one that waits behind another): then there is nothing to keep a record of. */
function isGone({ writableEnded, socket }: ServerResponse): boolean {
  return writableEnded && socket?.writableLength === 0;
}

/** Two programs may believe one host each: such a request is refused (RFC 9112, 3.2). Node itself takes the first, and refuses none. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}
