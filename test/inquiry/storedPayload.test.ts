import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { runBackup } from '../../src/inquiry/cli/backup.ts';
import { toPayload } from '../../src/shared/inquiry/payload.ts';
import { listSteps } from '../../src/storage/migrations.ts';
import { DATABASE_FILE } from '../../src/storage/sqlite.ts';
import { querySqlite } from '../storage/sqliteFile.ts';
import { runHere } from '../support/commands.ts';
import { runInProcess } from './cliSupport.ts';
import { startRig } from './deliverySupport.ts';
import { buildInquiry, buildPayload } from './examples.ts';
import { readMail, startMailServer } from './mailServer.ts';
import { createFolder, type OpenOutbox, openOutbox } from './outboxSupport.ts';

const recording = readFileSync(join(import.meta.dirname, '../fixtures/stored/inquiries-v3.sql'), 'utf8');
const waitingId = '1d64c787-6a17-404a-b31b-e8998c2b9c86';
const deliveredId = '72b22ddb-2c3f-4861-9e4e-c787ce7452d2';
const failedId = 'df9dfa0d-f771-4a58-881a-98f212b5ba24';
/** Creates a folder with the database of the recording. */
function restoreRecording() {
  const folder = createFolder();
  const file = new DatabaseSync(join(folder, DATABASE_FILE));
  file.exec(recording);
  file.close();
  const rows = querySqlite(folder, 'SELECT payload FROM inquiries ORDER BY created_at');
  return { folder, payloads: rows.map(({ payload }) => toPayload(JSON.parse(String(payload)))) };
}

describe('a database that a program with schema version 3 has written', () => {
  it('is intact for verify, and migrated by the command line, which exports every inquiry', async () => {
    const { folder } = restoreRecording();
    const verified = await runHere(async (output) => runBackup(['verify'], { env: { DATA_DIR: folder }, ...output }));
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining(': intact, schema 3') });
    const { code, out, err } = await runInProcess(['export'], { DATA_DIR: folder });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const id of [waitingId, deliveredId, failedId]) expect(out).toContain(`"${id}"`);
    expect(querySqlite(folder, 'PRAGMA user_version')).toEqual([{ user_version: listSteps({ name: 'sqlite' }).length }]);
  });

  it('still recognises a submission that the older program has stored, unless a field says something that it did not know', async () => {
    const { folder, payloads } = restoreRecording();
    const { outbox } = openOutbox({ folder });
    const [payload = toPayload({})] = payloads;
    const retried = buildInquiry({ payload, key: 'key-of-the-first' });
    expect(await outbox.findByIdempotencyKey(retried)).toBe(waitingId);
    expect(await outbox.store(retried)).toMatchObject({ id: waitingId, isNew: false });
    expect((await outbox.store(buildInquiry({ payload: { ...payload, flightNumber: 'LX2148' } }))).isNew).toBe(true);
  });

  it('has its inquiries delivered, and a failed one after a retry', async () => {
    const server = await startMailServer();
    const { folder, payloads } = restoreRecording();
    const opened = openOutbox({ folder });
    await opened.outbox.retry(failedId);
    const rig = startRig({ url: server.url, opened });
    await rig.pass(0);
    expect((await opened.outbox.list()).map(({ id, state }) => [id, state])).toEqual([
      [waitingId, 'delivered'],
      [deliveredId, 'delivered'],
      [failedId, 'delivered'],
    ]);
    const mails = await Promise.all(server.confirmed.map(readMail));
    const attached = mails.map(({ attachments }) => JSON.parse(String(attachments[0]?.content)));
    expect(attached).toEqual(expect.arrayContaining([payloads[0], payloads[2]]));
  });
});

describe('the stored payload', () => {
  /** Stores an inquiry, overwrites its payload and version as another program might have written them, and reads it. */
  const read = async ({ outbox, folder }: OpenOutbox, payload: unknown, version = 1) => {
    const { id } = await outbox.store(buildInquiry());
    querySqlite(folder, 'UPDATE inquiries SET payload = ?, payload_version = ? WHERE id = ?', JSON.stringify(payload), version, id);
    return (await outbox.findByIdPrefix(id))[0]?.payload ?? null;
  };
  const whole = buildPayload();

  it('gets the empty value of a field that is missing, and is unreadable if the field has a wrong type', async () => {
    const opened = openOutbox();
    for (const field of Object.keys(whole)) {
      const incomplete = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field));
      expect(await read(opened, incomplete), field).toEqual({ ...whole, [field]: Reflect.get(toPayload({}), field) });
      for (const wrong of [[], null]) expect(await read(opened, { ...whole, [field]: wrong }), field).toBeNull();
    }
    expect(new Set(opened.unreadable.map(([, columns]) => columns.join()))).toEqual(new Set(['payload']));
    expect(opened.unreadable).toHaveLength(2 * Object.keys(whole).length);
  });

  it('is readable with unknown fields and an unknown version, which a newer program has written', async () => {
    expect(await read(openOutbox(), { ...whole, children: 2, fieldOfLater: ['x'] }, 7)).toEqual(whole);
  });

  it('is unreadable if it is no JSON object', async () => {
    const opened = openOutbox();
    for (const value of [null, 17, 'text', []]) expect(await read(opened, value), JSON.stringify(value)).toBeNull();
    expect(opened.unreadable).toHaveLength(4);
  });
});
