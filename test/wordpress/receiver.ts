import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Receiver {
  readonly origin: string;
  close(): void;
}

/** Starts a server that reads the whole body of each request before it is answered. */
export async function startReceiver(answer: (req: IncomingMessage, body: string, res: ServerResponse) => unknown): Promise<Receiver> {
  const server = createServer(async (req, res) => answer(req, await text(req), res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
