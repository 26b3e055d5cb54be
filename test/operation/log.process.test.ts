import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { serverMain } from '../../tools/build/paths.ts';
import { findFreePort } from '../../tools/freePort.ts';
import { demoSiteFile } from '../support/documents.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** More lines than a full pipe and the buffer of the log hold. */
const LINE_COUNT = 3200;
/** As long as a logged path can be, and answered from memory. */
const LONG_PATH = `/assets/${'x'.repeat(192)}`;
/** Throws an error that nothing catches at the signal SIGUSR2. */
const crashing = `data:text/javascript,process.on('SIGUSR2',()=>{throw new TypeError('broken')})`;

/** The program has few pages to prepare. */
let wordpress: WordpressStandIn;
beforeAll(async () => {
  wordpress = await startWordpress();
  return () => wordpress.close();
});

/** Starts the program and waits until it answers. @param stdout descriptor of its standard output; `pipe`: a pipe that nobody reads */
async function start(stdout: number | 'pipe'): Promise<{ readonly program: ChildProcess; readonly port: number }> {
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'hotel-log-'));
  const env = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, CONTENT_URL: wordpress.origin, SITE_FILE: demoSiteFile };
  const program = spawn(process.execPath, ['--import', crashing, serverMain], { env, stdio: ['ignore', stdout, 'pipe'] });
  onTestFinished(async () => {
    if (program.exitCode === null && program.signalCode === null) {
      program.kill('SIGKILL');
      await once(program, 'exit');
    }
    rmSync(folder, { recursive: true });
  });
  await expect.poll(() => visit(port).catch(() => 0)).toBe(200);
  return { program, port };
}
const visit = async (port: number) => (await fetch(`http://127.0.0.1:${port}/en/`)).status;

/** Sends as many requests as the log has lines to lose, one after the other on one connection. */
async function fillLog(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1').resume();
  const head = (connection: string) =>
    `GET ${LONG_PATH} HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${'x'.repeat(64)}\r\nConnection: ${connection}\r\n\r\n`;
  socket.write(head('keep-alive').repeat(LINE_COUNT) + head('close'));
  await once(socket, 'close');
}

const openFull = () => {
  const fd = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(fd));
  return fd;
};

it.each<[string, () => number | 'pipe', NodeJS.Signals, number]>([
  ['the disk under the log is full, ends', openFull, 'SIGTERM', 0],
  ['nobody reads the log, ends after a crash', () => 'pipe', 'SIGUSR2', 1],
])('the program serves pages while %s', async (_, openOutput, signal, exitCode) => {
  const { program, port } = await start(openOutput());
  await fillLog(port);
  expect(await visit(port)).toBe(200);
  program.kill(signal);
  expect(await once(program, 'exit')).toEqual([exitCode, null]);
});

it('the log says how many lines were lost once it is read again, and goes on', async () => {
  const { program, port } = await start('pipe');
  await fillLog(port);
  let output = '';
  program.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  await expect.poll(() => /"event":"log.linesDropped","lines":[1-9]/.test(output)).toBe(true);
  program.kill('SIGTERM');
  await once(program, 'close');
  expect(output.includes('"event":"shutdown.started"')).toBe(true);
});
