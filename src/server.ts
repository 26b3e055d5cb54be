import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/*
 * What a connection may take of us. Node itself answers 400, 408 or 431 and closes where a request cannot be read, comes too slowly or has
 * too large a head. Times in milliseconds.
 */

const options = {
  /** For the head, from the first byte, or from the connection where none comes: connections that say nothing go. */
  headersTimeout: 15_000,
  /** For head and body: an inquiry has 32 KB at most. */
  requestTimeout: 30_000,
  /** How often both are looked at. */
  connectionsCheckingInterval: 5000,
  /** Longer than proxies keep their side: else they send a request into a connection that is just being closed. */
  keepAliveTimeout: 75_000,
  /** Bytes of the head. */
  maxHeaderSize: 16 * 1024,
} as const;
/** Longest time in which nothing moves while an answer is taken: somebody who does not read holds it in memory. */
const INACTIVITY = 60_000;
/** Header lines that are read; a CDN and two proxies add about thirty. */
const MAX_HEADERS = 200;
/** Connections at once: far more than a CDN holds. Each costs some kilobytes; more are closed unheard. Requests on one have no limit: a CDN sends thousands. */
const MAX_CONNECTIONS = 20_000;
/** Connections that may wait to be taken. Beyond Node's 511 a rush of visitors is turned away before the program hears of it. */
const BACKLOG = 4096;

/** How long new connections are still taken at the end: for requests on their way; for those who ask whether we are ready, to ask again. */
const NOTICE = 250;
const LONG_NOTICE = 3000;
/** Longest time for all running requests together with the notice: a container is given ten seconds, and the rest must end too. */
const DRAIN = 8000;

export interface SiteServer {
  readonly server: Server;
  listen(port: number, host: string | undefined): Promise<void>;
  /**
   * Ends the server: running requests are answered, each answer closes its connection; what is not done after 8 seconds is cut.
   * @param isAsked whether somebody asks regularly if we are ready, and is given time to learn that we are not
   * @returns whether all requests were answered
   */
  drain(isAsked: boolean): Promise<boolean>;
}

/** Makes the one server that visitors reach. */
export function createSiteServer(listener: RequestListener): SiteServer {
  let isDraining = false;
  /** Answers under way: those too that were begun before the end close their connection, where their head is not sent yet. */
  const running = new Set<ServerResponse>();
  const server = createServer(options, (req, res) => {
    if (isDraining) res.shouldKeepAlive = false;
    running.add(res);
    res.once('close', () => running.delete(res));
    listener(req, res);
  });
  server.timeout = INACTIVITY;
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
      const notice = isAsked ? LONG_NOTICE : NOTICE;
      await wait(notice);
      const closed = new Promise<true>((resolve) => server.close(() => resolve(true)));
      const isDone = await Promise.race([closed, wait(DRAIN - notice, false, { ref: false })]);
      if (!isDone) server.closeAllConnections();
      return isDone;
    },
  };
}
