import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listSteps } from '../../src/storage/migrations.ts';
import { DATABASE_FILE } from '../../src/storage/sqlite.ts';
import { createFolder } from '../inquiry/outboxSupport.ts';
import { startApp } from '../support/app.ts';
import { expectedPayload, postJson } from '../support/inquiries.ts';

/** Schema version of this program. */
const known = listSteps({ name: 'sqlite' }).length;

describe('a database that cannot be used', () => {
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
    empty.exec(`PRAGMA user_version = ${known}`);
    empty.close();
    const app = await startApp({ env: { DATA_DIR: folder, METRICS_PORT: '9464' } });
    onTestFinished(() => app.close());
    expect(await app.services.observability.registry?.print()).toMatch(/^site_database_usable 0$/m);
    expect(await (await fetch(`${app.origin}/readyz`)).json()).toMatchObject({ database: 'unusable' });
  });
});
