import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runBackup } from '../../src/inquiry/cli/backup.ts';
import { createOutbox } from '../../src/inquiry/outbox.ts';
import { openStorage } from '../../src/storage/stores.ts';
import { createFolder, openOutbox } from '../inquiry/outboxSupport.ts';
import { rootDir } from '../support/documents.ts';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { startProgram } from '../support/program.ts';

const BACKUPS = 8;

it('each backup under load restores every inquiry that was accepted before it began', async () => {
  const folder = createFolder();
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

it('deploy/backup.sh writes a dated backup and a copy, keeps fourteen of each, and removes none where it fails', async () => {
  const folder = createFolder();
  const { outbox, folder: data } = openOutbox();
  await outbox.list();
  const earlier = Array.from({ length: 15 }, (_, day) => `hotel-2020-01-${10 + day}T030000Z.sqlite`);
  const folders = ['backups', 'the copies'].map((name) => join(folder, name));
  for (const place of folders) {
    mkdirSync(place);
    for (const name of [...earlier, 'another file']) writeFileSync(join(place, name), '');
  }
  const [BACKUP_DIR = '', BACKUP_COPY_TO = ''] = folders;
  const run = (DATA_DIR: string) => {
    const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, DATA_DIR, BACKUP_DIR, BACKUP_COPY_TO };
    return spawnSync('sh', ['deploy/backup.sh'], { cwd: rootDir, env, encoding: 'utf8' });
  };
  expect(run(join(folder, 'nowhere'))).toMatchObject({ status: 1, stderr: expect.stringContaining('nothing was copied') });
  for (const place of folders) expect(readdirSync(place)).toHaveLength(16);
  expect(run(data)).toMatchObject({ status: 0, stdout: expect.stringMatching(/: intact, .*inquiries 0/), stderr: '' });
  for (const place of folders) {
    const files = readdirSync(place);
    expect(files).toEqual(['another file', ...earlier.slice(2), expect.stringMatching(/^hotel-20\d\d-\d\d-\d\dT\d{6}Z\.sqlite$/)]);
    expect(statSync(join(place, files[14] ?? '')).mode & 0o777).toBe(0o600);
  }
  // The other disk is away.
  rmSync(BACKUP_COPY_TO, { recursive: true });
  const made = readdirSync(BACKUP_DIR).at(-1);
  await expect.poll(() => [run(data).status, readdirSync(BACKUP_DIR).at(-1) === made]).toEqual([3, false]);
  expect(readdirSync(BACKUP_DIR)).toHaveLength(15);
});
