import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
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
const REQUESTS_PER_CONNECTION = 18;
/** Every second connection reads one chunk so often; the others read nothing. */
const READ_INTERVAL_MS = 15_000;
const REOPEN_INTERVAL_MS = 60_000;
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
  const photos = Array.from({ length: REQUESTS_PER_CONNECTION / 3 }, (_, index) => `2026/09/photo-${index}.jpg`);
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

/** Opens a connection that sends requests in one packet and reads nothing, or little; opened again when the server closes it. */
function holdConnection(index: number, paths: readonly string[], signal: AbortSignal): { reopened: number } {
  const count = { reopened: 0 };
  const requests = Array.from(
    { length: REQUESTS_PER_CONNECTION },
    (_, i) => `GET ${paths[(index + i) % paths.length]} HTTP/1.1\r\nHost: x\r\n\r\n`,
  ).join('');
  const open = (): Socket => {
    const socket = connect(Number(new URL(program.origin).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.pause().write(requests);
    socket.once('data', () => socket.pause());
    const reading = setInterval(
      () => {
        // A closed connection shows only when somebody reads.
        socket.once('data', () => socket.pause());
        socket.resume();
      },
      READ_INTERVAL_MS * (1 + (index % 2)),
    );
    // A connection that the server has closed looks open to a client that reads nothing.
    const reopening = setTimeout(() => socket.destroy(), REOPEN_INTERVAL_MS);
    const stop = () => socket.destroy();
    signal.addEventListener('abort', stop, { once: true });
    socket.once('close', () => {
      clearInterval(reading);
      clearTimeout(reopening);
      signal.removeEventListener('abort', stop);
      if (signal.aborted) return;
      count.reopened++;
      open();
    });
    return socket;
  };
  open();
  return count;
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
  const stop = new AbortController();
  const held = Array.from({ length: CONNECTIONS }, (_, index) => holdConnection(index, paths, stop.signal));
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
    const closed = held.reduce((sum, { reopened }) => sum + reopened, 0);
    const seconds = String(Math.round((Date.now() - start) / 1000));
    rows.push([
      seconds,
      String(Math.max(...memory)),
      String(readUsage(pid)?.handles),
      String(waits.length),
      at(0.5),
      at(0.99),
      at(1),
      String(closed),
    ]);
  }
  stop.abort();
  visitor.close();
  process.stdout.write(`${formatTable(rows)}\n`);
  all.sort((a, b) => a - b);
  expect(Math.max(...memory)).toBeLessThan(MAX_MEMORY_MB);
  expect(all[Math.floor(all.length * 0.99)]).toBeLessThan(MAX_VISIT_MS);
});
