import { setTimeout as pace } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '../support/random.ts';
import { type Backend, startBackend } from './support/backend.ts';
import { createDisk, createHost, type Disk, type Host } from './support/host.ts';
import { createHttpClient, type HttpClient } from './support/httpClient.ts';
import { type Mailbox, startMailbox } from './support/mailbox.ts';
import { holdIdleConnections, sendOversizedHeads } from './support/misbehavingClients.ts';
import { formatTable } from './support/results.ts';
import { readUsage } from './support/usage.ts';

/** How long each flood lasts, in milliseconds. */
const FLOOD_DURATION_MS = 15_000;
/** Connections that are opened and say nothing. */
const IDLE_CONNECTIONS = 10_000;

let backend: Backend;
let mailbox: Mailbox;
let disk: Disk;
let host: Host;
let client: HttpClient;
const rows: string[][] = [['flood', 'visits', 'p50 ms', 'p99', 'max', 'memory MB', 'handles', 'WordPress asked']];
beforeAll(async () => {
  backend = await startBackend();
  mailbox = await startMailbox();
  disk = createDisk(48);
  const settings = { CONTENT_TTL: '60', CONTENT_TIMEOUT_MS: '5000', LOG_LEVEL: 'warn' };
  host = await createHost({ disk, contentOrigin: backend.origin, mailPort: mailbox.port, onEvent: () => {}, settings });
  await host.start();
  client = createHttpClient({ port: host.port, connections: 8, timeoutMs: 20_000 });
});
afterAll(async () => {
  process.stdout.write(`${formatTable(rows)}\n`);
  client.close();
  await host.stop('SIGTERM');
  await Promise.all([backend.close(), mailbox.close()]);
  disk.remove();
});

const request = (path: string) => ({ text: `GET ${path} HTTP/1.1\r\nHost: www.hotel.example\r\nAccept-Encoding: br\r\n\r\n` });

/** Visits a page again and again, on connections of its own, while something goes on. @returns waits, ascending */
async function visitDuring(name: string, flood: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  const asked = backend.countRequests();
  let [isOver, memory, handles] = [false, 0, 0];
  void flood.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const fresh = createHttpClient({ port: host.port, connections: 1, timeoutMs: 20_000 });
    for (let i = 0; i < 5; i++) {
      const { status, ms } = await fresh.send(request('/hotel/'));
      expect(status).toBe(200);
      waits.push(ms);
    }
    fresh.close();
    const usage = readUsage(host.pid);
    memory = Math.max(memory, usage?.memory ?? 0);
    handles = Math.max(handles, usage?.handles ?? 0);
    await pace(50);
  }
  waits.sort((a, b) => a - b);
  const at = (share: number) => (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0).toFixed(1);
  rows.push([
    name,
    String(waits.length),
    at(0.5),
    at(0.99),
    at(1),
    String(memory),
    String(handles),
    String(backend.countRequests() - asked),
  ]);
  return waits;
}
const median = (waits: readonly number[]) => waits[Math.floor(waits.length / 2)] ?? 0;

it('serves visitors within 200 ms (median) without a flood', async () => {
  expect(median(await visitDuring('none', pace(5000)))).toBeLessThan(200);
});

it('serves visitors during a flood of random addresses, with eight WordPress requests at a time', async () => {
  const random = createRandom(1);
  const statuses = new Map<number, number>();
  const flood = createHttpClient({ port: host.port, connections: 64, timeoutMs: 20_000 });
  const until = Date.now() + FLOOD_DURATION_MS;
  const send = async () => {
    while (Date.now() < until) {
      const { status } = await flood.send(request(`/${random().toString(36).slice(2)}/${random().toString(36).slice(2)}/`));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const waits = await visitDuring('random addresses, 64 at a time', Promise.all(Array.from({ length: 64 }, send)));
  flood.close();
  process.stdout.write(`random addresses: ${[...statuses].map(([status, count]) => `${status} ${count} times`).join(', ')}\n`);
  expect([...statuses.keys()].filter((status) => status !== 404 && status !== 503)).toEqual([]);
  expect(median(waits)).toBeLessThan(500);
});

it('serves visitors during a flood of oversized request heads', async () => {
  expect(
    median(await visitDuring('heads too large', Promise.all([1, 2, 3, 4].map(() => sendOversizedHeads(host.port, FLOOD_DURATION_MS))))),
  ).toBeLessThan(500);
});

it(`serves visitors beside ${IDLE_CONNECTIONS} silent connections, and closes those`, { timeout: 120_000 }, async () => {
  const before = readUsage(host.pid);
  let left = IDLE_CONNECTIONS;
  const flood = holdIdleConnections(host.port, 25_000, IDLE_CONNECTIONS).then((open) => {
    left = open;
  });
  expect(median(await visitDuring(`${IDLE_CONNECTIONS} silent connections`, flood))).toBeLessThan(500);
  // 15 seconds for a head, looked at every five.
  expect(left).toBe(0);
  await expect.poll(() => readUsage(host.pid)?.handles ?? 0, { timeout: 30_000 }).toBeLessThan((before?.handles ?? 0) + 100);
});
