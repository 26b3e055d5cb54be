import { mkdtempSync, rmSync } from 'node:fs';
import { BoundSocket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Program, type ProgramOptions, startProgram } from '../support/program.ts';

const RESTART_COUNT = 5;
const VISITOR_COUNT = 32;
const ANSWERS_BETWEEN_RESTARTS = 300;

/** Asks for a page on a new connection. Returns the status, `cut`, or the code of the error. */
function visit(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('connect', () => socket.write('GET /hotel/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'));
    socket.setEncoding('latin1').on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    socket.on('close', () => resolve(answer.trimEnd().endsWith('</html>') ? answer.slice(9, 12) : 'cut'));
  });
}

/** Restarts the program while visitors open new connections without pause. Returns the outcomes of all visits. */
async function restartUnderLoad(port: number, start: () => Promise<Program>): Promise<ReadonlyMap<string, number>> {
  const outcomes = new Map<string, number>();
  const getCount = (outcome: string) => outcomes.get(outcome) ?? 0;
  let program = await start();
  let isOver = false;
  const visitors = Array.from({ length: VISITOR_COUNT }, async () => {
    while (!isOver) {
      const outcome = await visit(port);
      outcomes.set(outcome, getCount(outcome) + 1);
    }
  });
  for (let restart = 0; restart <= RESTART_COUNT; restart++) {
    const before = getCount('200');
    await expect.poll(() => getCount('200')).toBeGreaterThan(before + ANSWERS_BETWEEN_RESTARTS);
    if (restart === RESTART_COUNT) break;
    await program.end();
    expect(program.process.exitCode).toBe(0);
    program = await start();
  }
  isOver = true;
  await Promise.all(visitors);
  await program.end();
  return outcomes;
}

/** Holds a socket as systemd does with hotel.socket, and a folder for the program. */
function prepare() {
  const socket = new BoundSocket({ host: '127.0.0.1' });
  const folder = mkdtempSync(join(tmpdir(), 'hotel-socket-'));
  onTestFinished(() => {
    socket.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const { port } = socket.address();
  const options: ProgramOptions = { env: { DATA_DIR: folder }, socketFd: socket.fd() };
  return { port, options };
}

it('answers every visit while the program is restarted with an inherited socket', async () => {
  const { port, options } = prepare();
  const outcomes = await restartUnderLoad(port, () => startProgram(options));
  expect([...outcomes.keys()], JSON.stringify([...outcomes])).toEqual(['200']);
}, 180_000);

it('prints the address of an inherited socket, and listens on neither PORT nor HOST', async () => {
  const { port, options } = prepare();
  const program = await startProgram({ ...options, env: { ...options.env, PORT: '1', HOST: 'nowhere.invalid' } });
  expect(program.origin).toBe(`http://127.0.0.1:${port}`);
  expect(program.lines.filter((line) => line.includes('an inherited socket (not of PORT and HOST), content from '))).toHaveLength(1);
  expect(await visit(port)).toBe('200');
  await program.end();
});
