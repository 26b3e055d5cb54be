import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startProgram } from '../support/program.ts';

const SHUTDOWN_COUNT = 3;
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

describe('SIGTERM while visitors open new connections without pause', () => {
  it('answers or refuses every connection and resets none, since those that the kernel has queued are accepted first', async () => {
    for (let shutdown = 0; shutdown < SHUTDOWN_COUNT; shutdown++) {
      const program = await startProgram({ env: {} });
      const port = Number(new URL(program.origin).port);
      const outcomes = new Map<string, number>();
      const countOf = (outcome: string) => outcomes.get(outcome) ?? 0;
      const visitAgain = async () => {
        while (countOf('ECONNREFUSED') === 0) {
          const outcome = await visit(port);
          outcomes.set(outcome, countOf(outcome) + 1);
        }
      };
      const visitors = Array.from({ length: VISITOR_COUNT }, visitAgain);
      await expect.poll(() => countOf('ok')).toBeGreaterThan(500);
      const exit = once(program.process, 'exit');
      const start = performance.now();
      program.process.kill('SIGTERM');
      expect(await exit).toEqual([0, null]);
      expect(performance.now() - start).toBeLessThan(9000);
      await Promise.all(visitors);
      expect([...outcomes.keys()].sort()).toEqual(['ECONNREFUSED', 'ok']);
    }
  }, 60_000);
});
