import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, statfsSync, writeSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { processEnvironment } from '../../src/config/environment.ts';
import { toPayload } from '../../src/shared/inquiry/payload.ts';
import { distDir } from '../build/paths.ts';
import { startDemoServer } from '../demoServer.ts';
import { exitAfter, formatMs, printRow } from './output.ts';
import { computePercentile } from './statistics.ts';

/*
 * `npm run build && npm run bench:inquiries [-- FOLDER]`: measures the time from sending an inquiry over a keep-alive connection to its 202,
 * which follows the write to disk, and beside it the time that the disk alone takes. FOLDER selects the disk; default: the repository's. With
 * DATABASE_URL the inquiries are stored in that PostgreSQL, and stay there.
 */

const DEADLINE_MS = 120_000;
const WARM_UP_INQUIRIES = 30;
const SEQUENTIAL_INQUIRIES = 300;
const CONCURRENT_INQUIRIES = 50;
const CONCURRENT_ROUNDS = 20;
const MAX_SEQUENTIAL_P99_MS = 15;
/** What the database writes for an inquiry at least: one page. */
const DATABASE_PAGE_BYTES = 4096;
/** TMPFS_MAGIC in statfs(2): a file system in memory. */
const TMPFS_TYPE = 0x01021994;

const folder = process.argv[2] ?? distDir;
exitAfter(DEADLINE_MS);
const { DATABASE_URL: databaseUrl } = processEnvironment;
const database: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
const { origin, dataDir } = await startDemoServer({ parentFolder: folder, env: { INQUIRY_RATE_LIMIT: '10000', ...database } });
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT_INQUIRIES });
let sentCount = 0;

/** Sends an inquiry that no other equals. Returns the milliseconds until its response is read. @throws Error unless that is 202 */
function sendInquiry(): Promise<number> {
  const body = JSON.stringify(
    toPayload({
      firstName: 'Änne',
      lastName: `Groß ${++sentCount}`,
      telephone: '+49 40 123456',
      email: 'aenne.gross@example.org',
      roomType: 'suite-llevant',
      persons: 2,
      message: 'Wir kämen gern im Mai, wenn die Rosen blühen, und brächten unsere Räder mit. '.repeat(4),
    }),
  );
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'idempotency-key': randomUUID() };
  const sentAt = performance.now();
  return new Promise((resolve, reject) => {
    const req = request(`${origin}/api/inquiry`, { method: 'POST', agent, headers }, async (res) => {
      try {
        const text = Buffer.concat(await res.toArray()).toString();
        if (res.statusCode !== 202) throw new Error(`POST /api/inquiry answered ${res.statusCode}: ${text}`);
        resolve(performance.now() - sentAt);
      } catch (error) {
        reject(error);
      }
    });
    req.on('error', reject);
    req.end(body);
  });
}

/** Returns the milliseconds of each of many writes of one database page with fsync. */
function measureDisk(): number[] {
  const file = openSync(join(dataDir, 'disk-probe'), 'w');
  const page = Buffer.alloc(DATABASE_PAGE_BYTES, 7);
  const times = Array.from({ length: SEQUENTIAL_INQUIRIES }, () => {
    const started = performance.now();
    writeSync(file, page);
    fsyncSync(file);
    return performance.now() - started;
  });
  closeSync(file);
  return times;
}

function printTimes(label: string, times: readonly number[]): void {
  const percentiles = [0, 50, 95, 99, 100].map((percent) => formatMs(computePercentile(times, percent)));
  printRow(`  ${label}`, times.length, ...percentiles);
}

if (statfsSync(dataDir).type === TMPFS_TYPE) process.stderr.write(`${folder} is a file system in memory: name a folder on a disk\n`);
for (let i = 0; i < WARM_UP_INQUIRIES; i++) await sendInquiry();
printRow('ms', 'count', 'min', 'median', 'p95', 'p99', 'max');
printTimes('disk alone: 4 KB and fsync', measureDisk());
const sequential: number[] = [];
for (let i = 0; i < SEQUENTIAL_INQUIRIES; i++) sequential.push(await sendInquiry());
printTimes('inquiries one after another', sequential);
const concurrent: number[] = [];
const started = performance.now();
for (let round = 0; round < CONCURRENT_ROUNDS; round++) {
  concurrent.push(...(await Promise.all(Array.from({ length: CONCURRENT_INQUIRIES }, sendInquiry))));
}
const perSecond = (concurrent.length / (performance.now() - started)) * 1000;
printTimes(`inquiries ${CONCURRENT_INQUIRIES} at a time`, concurrent);
printTimes('disk alone, again', measureDisk());

const listCommand = join(distDir, 'server/inquiries.js');
const stored: unknown = JSON.parse(
  execFileSync(process.execPath, [listCommand, 'list', '--json'], {
    env: { DATA_DIR: dataDir, ...database },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  }),
);
const p99Ms = computePercentile(sequential, 99);
printRow('inquiries per second, many at a time', perSecond.toFixed(0));
printRow('sent, stored', sentCount, Array.isArray(stored) ? stored.length : '?');
const verdict = p99Ms <= MAX_SEQUENTIAL_P99_MS ? 'met' : 'NOT met';
printRow(`p99 one after another, ≤ ${MAX_SEQUENTIAL_P99_MS} ms`, formatMs(p99Ms), verdict);
process.exit(0);
