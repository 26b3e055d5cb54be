import { once } from 'node:events';
import type { RequestListener, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createSendRateCheck } from '../../src/http/sendRate.ts';
import { createSiteServer } from '../../src/http/server.ts';

let server: Server;
const clients: Socket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function listen(listener: RequestListener): Promise<void> {
  server = createSiteServer(listener).server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Opens a connection, sends text and reads nothing. */
async function send(text: string): Promise<Socket> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  clients.push(client.on('error', () => {}));
  await once(client, 'connect');
  client.write(text);
  return client;
}

describe('requests sent ahead', () => {
  const pictures = Array.from({ length: 18 }, (_, index) => request(`/${index}`)).join('');

  it('are handed over after the response before, whatever other connections request meanwhile', async () => {
    const started: (string | undefined)[] = [];
    let first: ServerResponse | undefined;
    await listen((req, res) => {
      started.push(req.url);
      if (req.url === '/first') first = res;
      else res.end('ok');
    });
    const visit = async () => once((await send(request('/visitor'))).resume(), 'data');
    const client = await send(request('/first'));
    await expect.poll(() => started).toEqual(['/first']);
    for (const path of ['/second', '/third']) {
      await visit();
      client.write(request(path));
      await visit();
    }
    expect(started.filter((path) => path !== '/visitor')).toEqual(['/first']);
    first?.end('ok');
    await expect.poll(() => started.filter((path) => path !== '/visitor')).toEqual(['/first', '/second', '/third']);
  });

  it('are dropped with their connection', async () => {
    const started: (string | undefined)[] = [];
    await listen((req, res) => {
      started.push(req.url);
      if (req.url === '/after') res.end('ok');
    });
    const client = await send(pictures);
    await expect.poll(() => started).toEqual(['/0']);
    client.destroy();
    await once((await send(request('/after'))).resume(), 'data');
    expect(started).toEqual(['/0', '/after']);
  });

  it('close their connection where five hundred wait already', async () => {
    await listen((req, res) => {
      if (req.url === '/after') res.end('ok');
    });
    let open = 0;
    for (let index = 0; index < 50; index++) {
      const client = (await send(pictures)).resume();
      open++;
      client.once('close', () => open--);
    }
    // 17 of the 18 requests of each connection wait.
    await expect.poll(() => open).toBe(Math.floor(512 / 17));
    await once((await send(request('/after'))).resume(), 'data');
  });
});

describe('a response that is not read', () => {
  /** Sends so many bytes to a client that reads nothing. */
  async function hold(running: Set<ServerResponse>, byteLength: number): Promise<Socket> {
    const client = await send(request(`/${byteLength}`));
    await expect.poll(() => [...running].some(({ req, writableLength }) => req.url === `/${byteLength}` && writableLength > 0)).toBe(true);
    return client;
  }
  async function start(): Promise<Set<ServerResponse>> {
    const running = new Set<ServerResponse>();
    await listen((req, res) => {
      running.add(res);
      res.once('close', () => running.delete(res)).end(Buffer.alloc(Number(req.url?.slice(1))));
    });
    return running;
  }

  it('has its connection closed when it has been read more slowly than the least rate allows', async () => {
    const running = await start();
    await hold(running, 20_000_000);
    const check = createSendRateCheck(running, { minBytesPerSecond: 1_000_000, graceMs: 10_000, maxPendingBytes: 1e9 });
    check(0);
    check(29_000);
    expect([...running].every(({ destroyed }) => !destroyed)).toBe(true);
    check(31_000);
    await expect.poll(() => running.size).toBe(0);
  });

  it('has its connection closed when all responses together hold too much, the largest first', async () => {
    const running = await start();
    await hold(running, 20_000_000);
    await hold(running, 30_000_000);
    createSendRateCheck(running, { minBytesPerSecond: 1, graceMs: 10_000, maxPendingBytes: 31_000_000 })(0);
    await expect.poll(() => running.size).toBe(1);
    expect([...running][0]?.req.url).toBe('/20000000');
  });
});
