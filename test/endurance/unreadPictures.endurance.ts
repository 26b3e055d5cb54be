import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pace } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paintNoise } from '../images/samples.ts';
import { type Program, startProgram } from '../support/program.ts';
import { sendUploads } from '../support/uploads.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';
import { createHttpClient } from './support/httpClient.ts';
import { formatTable } from './support/results.ts';
import { readUsage } from './support/usage.ts';

const FLOOD_DURATION_MS = 180_000;
const CONNECTIONS = 500;
const PHOTOS = 6;
const MAX_MEMORY_MB = 220;
const MAX_VISIT_MS = 50;

let wordpress: WordpressStandIn;
let dataDir: string;
let program: Program;
let largest = 0;
beforeAll(async () => {
  wordpress = await startWordpress();
  sendUploads(wordpress, 200, 'image/jpeg', await paintNoise(2560, 1600));
  dataDir = mkdtempSync(join(tmpdir(), 'hotel-unread-'));
  program = await startProgram({
    env: { CONTENT_URL: wordpress.origin, DATA_DIR: dataDir, PUBLIC_URL: 'https://www.hotel.example', LOG_LEVEL: 'warn' },
  });
});
afterAll(async () => {
  await program.end();
  await wordpress.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const page = '/hotel/';

/** Requests large files once, so that they are on disk: detailed photos in all formats, PNG only if the site makes it. @returns their paths */
async function makeLargePictures(): Promise<string[]> {
  const photos = Array.from({ length: PHOTOS }, (_, index) => `2026/09/photo-${index}.jpg`);
  const paths = photos.flatMap((photo) => [`2560/${photo}.avif`, `2560/${photo}.webp`, `1920/${photo}.jpeg`, `2560/${photo}.png`]);
  const large: string[] = [];
  for (const path of paths.map((file) => `/img/1/${file}`)) {
    const response = await fetch(`${program.origin}${path}`);
    const { byteLength } = await response.arrayBuffer();
    if (response.status === 200) large.push(path);
    largest = Math.max(largest, byteLength);
  }
  return large;
}

/** Starts the connections. Returns how many the server has closed so far, and what ends them. */
function holdConnections(paths: readonly string[]): { readonly closed: number; stop(): void } {
  const port = new URL(program.origin).port;
  const clients = fork(join(import.meta.dirname, 'support/unreadingClients.ts'), [port, String(CONNECTIONS), ...paths]);
  let closed = 0;
  clients.on('message', (count) => {
    closed = Number(count);
  });
  return {
    get closed() {
      return closed;
    },
    stop: () => clients.disconnect(),
  };
}

it(`serves pages within ${MAX_VISIT_MS} ms in ${MAX_MEMORY_MB} MB beside ${CONNECTIONS} connections that request pictures and do not read`, {
  timeout: 900_000,
}, async () => {
  const paths = await makeLargePictures();
  expect(paths.length).toBeGreaterThan(5);
  process.stdout.write(`${paths.length} pictures of up to ${Math.round(largest / 1024)} KB\n`);
  const { pid } = program.process;
  const visitor = createHttpClient({ port: Number(new URL(program.origin).port), connections: 1, timeoutMs: 20_000 });
  const visit = () => visitor.send({ text: `GET ${page} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n\r\n` });
  for (let i = 0; i < 20; i++) await visit();
  const rows = [['seconds', 'memory MB', 'handles', 'visits', 'p50 ms', 'p99', 'max', 'closed']];
  const all: number[] = [];
  const memory: number[] = [readUsage(pid)?.memory ?? 0];
  rows.push(['before', String(memory[0]), String(readUsage(pid)?.handles), '', '', '', '', '']);
  const held = holdConnections(paths);
  const start = Date.now();
  while (Date.now() - start < FLOOD_DURATION_MS && readUsage(pid) !== null) {
    const waits: number[] = [];
    const until = Date.now() + 10_000;
    while (Date.now() < until) {
      const { status, ms } = await visit();
      expect(status).toBe(200);
      waits.push(ms);
      memory.push(readUsage(pid)?.memory ?? 0);
      await pace(20);
    }
    all.push(...waits);
    waits.sort((a, b) => a - b);
    const at = (share: number) => (waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0).toFixed(1);
    const seconds = String(Math.round((Date.now() - start) / 1000));
    rows.push([
      seconds,
      String(Math.max(...memory)),
      String(readUsage(pid)?.handles),
      String(waits.length),
      at(0.5),
      at(0.99),
      at(1),
      String(held.closed),
    ]);
  }
  held.stop();
  visitor.close();
  process.stdout.write(`${formatTable(rows)}\n`);
  all.sort((a, b) => a - b);
  expect(Math.max(...memory)).toBeLessThan(MAX_MEMORY_MB);
  // One page of a thousand may wait longer for other work of the machine; the table shows the slowest.
  expect(all[Math.floor(all.length * 0.999)]).toBeLessThan(MAX_VISIT_MS);
});
