import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { runBackup } from '../../src/inquiry/cli/backup.ts';
import { createOutbox } from '../../src/inquiry/outbox.ts';
import { createStores, keepAddressKey } from '../../src/storage/stores.ts';
import { createFolder, storeNumbered } from '../inquiry/outboxSupport.ts';
import { connect, usePostgres } from '../storage/postgresEngine.ts';
import { hasPostgres, postgresTitle } from '../support/postgres.ts';

const replicas = readFileSync(resolve(import.meta.dirname, '../../docs/replicas.md'), 'utf8');
const [restore = ''] = replicas.match(/^ {4}pg_restore .*$/m) ?? [];
const script = resolve(import.meta.dirname, '../../deploy/backup.sh');

describe.skipIf(!hasPostgres)(postgresTitle('backups of a PostgreSQL'), () => {
  const getServer = usePostgres();

  it('by deploy/backup.sh and the command of docs/replicas.md restore every inquiry and setting, in place of later ones, with the rights of deploy/postgres.sql', async () => {
    const server = getServer();
    server.runScript(resolve(import.meta.dirname, '../../deploy/postgres.sql'), { name: 'hotel', password: 'geheim' });
    const url = `postgres://hotel:geheim@127.0.0.1:${server.port}/hotel`;
    const folder = createFolder();
    const provided = inject('postgres');
    const env = { DATABASE_URL: url, BACKUP_DIR: folder, PATH: `${'programs' in provided ? provided.programs : ''}:/usr/bin:/bin` };
    const run = (command: string) => execFileSync('/bin/sh', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
    const stores = createStores(connect(url));
    const outbox = createOutbox({ store: stores.inquiries, now: Date.now, onUnreadable() {} });
    const key = await keepAddressKey(stores.settings);
    await storeNumbered(outbox, 5);
    const before = await stores.inquiries.list();
    run(`sh ${script}`);
    await storeNumbered(outbox, 7);
    await stores.settings.replace('addressKey', 'another');
    run(restore.replace('FILE', 'hotel-*.dump'));
    expect(await stores.inquiries.list()).toEqual(before);
    expect(await keepAddressKey(stores.settings)).toBe(key);
    expect((await storeNumbered(outbox, 6)).length).toBe(6);
  });

  it('are refused by `npm run backup` with one sentence that names neither address nor password', () => {
    const errors: string[] = [];
    const env = { DATABASE_URL: 'postgres://site:geheim@127.0.0.1:1/site' };
    expect(runBackup(['backup', 'x.sqlite'], { env, print() {}, printError: (text) => errors.push(text) })).toBe(1);
    expect(errors.join('')).toMatch(/^DATABASE_URL names a PostgreSQL: .*pg_dump/);
    expect(errors.join('')).not.toMatch(/geheim|127/);
  });
});
