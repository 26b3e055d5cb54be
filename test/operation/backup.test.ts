import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { createOutbox } from '../../src/inquiry/outbox.ts';
import { DATABASE_FILE } from '../../src/storage/database.ts';
import { openSqliteStores } from '../../src/storage/sqlite/stores.ts';
import { numbered } from '../inquiry/examples.ts';
import { openOutbox } from '../inquiry/outboxSupport.ts';

const operation = readFileSync(resolve(import.meta.dirname, '../../docs/operation.md'), 'utf8');
const [, script = ''] = /docker exec hotel node -e "([^"\n]*VACUUM[^"\n]*)"/.exec(operation) ?? [];
const runBackup = (folder: string, ownScript = script) =>
  spawnSync(process.execPath, ['-e', ownScript.replaceAll('/data/', `${folder}/`)], { encoding: 'utf8' });

it('the backup of docs/operation.md fails if its source is missing, and leaves neither an empty source nor an empty copy', async () => {
  const { folder } = openOutbox();
  const mistyped = runBackup(folder, script.replaceAll('site.sqlite', 'stie.sqlite'));
  expect([mistyped.status, existsSync(join(folder, 'stie.sqlite')), existsSync(join(folder, 'backup.sqlite'))]).toEqual([1, false, false]);
  expect(mistyped.stderr).toContain('unable to open database file');
});

it('the backup of docs/operation.md contains everything stored while the program runs, readable by its owner only', async () => {
  const { outbox, folder } = openOutbox();
  for (let number = 0; number < 20; number++) await outbox.store(numbered(number));
  writeFileSync(join(folder, 'backup.sqlite'), 'left over from an interrupted backup');
  expect(runBackup(folder)).toMatchObject({ status: 0, stderr: '' });
  const copy = join(folder, 'backup.sqlite');
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  // As it would be restored: alone in another folder.
  const restored = join(folder, 'restored');
  execFileSync('sh', ['-c', 'mkdir "$1" && mv "$0" "$1/$2"', copy, restored, DATABASE_FILE]);
  const stores = openSqliteStores(restored);
  expect(await createOutbox({ store: stores.inquiries, now: () => 0, onUnreadable: () => {} }).list()).toEqual(await outbox.list());
  await stores.close();
});
