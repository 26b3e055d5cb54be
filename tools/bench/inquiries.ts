import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, statfsSync, writeSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { toPayload } from '../../src/shared/inquiry/payload.ts';
import { distDir } from '../build/paths.ts';
import { at, print, round, startServer } from './support.ts';

/*
 * Measures how long an inquiry takes to be accepted: sent over a kept connection, checked, on disk, answered; and what the disk alone
 * takes. `npm run build && npm run bench:inquiries [-- FOLDER]`. The folder decides which disk: without one, that of the project.
 */

const DEADLINE = 120_000;
const WARM_UP = 30;
const ONE_BY_ONE = 300;
const AT_ONCE = 50;
const ROUNDS = 20;
/** Longest median of inquiries one after another, in milliseconds. */
const TARGET = 15;
const TMPFS = 0x01021994;

const folder = process.argv[2] ?? distDir;
const { origin, dataDir } = await startServer({ folder, deadline: DEADLINE, env: { INQUIRY_RATE_LIMIT: '10000' } });
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
let sent = 0;

/** Sends one more inquiry. @returns how long until its answer was read @throws where it is not 202 */
function send(): Promise<number> {
  const body = JSON.stringify(
    toPayload({
      firstName: 'Änne',
      lastName: `Groß ${++sent}`,
      telephone: '+49 40 123456',
      email: 'aenne.gross@example.org',
      roomType: 'suite-llevant',
      persons: 2,
      message: 'Wir kämen gern im Mai, wenn die Rosen blühen, und brächten unsere Räder mit. '.repeat(4),
    }),
  );
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'idempotency-key': randomUUID() };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const question = request(`${origin}/api/inquiry`, { method: 'POST', agent, headers }, async (answer) => {
      try {
        const text = Buffer.concat(await answer.toArray()).toString();
        if (answer.statusCode !== 202) throw new Error(`POST /api/inquiry answered ${answer.statusCode}: ${text}`);
        resolve(performance.now() - started);
      } catch (error) {
        reject(error);
      }
    });
    question.on('error', reject);
    question.end(body);
  });
}

/** What the disk takes to keep 4 KB, which is a page of the database. */
function measureDisk(): number[] {
  const file = openSync(join(dataDir, 'disk'), 'w');
  const page = Buffer.alloc(4096, 7);
  const times = Array.from({ length: ONE_BY_ONE }, () => {
    const started = performance.now();
    writeSync(file, page);
    fsyncSync(file);
    return performance.now() - started;
  });
  closeSync(file);
  return times;
}

function printTimes(label: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  print(`  ${label}`, sorted.length, round(sorted[0]), at(sorted, 0.5), at(sorted, 0.95), at(sorted, 0.99), round(sorted.at(-1)));
}

if (statfsSync(dataDir).type === TMPFS) process.stderr.write(`${folder} is in memory, no disk: name another folder\n`);
for (let i = 0; i < WARM_UP; i++) await send();
print('ms', 'count', 'min', 'median', 'p95', 'p99', 'max');
printTimes('disk alone: 4 KB and fsync', measureDisk());
const single: number[] = [];
for (let i = 0; i < ONE_BY_ONE; i++) single.push(await send());
printTimes('inquiries one after another', single);
const crowd: number[] = [];
const started = performance.now();
for (let i = 0; i < ROUNDS; i++) crowd.push(...(await Promise.all(Array.from({ length: AT_ONCE }, send))));
const perSecond = (crowd.length / (performance.now() - started)) * 1000;
printTimes(`inquiries ${AT_ONCE} at a time`, crowd);
printTimes('disk alone, again', measureDisk());

const command = join(distDir, 'server/inquiries.js');
const stored: unknown = JSON.parse(
  execFileSync(process.execPath, [command, 'list', '--json'], { env: { DATA_DIR: dataDir }, encoding: 'utf8', maxBuffer: 2 ** 28 }),
);
const median = Number(
  at(
    single.toSorted((a, b) => a - b),
    0.5,
  ),
);
print('inquiries a second, many at a time', round(perSecond));
print('sent, stored', sent, Array.isArray(stored) ? stored.length : '?');
print(`median one after another, target ${TARGET} ms`, median, median <= TARGET ? 'kept' : 'missed');
process.exit(0);
