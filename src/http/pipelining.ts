import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/*
 * Requests that a client sends before it has the response to an earlier one (pipelining, RFC 9112, section 9.3.2). Node hands over all that have
 * arrived: here they are spread over turns of the event loop while they are read, and handled one after the other.
 */

/** Requests of paced connections in one turn of the event loop, after which other paced connections are not read until the next turn. */
const MAX_REQUESTS_PER_TURN = 32;
/** Connections that begin to send requests ahead in one turn, after which no other connection is read in it. Browsers and CDNs send none ahead. */
const MAX_NEW_SENDERS_PER_TURN = 3;
/** Waiting connections that are read in one turn. Most have sent nothing. */
const MAX_RESUMED_PER_TURN = 32;

/**
 * Spreads the first requests of many new connections, and requests that are sent ahead, over turns of the event loop. libuv reads from all
 * connections that have data before anything else happens, and Node hands over every request that has arrived: hundreds of connections that each
 * send requests ahead would hold up all visitors, and all their requests would be in memory together.
 * @param sockets the open connections of the server
 * @returns a function to be called with the response of each request, before the request is handled
 */
export function paceConnections(server: Server, sockets: ReadonlySet<Socket>): (res: ServerResponse) => void {
  /** Connections that are read and whose next request counts: new ones, and those that have been paused. */
  const paced = new Set<Socket>();
  const waiting = createWaitingConnections();
  /** Those of the waiting connections that are read in this turn. */
  let resumed: readonly Socket[] = [];
  /** Connections that have sent requests ahead in this turn. */
  const senders = new Set<Socket>();
  /** The paced connection whose requests come in at present. */
  let current: Socket | null = null;
  let requestsInTurn = 0;
  let newSendersInTurn = 0;
  let isFull = false;
  const scheduleEndOfTurn = createScheduler(endTurn);

  // A connection is in one set at most.
  const forget = (socket: Socket) => paced.delete(socket) || waiting.delete(socket);

  function endTurn(): void {
    // Whoever was read in a turn that did not become full has sent nothing.
    if (!isFull) for (const socket of resumed.filter(waiting.has)) if (forget(socket)) paced.add(socket);
    // Not while their requests come in: Node resumes the connection with each of them.
    for (const socket of senders) if (!socket.destroyed && !socket.isPaused()) waiting.addSender(socket);
    senders.clear();
    isFull = false;
    requestsInTurn = newSendersInTurn = 0;
    current = null;
    resumed = waiting.chooseForTurn();
    for (const socket of resumed) socket.resume();
    if (resumed.length > 0) scheduleEndOfTurn();
  }

  /** Reads none of these connections in the rest of this turn, nor those whose turn it was. A connection that is paused already waits for its client to read. */
  function pause(others: Iterable<Socket>): void {
    isFull = true;
    for (const socket of resumed) if (waiting.has(socket)) socket.pause();
    for (const socket of others) if (socket !== current && !senders.has(socket) && !socket.isPaused()) waiting.add(socket);
    paced.clear();
  }

  server.on('connection', (socket) => {
    socket.once('close', () => forget(socket));
    paced.add(socket);
  });
  return ({ req: { socket }, socket: ownSocket }) => {
    // A response without a socket is queued by Node behind an earlier one of the same connection.
    const isAhead = ownSocket === null;
    if (forget(socket)) current = socket;
    else if (isAhead && socket !== current && !senders.has(socket)) newSendersInTurn++;
    if (isAhead) senders.add(socket);
    if (socket !== current && !isAhead) return;
    requestsInTurn++;
    scheduleEndOfTurn();
    if (newSendersInTurn >= MAX_NEW_SENDERS_PER_TURN) {
      newSendersInTurn = Number.NEGATIVE_INFINITY;
      pause(sockets);
    } else if (requestsInTurn === MAX_REQUESTS_PER_TURN) pause(paced);
  };
}

/** Returns a function that has `endTurn` called at the end of this turn of the event loop, once. */
function createScheduler(endTurn: () => void): () => void {
  let isScheduled = false;
  const run = () => {
    isScheduled = false;
    endTurn();
  };
  return () => {
    if (!isScheduled) setImmediate(run);
    isScheduled = true;
  };
}

/** Connections that are paused until their turn. */
function createWaitingConnections() {
  /** The newest last. */
  const others = new Set<Socket>();
  /** Connections that have sent requests ahead: they come after the others. */
  const senders = new Set<Socket>();
  let turn = 0;
  return {
    add: (socket: Socket) => others.add(socket.pause()),
    addSender: (socket: Socket) => senders.add(socket.pause()),
    has: (socket: Socket) => others.has(socket) || senders.has(socket),
    delete: (socket: Socket) => others.delete(socket) || senders.delete(socket),
    /** Returns the connections that are read in the next turn; they keep their place. */
    chooseForTurn(): readonly Socket[] {
      const next = others.size === 0 ? [] : chooseFromBothEnds([...others], turn++ % 2 === 0);
      return [...next, ...[...senders].slice(0, MAX_RESUMED_PER_TURN - next.length + 1)];
    },
  };
}

/**
 * Returns connections from both ends in turn, the first from either end in every second turn of the event loop: neither a visitor who comes after
 * hundreds of others nor one who was there before waits for all.
 */
function chooseFromBothEnds(waiting: readonly Socket[], isOldestFirst: boolean): Socket[] {
  const chosen: Socket[] = [];
  for (let index = 0; chosen.length < Math.min(waiting.length, MAX_RESUMED_PER_TURN); index++) {
    const isOldest = (index % 2 === 0) === isOldestFirst;
    const socket = waiting.at(isOldest ? index >> 1 : -1 - (index >> 1));
    if (socket !== undefined) chosen.push(socket);
  }
  return chosen;
}

/** Requests of one connection that may wait for the response before them. Browsers and CDNs send none ahead; each costs some kilobytes. */
const MAX_WAITING_PER_CONNECTION = 64;
/** The same for all connections together: with header sections of the largest size 8 MB. Node spends 20 µs on each when its connection ends. */
const MAX_WAITING = 512;

/** A connection whose response is not closed yet. */
interface Connection {
  /** The response that is made or sent. */
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
  /**
   * The response to the last request. It enters `connections` if another request arrives before it is closed; most are closed at once. A closed
   * response that was kept as long as its connection is open would be copied, with its request, by each garbage collection.
   */
  let latest: ServerResponse | null = null;
  let waitingCount = 0;

  /** Notes that a response is not closed yet. */
  function addLatest(): void {
    if (latest === null || latest.socket === null) return;
    const connection: Connection = { current: latest, waiting: [] };
    connections.set(latest.req.socket, connection);
    latest.once('close', () => startNext(connection));
    latest = null;
  }

  function startNext(connection: Connection): void {
    const { current, waiting } = connection;
    const next = waiting[0];
    // Node has given the connection to the next response, unless the connection is closed or about to be.
    const isClosing = next?.res.socket === null;
    const removed = waiting.splice(0, isClosing ? waiting.length : 1).length;
    waitingCount -= removed;
    if (next === undefined || isClosing) return void connections.delete(current.req.socket);
    connection.current = next.res;
    next.res.once('close', () => startNext(connection));
    listener(next.req, next.res);
  }

  return (req, res) => {
    const { socket } = req;
    addLatest();
    // A response without a socket is queued by Node behind an earlier one of the same connection.
    if (res.socket !== null) {
      latest = res;
      return listener(req, res);
    }
    const waiting = connections.get(socket)?.waiting;
    if (waiting === undefined || waiting.length >= MAX_WAITING_PER_CONNECTION || waitingCount >= MAX_WAITING) return void socket.destroy();
    waiting.push({ req, res });
    waitingCount++;
  };
}
