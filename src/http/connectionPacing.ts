import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of new connections in one turn of the event loop, after which other new connections are not read until the next turn. */
const MAX_REQUESTS_PER_TURN = 32;

/**
 * Spreads the first requests of many new connections over turns of the event loop. libuv reads from all connections that have data before
 * anything else happens, and Node hands over every request that has arrived: hundreds of connections that each send requests ahead would hold
 * up all visitors. Half of each turn is for the newest connections, so that a visitor who comes after hundreds of others does not wait for all.
 * @returns a function to be called with the connection of each request, before the request is handled
 */
export function paceNewConnections(server: Server): (socket: Socket) => void {
  /** Connections that are read and have brought no request yet. */
  const unused = new Set<Socket>();
  /** Connections that are not read until their turn, the newest last. */
  const paused: Socket[] = [];
  /** The new connection whose requests come in at present. */
  let current: Socket | null = null;
  let requestsInTurn = 0;
  let isEndScheduled = false;

  function scheduleEndOfTurn(): void {
    if (isEndScheduled) return;
    isEndScheduled = true;
    setImmediate(endTurn);
  }

  function endTurn(): void {
    isEndScheduled = false;
    requestsInTurn = 0;
    current = null;
    for (let started = 0; started < MAX_REQUESTS_PER_TURN && paused.length > 0; started++) {
      const socket = started % 2 === 0 ? paused.pop() : paused.shift();
      if (socket === undefined || socket.destroyed) continue;
      unused.add(socket);
      socket.resume();
    }
    if (paused.length > 0) scheduleEndOfTurn();
  }

  function pauseUnused(): void {
    for (const socket of unused) paused.push(socket.pause());
    unused.clear();
  }

  server.on('connection', (socket) => {
    socket.once('close', () => unused.delete(socket));
    unused.add(socket);
  });
  return (socket) => {
    if (socket !== current) {
      if (unused.size === 0 || !unused.delete(socket)) return;
      current = socket;
    }
    requestsInTurn++;
    scheduleEndOfTurn();
    if (requestsInTurn === MAX_REQUESTS_PER_TURN) pauseUnused();
  };
}
