import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** A turn of the event loop that takes longer did work, or was interrupted by another process: connections may have come meanwhile. */
const MAX_IDLE_TURN_MS = 0.5;

/**
 * Stops listening at a moment when the kernel holds no connection that the server has not accepted: closing the listening socket resets those.
 * libuv accepts waiting connections in every turn of the event loop, so the moment is right after a short turn that brought neither a
 * connection nor a request.
 * @param timeoutMs after this time the socket is closed whatever waits
 * @param onStopped called when new connections are refused
 * @param onClosed called when all connections have ended too
 */
export function stopListening(server: Server, timeoutMs: number, onStopped: () => void, onClosed: () => void): void {
  const deadline = performance.now() + timeoutMs;
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
    // `close` of an HTTP server first looks through all connections, which takes a multiple of the time.
    NetServer.prototype.close.call(server, onClosed);
    for (const event of work) server.off(event, noteWork);
    server.closeIdleConnections();
    onStopped();
  });
}
