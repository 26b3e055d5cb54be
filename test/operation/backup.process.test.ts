import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runBackup } from '../../src/inquiry/cli/backup.ts';
import { createOutbox } from '../../src/inquiry/outbox.ts';
import { openStorage } from '../../src/storage/stores.ts';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { startProgram } from '../support/program.ts';

const BACKUPS = 8;

it('each backup under load restores every inquiry that was accepted before it began', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, 'data');
  const program = await startProgram({ env: { DATA_DIR: data, INQUIRY_RATE_LIMIT: '10000', LOG_LEVEL: 'warn' } });
  onTestFinished(() => program.end('SIGKILL'));
  const accepted: string[] = [];
  let isRunning = true;
  const load = Promise.all(
    Array.from({ length: 4 }, async (_, sender) => {
      for (let number = 0; isRunning; number++) {
        const response = await postJson(program.origin, payloadWith({ message: `Anfrage ${number} von ${sender}` }));
        if (response.status === 202) accepted.push(((await response.json()) as { id: string }).id);
      }
    }),
  );
  const errors: string[] = [];
  const run = (dataDir: string, ...args: string[]) =>
    runBackup(args, { env: { DATA_DIR: dataDir }, print: () => {}, printError: (text) => errors.push(text) });
  const [file, restored] = [join(folder, 'backup.sqlite'), join(folder, 'restored')];
  const lost: string[] = [];
  for (let number = 1; number <= BACKUPS; number++) {
    await expect.poll(() => accepted.length, { interval: 5 }).toBeGreaterThan(number * 4);
    const before = [...accepted];
    await run(data, 'backup', file, '--force');
    await run(restored, 'restore', file, '--force');
    const { stores: copy } = openStorage({ database: null, dataDir: restored });
    const stored = await createOutbox({ store: copy.inquiries, now: Date.now, onUnreadable: () => {} }).list();
    await copy.close();
    const ids = new Set(stored.map(({ id }) => id));
    lost.push(...before.filter((id) => !ids.has(id)));
  }
  isRunning = false;
  await load;
  expect([errors, lost]).toEqual([[], []]);
});
