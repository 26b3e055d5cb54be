import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../../src/storage/sqlite/database.ts';
import { startApp } from '../support/app.ts';
import { payloadWith, postForm, postJson } from '../support/inquiries.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotel-disk-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const phone = '+34 971 000 120';
const email = 'willkommen@esrosar.example';

describe('an unusable database', () => {
  it('causes 503 with the phone number, the mail address and the form’s values, until it is usable again', async () => {
    const data = join(folder, 'data');
    const app = await startApp({ env: { DATA_DIR: data, INQUIRY_RATE_LIMIT: '4' } });
    onTestFinished(() => app.close());
    const first = await postJson(app.origin, payloadWith({ message: 'vorher' }));
    expect(first.status).toBe(202);
    const database = createDatabase({ folder: data });
    onTestFinished(() => database.close());
    database.write((connection) => connection.exec('ALTER TABLE inquiries RENAME TO away'));

    const response = await postJson(app.origin, payloadWith({ message: 'während' }), { 'content-language': 'en' });
    expect([response.status, response.headers.get('cache-control'), response.headers.get('retry-after')]).toEqual([503, 'no-store', '30']);
    expect(await response.json()).toEqual({
      ok: false,
      message: `Your enquiry could not be saved just now. Please try again in a moment, call us on ${phone}, or write to ${email}.`,
    });
    const form = await postForm(app.origin, { locale: 'es', message: 'Mi pregunta' });
    const html = await form.text();
    expect([form.status, form.headers.get('cache-control')]).toEqual([503, 'no-store, no-transform']);
    expect(html).toContain(
      `En este momento no hemos podido guardar su solicitud. Inténtelo de nuevo enseguida, por favor, llámenos al ${phone} o escríbanos a ${email}.`,
    );
    expect(html).toContain('Mi pregunta</textarea>');
    expect(html).toContain('value="Anne.Gross@Example.org"');
    expect((await fetch(`${app.origin}/hotel/`)).status).toBe(200);

    database.write((connection) => connection.exec('ALTER TABLE away RENAME TO inquiries'));
    for (const message of ['während', 'nachher']) expect((await postJson(app.origin, payloadWith({ message }))).status).toBe(202);
    const stored = new Set((await app.services.inquiries.outbox.list()).map(({ payload }) => payload.message));
    expect(stored).toEqual(new Set(['VORHER', 'WÄHREND', 'NACHHER']));
    const reported = app.logged.filter(({ event }) => event === 'inquiry.storeFailed');
    expect(reported).toHaveLength(2);
    expect(JSON.stringify(reported)).not.toMatch(/anne|gross|pregunta/i);
  });
});
