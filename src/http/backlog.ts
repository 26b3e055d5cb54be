import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** A turn of the event loop that takes longer did work, or was interrupted by another process: connections may have come meanwhile. */
const MAX_IDLE_TURN_MS = 0.5;

/** A server whose port is closed. */
export interface StoppedServer {
  /** Resolves when all connections have ended too. */
  readonly allEnded: Promise<void>;
}

/**
 * Stops listening at a moment when the kernel holds no connection that the server has not accepted: closing the listening socket resets those.
 * libuv accepts waiting connections in every turn of the event loop, so the moment is right after a short turn that brought neither a
 * connection nor a request.
 * @param timeoutMs after this time the socket is closed whatever waits
 * @returns when new connections are refused
 */
export function stopListening(server: Server, timeoutMs: number): Promise<StoppedServer> {
  const deadline = performance.now() + timeoutMs;
  const stopped = Promise.withResolvers<StoppedServer>();
  let turnStart = Number.NEGATIVE_INFINITY;
  let isBusy = true;
  const noteWork = () => {
    isBusy = true;
  };
  const work = ['connection', 'drop', 'request'] as const;
  for (const event of work) server.on(event, noteWork);
  server.closeIdleConnections();
  setImmediate(function check() {
    const now = performance.now();
    if ((isBusy || now - turnStart > MAX_IDLE_TURN_MS) && now < deadline) {
      isBusy = false;
      turnStart = now;
      setImmediate(check);
      return;
    }
    const ended = Promise.withResolvers<void>();
    // `close` of an HTTP server first looks through all connections, which takes a multiple of the time.
    NetServer.prototype.close.call(server, () => ended.resolve());
    for (const event of work) server.off(event, noteWork);
    server.closeIdleConnections();
    stopped.resolve({ allEnded: ended.promise });
  });
  return stopped.promise;
}
