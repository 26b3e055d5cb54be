import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startProgram } from '../support/program.ts';

const SHUTDOWN_COUNT = 5;
const VISITOR_COUNT = 64;

/** Asks for a page on a new connection. Returns `ok`, the code of the error, or `cut`. */
function visit(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let bytes = 0;
    socket.on('connect', () => socket.write('GET /hotel/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'));
    socket.on('data', (chunk) => {
      bytes += chunk.byteLength;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    socket.on('close', () => resolve(bytes > 5000 ? 'ok' : 'cut'));
  });
}

/** Stops the program while visitors open new connections. Returns how many were reset, those whose connection the kernel held when the port closed. */
async function countResetsOfShutdown(): Promise<number> {
  const program = await startProgram({ env: {} });
  const port = Number(new URL(program.origin).port);
  const outcomes = new Map<string, number>();
  const getCount = (outcome: string) => outcomes.get(outcome) ?? 0;
  const visitAgain = async () => {
    while (getCount('ECONNREFUSED') === 0) {
      const outcome = await visit(port);
      outcomes.set(outcome, getCount(outcome) + 1);
    }
  };
  const visitors = Array.from({ length: VISITOR_COUNT }, visitAgain);
  await expect.poll(() => getCount('ok')).toBeGreaterThan(500);
  const exit = once(program.process, 'exit');
  const start = performance.now();
  program.process.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(performance.now() - start).toBeLessThan(9000);
  await Promise.all(visitors);
  expect([...outcomes.keys()].filter((outcome) => outcome !== 'ECONNRESET').sort()).toEqual(['ECONNREFUSED', 'ok']);
  return getCount('ECONNRESET');
}

describe('SIGTERM while visitors open new connections without pause', () => {
  // Between the last look into the kernel's queue and the closing of the port some microseconds pass, which nothing can take away: at thousands of new
  // connections a second one of them can arrive just then. Without waiting for an empty queue 16 to 31 were reset in every shutdown.
  it('answers or refuses every connection, but for one that arrives in the moment in which the port closes', async () => {
    const resets: number[] = [];
    for (let shutdown = 0; shutdown < SHUTDOWN_COUNT; shutdown++) resets.push(await countResetsOfShutdown());
    const [median] = resets.sort((a, b) => a - b).slice(Math.floor(SHUTDOWN_COUNT / 2));
    expect(median, `reset in each shutdown: ${resets.join(', ')}`).toBeLessThanOrEqual(1);
  }, 240_000);
});
