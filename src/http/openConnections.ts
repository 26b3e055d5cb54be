import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Returns the open connections of a server. */
export function collectConnections(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/** Destroys connections without a request. Node counts them as busy; browsers and load balancers open some that they never use. */
export function destroyUnused(sockets: Iterable<Socket>): void {
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
}
