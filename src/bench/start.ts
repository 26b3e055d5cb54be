import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';

/** Between two attempts, in milliseconds. */
const EVERY = 2;

/** From the start of the process to its first 200, in milliseconds. */
export async function measureStart(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const port = await findPort();
  const start = performance.now();
  const child = spawn(process.execPath, args, { env: { ...env, PORT: String(port), HOST: '127.0.0.1' }, stdio: 'ignore' });
  while ((await statusOf(port)) !== 200) await new Promise((resolve) => setTimeout(resolve, EVERY));
  const taken = performance.now() - start;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return taken;
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
