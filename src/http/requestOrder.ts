import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for the response before them. Browsers and CDNs send none ahead; each costs some kilobytes. */
const MAX_WAITING_PER_CONNECTION = 64;
/** The same for all connections together: with header sections of the largest size 8 MB. Node spends 20 µs on each when its connection ends. */
const MAX_WAITING = 512;

interface Connection {
  /** The response that is made or sent; the last one between two requests. */
  current: ServerResponse;
  readonly waiting: { readonly req: IncomingMessage; readonly res: ServerResponse }[];
}

/**
 * Hands the requests of each connection to a listener one after the other, the next one when the response before has been sent. Node hands
 * over all that have arrived and holds their responses: a client that requests pictures in one packet and reads nothing would have all of
 * them in memory. A connection with too many waiting requests is closed.
 */
export function createRequestOrder(listener: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Connection>();
  let waitingCount = 0;

  function startNext(connection: Connection): void {
    const { waiting } = connection;
    const next = waiting[0];
    // Node has given the connection to the next response, unless the connection is closed or about to be.
    const isClosing = next?.res.socket === null;
    const removed = waiting.splice(0, isClosing ? waiting.length : 1).length;
    waitingCount -= removed;
    if (next === undefined || isClosing) return;
    connection.current = next.res;
    if (waiting.length > 0) next.res.once('close', () => startNext(connection));
    listener(next.req, next.res);
  }

  return (req, res) => {
    const { socket } = req;
    const connection = connections.get(socket);
    if (connection === undefined) connections.set(socket, { current: res, waiting: [] });
    // A response without a socket is queued by Node behind an earlier one of the same connection.
    else if (res.socket === null) {
      if (connection.waiting.length >= MAX_WAITING_PER_CONNECTION || waitingCount >= MAX_WAITING) return void socket.destroy();
      if (connection.waiting.length === 0) connection.current.once('close', () => startNext(connection));
      connection.waiting.push({ req, res });
      waitingCount++;
      return;
    } else connection.current = res;
    listener(req, res);
  };
}
