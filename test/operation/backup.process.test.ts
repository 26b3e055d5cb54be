import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { createOutbox } from '../../src/inquiry/outbox.ts';
import { runBackup } from '../../src/storage/backup/run.ts';
import { openSqliteStores } from '../../src/storage/sqlite/stores.ts';

const BACKUPS = 100;

it('each of a hundred backups under load restores every inquiry that was accepted before it began', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const worker = spawn(process.execPath, [resolve(import.meta.dirname, '../inquiry/worker.ts'), 'store', folder, '0', '1000000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(worker, 'exit');
  onTestFinished(async () => {
    worker.kill('SIGKILL');
    await gone;
  });
  const accepted: string[] = [];
  createInterface({ input: worker.stdout }).on('line', (line) => accepted.push(line));
  await expect.poll(() => accepted.length, { timeout: 30_000 }).toBeGreaterThan(20);
  expect(accepted.shift()).toBe('ready');

  const errors: string[] = [];
  const run = (data: string, ...args: string[]) =>
    runBackup(args, { env: { DATA_DIR: data }, print: () => {}, printError: (text) => errors.push(text) });
  const [file, restored] = [join(folder, 'backup.sqlite'), join(folder, 'restored')];
  let lost = 0;
  let last = 0;
  for (let number = 0; number < BACKUPS; number++) {
    const before = accepted.length;
    await run(folder, 'backup', file, '--force');
    await run(restored, 'restore', file, '--force');
    const copy = openSqliteStores(restored);
    const stored = await createOutbox({ store: copy.inquiries, now: Date.now, onUnreadable: () => {} }).list();
    const ids = new Set(stored.map(({ id }) => id));
    await copy.close();
    lost += accepted.slice(0, before).filter((id) => !ids.has(id)).length;
    last = before;
    // The worker's lines are read meanwhile.
    await new Promise((done) => setImmediate(done));
  }
  expect(errors).toEqual([]);
  expect(lost).toBe(0);
  // The load went on.
  expect(last).toBeGreaterThan(BACKUPS);
}, 300_000);
