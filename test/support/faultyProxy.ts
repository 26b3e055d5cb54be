import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** What a network does with connections: lets them through, refuses, resets, or takes them and says nothing for ever. */
type ProxyMode = 'open' | 'refuse' | 'reset' | 'hang';

/** A network between the program and another server. */
export type FaultyProxy = Awaited<ReturnType<typeof startFaultyProxy>>;

/** Starts a proxy in front of a port of this machine. */
export async function startFaultyProxy(firstTarget: number) {
  let target = firstTarget;
  let mode: ProxyMode = 'open';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    keep(client);
    if (mode === 'reset') return void client.resetAndDestroy();
    if (mode === 'hang') return;
    const other = connect(target, '127.0.0.1');
    keep(other);
    client.pipe(other).pipe(client);
    client.once('close', () => other.destroy());
    other.once('close', () => client.destroy());
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    /** Changes what happens to connections, those that stand included. */
    async set(next: ProxyMode) {
      if (next === mode) return;
      const isClosed = mode === 'refuse';
      mode = next;
      if (next === 'hang') for (const socket of sockets) socket.unpipe();
      else for (const socket of sockets) socket.resetAndDestroy();
      if (next === 'refuse') await new Promise<void>((resolve) => server.close(() => resolve()));
      else if (isClosed) await listen(server, port);
    },
    /** Lets new connections through to another port of this machine, and resets those that stand: an address that moves to another server. */
    moveTo(next: number) {
      target = next;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
