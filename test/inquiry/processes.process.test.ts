import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as killLater } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../support/random.ts';
import { numbered } from './examples.ts';
import { startMailServer } from './mailServer.ts';
import { createFolder, openOutbox, until } from './outboxSupport.ts';

/** How often the program is killed. The environment variable KILLS sets a higher number. */
const KILLS = Number(process.env.KILLS ?? 3);
const script = join(import.meta.dirname, 'worker.ts');

interface Worker {
  readonly process: ChildProcess;
  /** Printed lines. */
  readonly lines: string[];
  readonly ended: Promise<unknown>;
}

function run(command: string, args: readonly string[]): Worker {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => lines.push(line));
  const ended = Promise.all([once(child, 'exit'), once(reader, 'close')]);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { process: child, lines, ended };
}
const work = (...args: string[]) => run(process.execPath, [script, ...args]);
const readId = (raw: string) => /^Message-ID: <inquiry-(.+)@hotel\.example>/m.exec(raw)?.[1] ?? '';

describe('several processes on one data folder', { timeout: 90_000 }, () => {
  it('create the database once and store every inquiry', async () => {
    const folder = createFolder();
    const workers = [0, 1, 2].map((index) => work('store', folder, String(index * 20), String(index * 20 + 25)));
    await Promise.all(workers.map(({ ended }) => ended));
    const ids = workers.flatMap(({ lines }) => lines.slice(1));
    expect(ids).toHaveLength(75);
    // Each worker also stores five inquiries of its neighbour: the same key with the same payload.
    expect(new Set(ids).size).toBe(65);
    const stored = await openOutbox({ folder }).outbox.list();
    expect(stored.map(({ id }) => id).toSorted()).toEqual([...new Set(ids)].toSorted());
  });

  it('deliver each inquiry once, one process at a time, and another one continues after a kill', async () => {
    const server = await startMailServer();
    // Slow until the second process is there, so that mails are left for both.
    server.delayMs = 300;
    const { outbox, folder } = openOutbox({ clock: { now: Date.now() } });
    for (let number = 0; number < 60; number++) await outbox.store(numbered(number));
    const first = work('deliver', folder, server.url);
    await until(() => server.confirmed.length > 2);
    const second = work('deliver', folder, server.url);
    await until(() => second.lines.length > 0);
    server.delayMs = 15;
    const confirmed = server.confirmed.length;
    await until(() => server.confirmed.length > confirmed + 4);
    expect(server.counts.connections).toBe(1);
    for (let number = 60; number < 70; number++) await outbox.store(numbered(number));
    first.process.kill('SIGKILL');
    await first.ended;
    await until(async () => (await outbox.list({ state: 'delivered' })).length === 70);
    expect(server.counts.mostAtOnce).toBe(1);
    expect(new Set(server.received.map(readId)).size).toBe(70);
    expect(server.received.length).toBeLessThanOrEqual(71);
  });
});

describe('a process that is killed', { timeout: 300_000 }, () => {
  it(`loses nothing when it is killed ${KILLS} times during delivery, and sends only mails with unknown outcome twice`, async () => {
    const random = createRandom(1);
    const server = await startMailServer();
    server.delayMs = 8;
    const { outbox, folder } = openOutbox({ clock: { now: Date.now() } });
    const listMails = (id: string) => server.received.filter((raw) => readId(raw) === id).length;
    /** Number of mails about an inquiry when its state was first seen as delivered. */
    const whenDelivered = new Map<string, number>();
    let number = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      for (let added = 0; added < 4; added++) await outbox.store(numbered(number++));
      const before = server.counts.transactions;
      const worker = work('deliver', folder, server.url);
      await until(() => server.counts.transactions > before);
      // The moment of the kill is the fault that is tested: spread, and the same in every run.
      await killLater(random() * 25);
      worker.process.kill('SIGKILL');
      await worker.ended;
      await until(() => server.counts.running === 0);
      for (const { id } of await outbox.list({ state: 'delivered' })) if (!whenDelivered.has(id)) whenDelivered.set(id, listMails(id));
    }
    work('deliver', folder, server.url);
    await until(async () => (await outbox.list({ state: 'delivered' })).length === number);
    const ids = server.received.map(readId);
    const twice = ids.length - number;
    expect(new Set(ids).size).toBe(number);
    expect(server.counts.mostAtOnce).toBe(1);
    for (const [id, mails] of whenDelivered) expect(listMails(id)).toBe(mails);
    // At most the one mail that was being sent at each kill.
    expect(twice).toBeLessThanOrEqual(KILLS);
    if (process.env.FAULT_TABLE !== undefined)
      process.stdout.write(`${KILLS} kills, ${number} inquiries, all arrived, ${twice} of them twice\n`);
  });

  it('has every acknowledged inquiry on disk when it is killed while storing', async () => {
    const folder = createFolder();
    const acknowledged: string[] = [];
    for (let kill = 0; kill < 3; kill++) {
      const worker = work('store', folder, String(kill * 10_000), String(kill * 10_000 + 10_000));
      await until(() => worker.lines.length > 5 + kill * 10);
      worker.process.kill('SIGKILL');
      await worker.ended;
      acknowledged.push(...worker.lines.slice(1).filter((line) => line.length === 36));
    }
    const { outbox, unreadable } = openOutbox({ folder });
    const stored = (await outbox.list()).map(({ id }) => id);
    expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
    // The last inquiry of each run may be on disk without having been acknowledged.
    expect(stored.length - acknowledged.length).toBeLessThanOrEqual(3);
    expect(unreadable).toEqual([]);
  });
});

describe('a full disk', { timeout: 90_000 }, () => {
  it('fails further inquiries, keeps the acknowledged ones, and stores again when there is space', async () => {
    const folder = createFolder();
    // `ulimit` limits the size of a file: a real error of a real write.
    const limited = run('sh', ['-c', 'ulimit -f 400 && exec "$@"', 'sh', process.execPath, script, 'store', folder, '0', '60']);
    await limited.ended;
    const ids = limited.lines.filter((line) => line.length === 36);
    const failures = limited.lines.filter((line) => line.startsWith('failed'));
    expect(ids.length).toBeGreaterThan(3);
    expect(failures.length).toBeGreaterThan(3);
    expect(ids.length + failures.length).toBe(60);
    const { outbox } = openOutbox({ folder });
    expect((await outbox.list()).map(({ id }) => id)).toEqual(ids);
    expect((await outbox.store(numbered(60))).isNew).toBe(true);
  });
});
