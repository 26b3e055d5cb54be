import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { createOutbox } from '../../src/inquiry/outbox.ts';
import { createDatabase } from '../../src/storage/database.ts';
import { numbered } from '../inquiry/examples.ts';
import { openOutbox } from '../inquiry/outboxSupport.ts';

it('the backup of docs/operation.md contains everything stored while the program runs, readable by its owner only', () => {
  const { outbox, folder } = openOutbox();
  for (let number = 0; number < 20; number++) outbox.store(numbered(number));
  const operation = readFileSync(resolve(import.meta.dirname, '../../docs/operation.md'), 'utf8');
  const [, script = ''] = /docker exec hotel node -e "([^"\n]*VACUUM[^"\n]*)"/.exec(operation) ?? [];
  execFileSync(process.execPath, ['-e', script.replaceAll('/data/', `${folder}/`)], { stdio: ['ignore', 'ignore', 'inherit'] });
  const copy = join(folder, 'backup.sqlite');
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  // As it would be restored: alone in another folder.
  const restored = join(folder, 'restored');
  execFileSync('sh', ['-c', 'mkdir "$1" && mv "$0" "$1/site.sqlite"', copy, restored]);
  const database = createDatabase({ folder: restored });
  expect(createOutbox({ database, now: () => 0, onUnreadable: () => {} }).list()).toEqual(outbox.list());
  database.close();
});
