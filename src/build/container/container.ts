import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Image } from './stages.ts';

/** Longest wait for the first answer, and for the end after SIGTERM, in milliseconds. */
const START_LIMIT = 20_000;
const STOP_LIMIT = 15_000;

/** Fails where the user can write beside the program, or cannot write where its data goes. */
const probe = `
const { accessSync, constants, writeFileSync } = require('node:fs');
const writable = (path) => { try { writeFileSync(path + '/probe', ''); return true; } catch { return false; } };
process.exit(!writable('.') && !writable('dist') && writable(process.env.DATA_DIR) ? 0 : 1);`;

/** Runs the image as `docker run --read-only` would: its user, its environment, only the volumes writable. @throws where a check fails */
export async function runContainer(image: Image, path: string, report: (step: string) => void): Promise<void> {
  makeReadOnly(image);
  const port = await findFreePort();
  const options = processOptions(image, path, port);
  assert.equal(await exitOf(['node', '-e', probe], options), 0, 'the user may write DATA_DIR and nothing else');
  report('only DATA_DIR can be written');

  const [program = '', ...args] = image.command;
  const server = spawn(program, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  server.on('error', (error) => (output += error.message));
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => (output += part));
  try {
    await untilHealthy(server, port);
    report(`${image.command.join(' ')}: healthy on port ${port}`);
    assert.equal(await exitOf(image.healthcheck, options), 0, 'HEALTHCHECK must succeed');
    report('HEALTHCHECK succeeds');
    await checkPages(port, report);
    const stopped = once(server, 'exit', { signal: AbortSignal.timeout(STOP_LIMIT) });
    server.kill('SIGTERM');
    assert.deepEqual(await stopped, [0, null], 'SIGTERM must end the program with 0');
    report('SIGTERM: exit code 0');
    assert.notEqual(await exitOf(image.healthcheck, options), 0, 'HEALTHCHECK must fail where nothing answers');
    report('HEALTHCHECK fails where nothing answers');
  } catch (error) {
    throw new Error(`The container failed; it said:\n${output}`, { cause: error });
  } finally {
    endGroup(server);
  }
}

/** With the first process of a container all others end: a shell's child must not outlive it here either. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function makeReadOnly({ root, volumes }: Image): void {
  execFileSync('chmod', ['-R', 'a-w', root]);
  for (const volume of volumes) execFileSync('chmod', ['-R', 'u+w', join(root, volume)]);
}

/** The environment holds nothing of this machine's; paths of volumes become those of their folders. */
function processOptions(image: Image, path: string, port: number): SpawnOptions {
  const cwd = join(image.root, image.workdir);
  const mapped = Object.entries(image.env).map(([name, value]) => [name, image.volumes.includes(value) ? join(image.root, value) : value]);
  return {
    cwd,
    env: { PATH: path, HOME: '/', TMPDIR: cwd, ...Object.fromEntries(mapped), PORT: String(port) },
    ...(process.getuid?.() === 0 ? image.user : {}),
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function exitOf([program = '', ...args]: readonly string[], options: SpawnOptions): Promise<unknown> {
  const [code] = await once(spawn(program, args, { ...options, stdio: 'ignore', timeout: START_LIMIT }), 'exit');
  return code;
}

async function untilHealthy(server: ChildProcess, port: number): Promise<void> {
  for (let waited = 0; waited < START_LIMIT && server.exitCode === null; waited += 100) {
    const answer = await request(port, '/healthz').catch(() => null);
    if (answer?.status === 200) return;
    await wait(100);
  }
  throw new Error(`/healthz did not answer (exit code ${server.exitCode})`);
}

/** The home page and the first picture on it. */
async function checkPages(port: number, report: (step: string) => void): Promise<void> {
  const home = await request(port, '/');
  assert.equal(home.status, 200, 'GET / without Accept-Language');
  assert.match(home.type, /^text\/html/);
  const [picture] = /\/img\/[^"'\s,)]+/.exec(home.body.toString()) ?? [];
  assert.ok(picture, 'the home page must show a picture');
  const { status, type, body } = await request(port, picture);
  assert.equal(status, 200, `GET ${picture}`);
  assert.match(type, /^image\//);
  assert.ok(body.byteLength > 0);
  report(`GET / 200, ${home.body.byteLength} bytes; GET ${picture} 200, ${type}, ${body.byteLength} bytes`);
}

/** Asks without any header of its own: `fetch` would send `Accept-Language: *`. */
function request(port: number, path: string): Promise<{ status: number; type: string; body: Buffer }> {
  return new Promise((done, fail) => {
    const question = get({ port, path, agent: false, timeout: 10_000 }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      done({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', body });
    });
    question.on('timeout', () => question.destroy(new Error(`GET ${path} was not answered`)));
    question.on('error', fail);
  });
}
