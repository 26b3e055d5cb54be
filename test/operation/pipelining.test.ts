import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSiteServer } from '../../src/http/server.ts';

const CONNECTION_COUNT = 100;
const REQUESTS_PER_CONNECTION = 18;

let server: Server;
/** Paths in the order in which Node handed them over, in one list for each turn of the event loop that brought some. */
let turns: string[][];
let isCounting: boolean;
const clients: Socket[] = [];

beforeEach(async () => {
  turns = [];
  isCounting = true;
  server = createSiteServer((_req, res) => res.end('ok')).server;
  let turn: string[] = [];
  server.prependListener('request', ({ url = '' }) => turn.push(url));
  setImmediate(function endTurn() {
    if (turn.length > 0) turns.push(turn);
    turn = [];
    if (isCounting) setImmediate(endTurn);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  isCounting = false;
  for (const client of clients.splice(0)) client.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Opens a connection that the server has accepted, and reads nothing from yet. */
async function open(): Promise<Socket> {
  const accepted = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  await Promise.all([accepted, once(client, 'connect')]);
  return client;
}
const openMany = async () => {
  const opened: Socket[] = [];
  while (opened.length < CONNECTION_COUNT) opened.push(await open());
  return opened;
};
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const packet = request('/picture').repeat(REQUESTS_PER_CONNECTION);
const paths = () => turns.flat();

describe('new connections that send requests at the same moment', () => {
  it('are read a few in each turn of the event loop, and all of them answered', async () => {
    const opened = await openMany();
    let answered = 0;
    // Written before the event loop goes on: the kernel holds all requests when the server reads the first.
    for (const client of opened) client.on('data', (data) => (answered += data.toString().split('HTTP/1.1 200').length - 1)).write(packet);
    await expect.poll(() => answered).toBe(CONNECTION_COUNT * REQUESTS_PER_CONNECTION);
    expect(paths()).toHaveLength(CONNECTION_COUNT * REQUESTS_PER_CONNECTION);
    expect(Math.max(...turns.map(({ length }) => length))).toBeLessThan(32 + REQUESTS_PER_CONNECTION);
  });

  it('hold up neither an older connection nor the newest', async () => {
    const older = await open();
    older.write(request('/first'));
    await once(older, 'data');
    const opened = await openMany();
    const newest = await open();
    for (const client of opened) client.write(packet);
    for (const [client, path] of [
      [older, '/older'],
      [newest, '/newest'],
    ] as const)
      client.write(request(path));
    await Promise.all([once(older, 'data'), once(newest, 'data')]);
    expect(turns.findIndex((turn) => turn.includes('/older')) - turns.findIndex((turn) => turn.includes('/picture'))).toBe(0);
    expect(paths().indexOf('/newest')).toBeLessThan(5 * REQUESTS_PER_CONNECTION);
  });
});

describe('connections in use that send requests ahead at the same moment', () => {
  /** Opens connections that have been answered once. */
  const openUsed = async () => {
    const opened = await openMany();
    for (const client of opened) client.write(request('/first'));
    await Promise.all(opened.map((client) => once(client, 'data')));
    return opened;
  };

  it('are read a few in each turn of the event loop, and hold up neither an older connection nor the newest', async () => {
    const older = await open();
    older.write(request('/first'));
    await once(older, 'data');
    const opened = await openUsed();
    const newest = await open();
    let answered = 0;
    for (const client of opened) client.on('data', (data) => (answered += data.toString().split('HTTP/1.1 200').length - 1)).write(packet);
    for (const [client, path] of [
      [older, '/older'],
      [newest, '/newest'],
    ] as const)
      client.write(request(path));
    await expect.poll(() => answered).toBe(CONNECTION_COUNT * REQUESTS_PER_CONNECTION);
    // Three connections that begin to send ahead, and the rest of the packet of the third.
    expect(Math.max(...turns.map((turn) => turn.filter((path) => path === '/picture').length))).toBeLessThanOrEqual(
      4 * REQUESTS_PER_CONNECTION,
    );
    expect(paths().filter((path) => path === '/picture').length).toBe(CONNECTION_COUNT * REQUESTS_PER_CONNECTION);
    const pictures = paths().filter((path) => path !== '/first');
    expect(pictures.indexOf('/older')).toBeLessThan(8 * REQUESTS_PER_CONNECTION);
    expect(pictures.indexOf('/newest')).toBeLessThan(8 * REQUESTS_PER_CONNECTION);
  });

  it('are read all, whatever else comes in', async () => {
    const opened = await openUsed();
    let answered = 0;
    for (const client of opened) client.on('data', (data) => (answered += data.toString().split('HTTP/1.1 200').length - 1)).write(packet);
    const later = await openMany();
    for (const client of later) client.write(packet);
    await expect.poll(() => answered).toBe(CONNECTION_COUNT * REQUESTS_PER_CONNECTION);
  });

  it('do not have the rest of a packet with hundreds of requests answered', async () => {
    const opened = await openUsed();
    let closed = 0;
    for (const client of opened) client.on('close', () => closed++).write(request('/picture').repeat(300));
    await expect.poll(() => closed, { timeout: 10_000 }).toBe(CONNECTION_COUNT);
    expect(Math.max(...turns.map(({ length }) => length))).toBeLessThanOrEqual(4 * 300);
  });
});

it('ten visitors who come at the same moment are read in one turn', async () => {
  const opened = (await openMany()).slice(0, 10);
  for (const client of opened) client.write(request('/page'));
  await expect.poll(() => paths().length).toBe(10);
  expect(turns).toHaveLength(1);
});

it('a response that has been sent is not kept in memory while its connection stays open', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const responses: WeakRef<ServerResponse>[] = [];
  server.prependListener('request', (_req, res: ServerResponse) => responses.push(new WeakRef(res)));
  const opened = await openMany();
  for (const client of opened) client.write(request('/page'));
  await Promise.all(opened.map((client) => once(client, 'data')));
  const countKept = () => {
    collectGarbage();
    return responses.filter((response) => response.deref() !== undefined).length;
  };
  // The last one is kept until the next request.
  await expect.poll(countKept).toBeLessThan(2);
  expect(responses).toHaveLength(CONNECTION_COUNT);
});
