import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, closeSync, mkdtempSync, openSync, readdirSync, rmdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { readOutbox } from '../endurance/support/reconcile.ts';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { type Program, startProgram } from '../support/program.ts';

/** Root may write everywhere: the program runs as the container's user where root runs the tests. */
const user = process.getuid?.() === 0 ? 10_001 : undefined;
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-dir-'));
  folders.push(folder);
  if (user !== undefined) chownSync(folder, user, user);
  return folder;
}
async function run(folder: string): Promise<Program> {
  const program = await startProgram({
    env: { DATA_DIR: folder, INQUIRY_RATE_LIMIT: '100' },
    ...(user !== undefined && { uid: user }),
  });
  onTestFinished(() => program.end('SIGKILL'));
  return program;
}
let count = 0;
/** Sends an inquiry. @returns status, and its id where it was taken */
async function send({ origin }: Program): Promise<{ status: number; id: string | undefined }> {
  const response = await postJson(origin, payloadWith({ message: `Anfrage ${count++}` }));
  return { status: response.status, id: ((await response.json()) as { id?: string }).id };
}
const visit = async ({ origin }: Program) => {
  const start = performance.now();
  const response = await fetch(`${origin}/hotel/`);
  await response.text();
  return { status: response.status, ms: performance.now() - start };
};
const listEvents = ({ lines }: Program) =>
  lines.filter((line) => line.startsWith('{')).map((line) => (JSON.parse(line) as { event: string }).event);
const idsIn = async (folder: string) => (await readOutbox(folder)).map(({ id }) => id);

describe('DATA_DIR', { timeout: 60_000 }, () => {
  it('recreates a DATA_DIR deleted while running; inquiries acknowledged afterwards are in it', async () => {
    const folder = createFolder();
    const program = await run(folder);
    expect((await send(program)).status).toBe(202);
    // Its parent must let the program make it again.
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await send(program)).id);
    expect((await visit(program)).status).toBe(200);
    await program.end();
    expect(await idsIn(folder)).toEqual(ids);
  });

  it('serves pages on a read-only DATA_DIR, refuses inquiries, and accepts them once it is writable', async () => {
    const folder = createFolder();
    chmodSync(folder, 0o500);
    const program = await run(folder);
    for (let i = 0; i < 3; i++) expect((await send(program)).status).toBe(503);
    expect((await visit(program)).status).toBe(200);
    chmodSync(folder, 0o700);
    const { status, id } = await send(program);
    expect(status).toBe(202);
    await program.end();
    expect(await idsIn(folder)).toEqual([id]);
    expect(listEvents(program)).toContain('database.failed');
  });

  it.runIf(canMount())('serves pages on a full disk, loses no inquiry, and accepts them once there is room', async () => {
    const folder = createFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=2m,uid=${user},mode=700`, 'none', folder]);
    onTestFinished(() => void execFileSync('umount', ['-l', folder]));
    const program = await run(folder);
    const ids = [(await send(program)).id];
    const ballast = join(folder, 'ballast');
    expect(() => {
      for (;;) writeFileSync(ballast, Buffer.alloc(4096), { flag: 'a' });
    }).toThrow('ENOSPC');
    const answers = [];
    for (let i = 0; i < 40; i++) answers.push(await send(program));
    expect(answers.at(-1)?.status).toBe(503);
    ids.push(...answers.filter(({ status }) => status === 202).map(({ id }) => id));
    expect((await visit(program)).status).toBe(200);
    rmSync(ballast);
    const last = await send(program);
    expect(last.status).toBe(202);
    await program.end();
    expect(await idsIn(folder)).toEqual([...ids, last.id]);
  });

  it('serves pages with a database damaged while running, and acknowledges only what is stored', async () => {
    const folder = createFolder();
    const program = await run(folder);
    await send(program);
    const file = join(folder, 'site.sqlite');
    for (const path of [file, `${file}-wal`]) {
      const handle = openSync(path, 'r+');
      for (let at = 0; at < 16; at++) writeSync(handle, Buffer.alloc(4096, at + 1), 0, 4096, at * 4096);
      closeSync(handle);
    }
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await send(program));
    expect(answers.every(({ status }) => status === 202 || status === 503)).toBe(true);
    expect((await visit(program)).status).toBe(200);
    // The operator puts the damaged file aside.
    for (const name of readdirSync(folder)) if (name.startsWith('site.sqlite')) rmSync(join(folder, name));
    const { status, id } = await send(program);
    expect(status).toBe(202);
    await program.end();
    expect(await idsIn(folder)).toEqual([id]);
  });

  it('delays visitors once, not with each inquiry, while another process locks the database', async () => {
    const folder = createFolder();
    const program = await run(folder);
    expect((await send(program)).status).toBe(202);
    await visit(program);
    const script = `const database = new (require('node:sqlite').DatabaseSync)(process.argv[1]);
      database.exec('BEGIN IMMEDIATE'); process.stdout.write('held'); process.stdin.once('data', () => database.exec('ROLLBACK'))`;
    const other = spawn(process.execPath, ['-e', script, join(folder, 'site.sqlite')], { stdio: ['pipe', 'pipe', 'ignore'] });
    onTestFinished(() => void other.kill('SIGKILL'));
    await once(other.stdout, 'data');
    const first = performance.now();
    expect((await send(program)).status).toBe(503);
    expect(performance.now() - first).toBeGreaterThan(2500);
    const start = performance.now();
    for (let i = 0; i < 6; i++) {
      expect((await send(program)).status).toBe(503);
      const { status, ms } = await visit(program);
      expect([status, ms < 2500]).toEqual([200, true]);
    }
    // Six times three seconds, if it waited each time.
    expect(performance.now() - start).toBeLessThan(15_000);
    other.stdin.end('release');
    await once(other, 'exit');
    await expect.poll(async () => (await send(program)).status).toBe(202);
  });
});

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}
