import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, DATABASE_FILE } from '../../src/storage/sqlite/database.ts';
import { migrations } from '../../src/storage/sqlite/migrations.ts';
import { startApp } from '../support/app.ts';
import { expectedPayload, postJson } from '../support/inquiries.ts';

const main = resolve(import.meta.dirname, '../../dist/server/main.js');

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-failing-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('a database that cannot be used', () => {
  it('a database of a newer version ends the start with exit code 1 and one sentence, and stays as it is', async () => {
    const folder = createFolder();
    const newer = createDatabase({ folder, migrations: [...migrations, 'CREATE TABLE later (x TEXT)'] });
    newer.read(() => null);
    newer.close();
    const child = spawn(process.execPath, [main], { env: { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1' }, stdio: 'pipe' });
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    const versions = `it has schema ${migrations.length + 1}, known is ${migrations.length}`;
    const advice = 'start that version, or restore the backup made before the upgrade.';
    expect([code, output]).toEqual([1, '']);
    expect(errors).toBe(`${join(folder, DATABASE_FILE)} was written by a newer version of this program: ${versions}; ${advice}\n`);
  });

  it('a damaged database is named by /readyz and a gauge while pages are served, until it is replaced', async () => {
    const folder = createFolder();
    const file = join(folder, DATABASE_FILE);
    writeFileSync(file, 'not the file it was '.repeat(400));
    const app = await startApp({ env: { DATA_DIR: folder, METRICS_PORT: '9464' } });
    onTestFinished(() => app.close());
    const readState = async () => {
      const ready = await fetch(`${app.origin}/readyz`);
      const metrics = (await app.services.observability.registry?.print()) ?? '';
      return { ready: await ready.json(), status: ready.status, gauge: /^site_database_usable (\S+)$/m.exec(metrics)?.[1] };
    };
    expect((await fetch(`${app.origin}/hotel/`)).status).toBe(200);
    expect(await readState()).toEqual({ ready: { ready: true, database: 'unusable' }, status: 200, gauge: '0' });
    expect((await postJson(app.origin, expectedPayload)).status).toBe(503);
    expect(app.logged.filter(({ event }) => event === 'database.failed')).toHaveLength(1);
    rmSync(file);
    expect((await postJson(app.origin, expectedPayload)).status).toBe(202);
    expect(await readState()).toEqual({ ready: { ready: true, database: 'usable' }, status: 200, gauge: '1' });
  });

  it('a database that lacks its tables is named by /readyz and a gauge, since no inquiry can be stored', async () => {
    const folder = createFolder();
    const empty = new DatabaseSync(join(folder, DATABASE_FILE));
    empty.exec(`PRAGMA user_version = ${migrations.length}`);
    empty.close();
    const app = await startApp({ env: { DATA_DIR: folder, METRICS_PORT: '9464' } });
    onTestFinished(() => app.close());
    expect(await app.services.observability.registry?.print()).toMatch(/^site_database_usable 0$/m);
    expect(await (await fetch(`${app.origin}/readyz`)).json()).toMatchObject({ database: 'unusable' });
  });
});
