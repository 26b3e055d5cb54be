import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbox } from '../../src/inquiry/outbox.ts';
import { openStorage } from '../../src/storage/stores.ts';
import { demoSiteFile, readText } from '../support/documents.ts';
import { payloadWith } from '../support/inquiries.ts';
import { type Program, startProgram } from '../support/program.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

interface Running extends Program {
  readonly folder: string;
  /** Lines of the log with this event. */
  events(name: string): Record<string, unknown>[];
}

/** The programs have few pages to prepare. */
let wordpress: WordpressStandIn;
beforeAll(async () => {
  wordpress = await startWordpress();
});
const programs: Running[] = [];
afterAll(async () => {
  await wordpress.close();
  for (const { process: child, ended, folder } of programs) {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  }
});

async function run(env: Readonly<Record<string, string>> = {}): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-end-'));
  const program = await startProgram({ env: { DATA_DIR: folder, CONTENT_URL: wordpress.origin, SITE_FILE: demoSiteFile, ...env } });
  const parse = (line: string): Record<string, unknown> => (line.startsWith('{') ? JSON.parse(line) : {});
  const running = { ...program, folder, events: (name: string) => program.lines.map(parse).filter(({ event }) => event === name) };
  programs.push(running);
  return running;
}

/** Returns the exit code of the program once it has ended. */
async function waitForExit({ process: child, ended }: Program): Promise<number | null> {
  await ended;
  return child.exitCode;
}

/** Time of a line of the log in milliseconds since 1970. */
const getTime = (line: Record<string, unknown> | undefined): number => Date.parse(String(line?.time));

/** One request on a connection that is kept. */
function ask(origin: string, path: string, agent: Agent): Promise<IncomingMessage & { readonly size: number }> {
  return new Promise((resolve, reject) => {
    const request = get(`${origin}${path}`, { agent }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.byteLength;
      });
      response.on('end', () => resolve(Object.assign(response, { size })));
      response.on('error', reject);
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      // A new connection that nobody had taken yet when the port was closed; the system tells so in two ways.
      const isRefused = !request.reusedSocket && request.socket?.bytesRead === 0;
      // Sent while the program closed the idle connection: browsers then repeat the request on a new one (RFC 9112, section 9.3.1).
      const isUntaken = request.reusedSocket && error.code === 'ECONNRESET';
      reject(new Error(isRefused ? 'refused' : isUntaken ? 'untaken' : (error.code ?? error.message)));
    });
  });
}

/** Begins to send an inquiry, its body unfinished, and waits until the program has begun to take it. */
async function beginInquiry(origin: string): Promise<{ finish(): void; readonly answer: Promise<string> }> {
  const body = JSON.stringify(payloadWith());
  const { port, host } = new URL(origin);
  const socket = connect(Number(port), '127.0.0.1');
  const chunks: Buffer[] = [];
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
  const head = `POST /api/inquiry HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  socket.write(head + body.slice(0, 100));
  await once(socket, 'data');
  return { finish: () => void socket.write(body.slice(100)), answer };
}

describe.concurrent('a signal', () => {
  it('finishes every request under load after SIGTERM and exits with 0', async ({ expect }) => {
    const program = await run();
    const agent = new Agent({ keepAlive: true });
    const outcomes = new Map<string, number>();
    let isOver = false;
    const visit = async () => {
      while (!isOver) {
        const outcome = await ask(program.origin, '/hotel/', agent).then(
          (response) => (response.complete && response.size > 5000 ? `${response.statusCode}` : `cut ${response.statusCode}`),
          (error: Error) => error.message,
        );
        if (outcome !== 'untaken') outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if (outcome === 'refused') return;
      }
    };
    const visitors = Array.from({ length: 12 }, visit);
    await expect.poll(() => outcomes.get('200') ?? 0).toBeGreaterThan(12);
    const inquiry = await beginInquiry(program.origin);
    // Opened ahead and never used.
    const unused = connect(Number(new URL(program.origin).port), '127.0.0.1').on('error', () => {});
    await once(unused, 'connect');
    program.process.kill('SIGTERM');
    await expect.poll(() => program.events('shutdown.started').length).toBe(1);
    inquiry.finish();
    expect(await inquiry.answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 202 /s);
    expect(await waitForExit(program)).toBe(0);
    isOver = true;
    await Promise.all(visitors);
    expect([...outcomes.keys()].sort()).toEqual(['200', 'refused']);
    // Whatever was taken was answered to its end, and visitors were served after the end had begun.
    const visits = program.events('request.completed').filter(({ path }) => path === '/hotel/');
    expect(visits.filter(({ aborted }) => aborted === true)).toEqual([]);
    expect(visits).toHaveLength(outcomes.get('200') ?? 0);
    expect(getTime(visits.at(-1))).toBeGreaterThanOrEqual(getTime(program.events('shutdown.started')[0]));
    expect(program.events('shutdown.started')).toHaveLength(1);
    expect(program.events('shutdown.forced')).toHaveLength(0);
    const { stores } = openStorage({ database: null, dataDir: program.folder });
    expect(await createOutbox({ store: stores.inquiries, now: Date.now, onUnreadable: () => {} }).list()).toHaveLength(1);
    await stores.close();
  });

  it('answers 503 draining on /readyz after SIGHUP, which a closed terminal sends, while pages are still served', async ({ expect }) => {
    const program = await run();
    const readiness = async () => {
      const response = await fetch(`${program.origin}/readyz`);
      return [response.status, await response.json()];
    };
    await expect.poll(readiness).toEqual([200, { ready: true, database: 'usable' }]);
    program.process.kill('SIGHUP');
    const draining = { ready: false, reason: 'draining', message: 'The program is ending', database: 'usable' };
    await expect.poll(readiness, { interval: 20 }).toEqual([503, draining]);
    // Visitors who still come are served, for the time in which a load balancer hears of the end.
    const visit = () =>
      fetch(`${program.origin}/hotel/`).then(
        ({ status }) => status,
        () => null,
      );
    const statuses = [];
    for (let status = await visit(); status !== null; status = await visit()) statuses.push(status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await waitForExit(program)).toBe(0);
    const lastVisit = program.events('request.completed').findLast(({ path }) => path === '/hotel/');
    // 250 ms is the time without a load balancer, 3000 the time with one.
    expect(getTime(lastVisit) - getTime(program.events('shutdown.started')[0])).toBeGreaterThan(500);
  });

  it('waits eight seconds after SIGTERM for a request that does not end, then exits with 0', async ({ expect }) => {
    const program = await run();
    const inquiry = await beginInquiry(program.origin);
    program.process.kill('SIGTERM');
    expect(await inquiry.answer).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    // The program would end itself with 1 after 9.5 seconds.
    expect(await waitForExit(program)).toBe(0);
    const forced = program.events('shutdown.forced');
    expect(forced).toHaveLength(1);
    expect(getTime(forced[0]) - getTime(program.events('shutdown.started')[0])).toBeGreaterThan(7000);
  });

  it('exits at once at the second SIGTERM', async ({ expect }) => {
    const program = await run();
    await beginInquiry(program.origin);
    program.process.kill('SIGTERM');
    await expect.poll(() => program.events('shutdown.started').length).toBe(1);
    program.process.kill('SIGTERM');
    // After the eight seconds for the unfinished request it would be the exit code 0.
    expect(await program.ended).toEqual([null, 'SIGTERM']);
  });
});

describe.concurrent('an uncaught error', () => {
  it.each([
    ['that nobody caught', "throw new TypeError('kaputt')"],
    ['in a promise', "Promise.reject(new TypeError('kaputt'))"],
  ])('logs one process.crashed line for an error %s, and exits with 1', async (_, mistake) => {
    const preload = `data:text/javascript,process.on('SIGUSR2',()=>{${encodeURIComponent(mistake)}})`;
    const program = await run({ NODE_OPTIONS: `--import "${preload}"` });
    program.process.kill('SIGUSR2');
    expect(await waitForExit(program)).toBe(1);
    const lines = program.events('process.crashed');
    expect(lines).toEqual([expect.objectContaining({ level: 60, err: expect.objectContaining({ type: 'TypeError', message: 'kaputt' }) })]);
    expect(program.lines.filter((line) => !line.startsWith('{'))).toEqual([]);
  });
});

it('SIGUSR1 opens no debugger, however the program is started', () => {
  for (const [file, command] of [
    ['Dockerfile', /^CMD .*main\.js.*/m],
    ['deploy/systemd/hotel.service', /^ExecStart=.*/m],
    ['package.json', /"start": .*/],
  ] as const)
    expect(command.exec(readText(file))?.[0], file).toContain('--disable-sigusr1');
});
