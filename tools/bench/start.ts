import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { cores } from './measuredProcess.ts';

/** Between two attempts, in milliseconds: seldom enough to leave the processor to the program. */
const EVERY = 5;

/** What is started: arguments of Node, and the whole environment. */
interface Command {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** From the start of the process to its first 200, in milliseconds. @param describe told the port it is to listen on, on 127.0.0.1 */
export async function measureStart(describe: (port: string) => Command): Promise<number> {
  const port = await findPort();
  const { args, env } = describe(String(port));
  const start = performance.now();
  // On all cores, as a container has them; this process itself keeps off the first.
  const child = spawn('taskset', ['-c', cores.all, process.execPath, ...args], { env, stdio: 'ignore' });
  while (!(await isOpen(port)) || (await statusOf(port)) !== 200) await new Promise((resolve) => setTimeout(resolve, EVERY));
  const taken = performance.now() - start;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return taken;
}

/** Whether somebody listens: costs less than a question. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

function statusOf(port: number): Promise<number> {
  return new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path: '/en/', agent: false }, (res) => {
      res.resume().once('end', () => resolve(res.statusCode ?? 0));
    }).once('error', () => resolve(0));
  });
}

async function findPort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
