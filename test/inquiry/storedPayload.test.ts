import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runBackup } from '../../src/inquiry/cli/backup.ts';
import { type PayloadFormat, payloadFormat } from '../../src/inquiry/storedInquiry.ts';
import { type InquiryPayload, toPayload } from '../../src/shared/inquiry/payload.ts';
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
const [waitingId, deliveredId, failedId] = [
  '1d64c787-6a17-404a-b31b-e8998c2b9c86',
  '72b22ddb-2c3f-4861-9e4e-c787ce7452d2',
  'df9dfa0d-f771-4a58-881a-98f212b5ba24',
];
/** Creates a folder with the database of the recording. */
function restoreRecording(): { readonly folder: string; readonly payloads: unknown[] } {
  const folder = createFolder();
  const file = new DatabaseSync(join(folder, DATABASE_FILE));
  file.exec(recording);
  const rows = file.prepare('SELECT payload FROM inquiries ORDER BY created_at').all();
  file.close();
  return { folder, payloads: rows.map(({ payload }) => JSON.parse(String(payload))) };
}

function readColumns(folder: string, sql: string): unknown[] {
  const file = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true });
  const rows = file.prepare(sql).all();
  file.close();
  return rows.map((row) => Object.values(row)[0]);
}

/** The production format after a developer has added a field to the payload. */
const fieldsWithChildren = { ...payloadFormat.fields, children: z.int().default(0) };
const formatWithChildren: PayloadFormat = { ...payloadFormat, fields: fieldsWithChildren };

describe('a database that a program with schema version 3 has written', () => {
  it('is intact for verify, and migrated by the command line, which exports every inquiry', async () => {
    const { folder } = restoreRecording();
    const verified = await runHere(async (output) => runBackup(['verify'], { env: { DATA_DIR: folder }, ...output }));
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining(': intact, schema 3') });
    const { code, out, err } = await runInProcess(['export'], { DATA_DIR: folder });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const id of [waitingId, deliveredId, failedId]) expect(out).toContain(`"${id}"`);
    expect(readColumns(folder, 'PRAGMA user_version')).toEqual([listSteps({ name: 'sqlite' }).length]);
  });

  it('still recognises a retry of a submission that the older program has stored', async () => {
    const { folder, payloads } = restoreRecording();
    const { outbox } = openOutbox({ folder });
    const retried = buildInquiry({ payload: toPayload(payloads[0]), key: 'key-of-the-first' });
    expect(await outbox.findByIdempotencyKey(retried)).toBe(waitingId);
    expect(await outbox.store(retried)).toMatchObject({ id: waitingId, isNew: false });
  });
});

describe('an inquiry stored before a field was added to the payload', () => {
  const open = () => {
    const { folder, payloads } = restoreRecording();
    return { ...openOutbox({ folder, payloadFormat: formatWithChildren }), payloads };
  };

  it('is found as a duplicate unless the new field says something', async () => {
    const { outbox, payloads } = open();
    const again = (children: number) => {
      const payload: InquiryPayload & { readonly children: number } = { ...toPayload(payloads[0]), children };
      return outbox.store(buildInquiry({ payload }));
    };
    expect(await again(0)).toMatchObject({ id: waitingId, isNew: false });
    expect((await again(2)).isNew).toBe(true);
  });

  it('is delivered, and a failed one after a retry', async () => {
    const server = await startMailServer();
    const opened = open();
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
    expect(attached).toEqual(expect.arrayContaining([0, 2].map((index) => ({ ...toPayload(opened.payloads[index]), children: 0 }))));
    expect(opened.unreadable).toEqual([]);
  });
});

describe('the stored payload', () => {
  /** Stores an inquiry, then overwrites its payload and version as another program might have written them. */
  const storeAs = async ({ outbox, folder }: OpenOutbox, payload: unknown, version = 1) => {
    const { id } = await outbox.store(buildInquiry());
    querySqlite(folder, 'UPDATE inquiries SET payload = ?, payload_version = ? WHERE id = ?', JSON.stringify(payload), version, id);
    return id;
  };
  const read = async (opened: OpenOutbox, payload: unknown, version?: number) =>
    (await opened.outbox.findByIdPrefix(await storeAs(opened, payload, version)))[0]?.payload ?? null;
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

  it('is upgraded step by step from its version to that of the program', async () => {
    const upgrades: PayloadFormat['upgrades'] = [
      ({ town, ...others }) => ({ ...others, town: `${String(town)} 2` }),
      ({ town, ...others }) => ({ ...others, town: `${String(town)} 3` }),
    ];
    const opened = openOutbox({ payloadFormat: { ...payloadFormat, upgrades } });
    const towns: unknown[] = [];
    // One after the other: the same inquiry is stored once and then overwritten.
    for (const version of [1, 2, 3]) towns.push((await read(opened, whole, version))?.town);
    expect(towns).toEqual(['ŁÓDŹ 2 3', 'ŁÓDŹ 3', 'ŁÓDŹ']);
    const { id } = await opened.outbox.store(buildInquiry({ payload: buildPayload({ zip: '1' }) }));
    expect((await opened.outbox.findByIdPrefix(id))[0]?.payload.town).toBe('ŁÓDŹ');
    expect(await read(opened, 17)).toBeNull();
  });
});
