import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ProgramEngine, programEngines } from '../storage/programEngine.ts';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { postgresTitle } from '../support/postgres.ts';
import { buildDeliveryEnvironment, type Program, startProgram } from '../support/program.ts';
import { runCli } from './cliSupport.ts';
import { buildPayload, typed } from './examples.ts';
import { identify, startMailServer } from './mailServer.ts';

/** The guest whose address the mail server of the tests repeats in its refusals. */
const ADDRESS = 'zoe.muessig@gast.example';
/** More than a page of the database takes, and nothing that PostgreSQL could compress. */
const LONG_MESSAGE = randomBytes(9000).toString('base64');

async function send({ origin }: Program, payload: object): Promise<string> {
  const response = await postJson(origin, payload);
  expect(response.status).toBe(202);
  return ((await response.json()) as { id: string }).id;
}

async function start(engine: ProgramEngine, smtpUrl: string, more: Readonly<Record<string, string>> = {}) {
  const env = engine.createEnvironment();
  const program = await startProgram({ env: { ...buildDeliveryEnvironment(smtpUrl), ...more, ...env } });
  onTestFinished(() => program.end('SIGKILL'));
  const { DATA_DIR: folder = '' } = env;
  return { program, folder, run: (...args: string[]) => runCli(folder, args, env) };
}

/** Returns which of some texts are anywhere in the files of these folders. */
function scan(folders: readonly string[], texts: readonly string[]): string[] {
  const entries = folders.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }));
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => readFileSync(join(parentPath, name)));
  return texts.filter((text) => files.some((bytes) => bytes.includes(text)));
}

describe.each(programEngines)('the data of one guest in $name', ({ name, isAvailable, start: startEngine }) => {
  const title = (text: string) => (name === 'PostgreSQL' ? postgresTitle(text) : text);

  it.runIf(isAvailable)(title('is found, exported, and removed to the last byte while the site runs; that of others stays'), async () => {
    const engine = await startEngine();
    const mail = await startMailServer();
    mail.faults = { rcpt: 550 };
    const { program, folder, run } = await start(engine, mail.url);
    const hers = buildPayload({ message: 'Meine Hochzeit' });
    const spelled = { ...typed, message: 'Meine Hochzeit' };
    const ids = [await send(program, { ...hers, typed: spelled }), await send(program, { ...hers, email: ADDRESS, persons: 3 })];
    ids.push(await send(program, { ...hers, persons: 4 }), await send(program, { ...hers, persons: 5 }));
    const [failed = '', second = '', old = '', damaged = ''] = ids;
    const listStates = async () => new Set((await engine.readOutbox()).map(({ state }) => state));
    await expect.poll(listStates).toEqual(new Set(['failed']));
    mail.faults = {};
    const mention = await send(program, payloadWith({ message: `Wie ${ADDRESS}: ein Zimmer mit Meerblick` }));
    const copied = await send(program, payloadWith({ message: `E-Mail=${ADDRESS}.Danke!`, lastName: `Groß '${ADDRESS}'` }));
    const others: string[] = [];
    for (let number = 0; number < 40; number++) others.push(await send(program, payloadWith({ message: `Anfrage ${number}` })));
    await expect.poll(listStates).toEqual(new Set(['failed', 'delivered']));
    // As a version wrote it that knew fewer fields, and a payload that was cut off.
    const earlier = JSON.stringify({ lastName: hers.lastName, email: hers.email, message: LONG_MESSAGE });
    await engine.query(`UPDATE inquiries SET payload = '${earlier}' WHERE id = '${old}'`);
    await engine.query(`UPDATE inquiries SET payload = substr(payload, 1, length(payload) - 20) WHERE id = '${damaged}'`);

    const found = run('find', '--email', ADDRESS);
    expect(found.code).toBe(0);
    expect(
      found.out
        .split('\n')
        .slice(1, -1)
        .map((line) => line.slice(0, 8)),
    ).toEqual([failed, second, old].map((id) => id.slice(0, 8)));
    expect(found.err).toContain(damaged);
    for (const id of [mention, copied]) expect(found.err).toContain(id);
    const exported = JSON.parse(run('export', '--email', ADDRESS.toUpperCase(), '--format', 'json').out) as Record<string, unknown>[];
    expect(exported.map(({ id }) => id)).toEqual(ids);
    expect(exported[0]).toMatchObject({ payload: hers, typed: spelled, lastError: expect.stringContaining(ADDRESS) });
    const readable = run('export', '--email', ADDRESS).out;
    for (const text of [...ids, 'Meine Hochzeit', 'GROSSE STRASSE 7B', LONG_MESSAGE.slice(-12)]) expect(readable).toContain(text);

    const rowsOfOthers = () =>
      engine.query(`SELECT * FROM inquiries WHERE id NOT IN (${[...ids, mention, copied].map((id) => `'${id}'`)}) ORDER BY id`);
    const kept = await rowsOfOthers();
    const hashes = await engine.query(`SELECT fingerprint FROM inquiries WHERE id IN (${ids.map((id) => `'${id}'`)})`);
    const values = [
      hers.firstName,
      hers.lastName,
      hers.strnr,
      hers.town,
      hers.country,
      hers.telephone,
      hers.email,
      'HOCHZEIT',
      'Müßig-O’Hara',
    ];
    const traces = [
      ...values,
      `<${ADDRESS}>`,
      `to ${ADDRESS}`,
      LONG_MESSAGE.slice(-12),
      ...ids,
      ...hashes.map(({ fingerprint }) => String(fingerprint)),
    ];
    const before = scan([folder, await engine.openFiles()], traces);
    expect(before).toEqual(traces.filter((text) => !text.startsWith('<')));

    const { code, out, err } = run('forget', '--email', 'Zoe.Muessig@GAST.example');
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining(`${mention} ${copied}`) });
    expect(out).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d \(Europe\/Madrid\): 4 inquiries removed\n/);
    for (const id of ids) expect(out).toContain(id);
    expect(values.filter((text) => (out + err).toUpperCase().includes(text.toUpperCase()))).toEqual([]);
    for (const id of [mention, copied]) expect(run('forget', id).code).toBe(0);
    expect(scan([folder, await engine.openFiles()], traces)).toEqual([]);
    expect(program.lines.filter((line) => values.some((text) => line.toUpperCase().includes(text.toUpperCase())))).toEqual([]);
    expect(await rowsOfOthers()).toEqual(kept);
    expect(run('forget', '--email', ADDRESS)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Nothing is stored') });

    // A backup in the data folder.
    const [other = ''] = others;
    writeFileSync(join(folder, 'before.sqlite'), `a row of ${other}`);
    expect(run('forget', other.slice(0, 8))).toMatchObject({
      code: 1,
      out: expect.stringContaining(`1 inquiry removed\n${other}`),
      err: expect.stringContaining(join(folder, 'before.sqlite')),
    });
    await program.end();
  });

  it.runIf(isAvailable)(
    title('is removed although a mail about it hangs, to the hotel or the guest, and nothing is sent after the receipt'),
    async () => {
      const engine = await startEngine();
      const mail = await startMailServer();
      const { program, run } = await start(engine, mail.url, { INQUIRY_CONFIRMATION: 'on' });
      const sent: string[] = [];
      // The mail to the hotel, then, of another inquiry, that to the guest.
      for (const stage of ['rcpt', 'guest'] as const) {
        // Before its text: a short one is sent whole before a server that waits has read it.
        const paused = mail.pauseAt(stage);
        const id = await send(program, buildPayload({ message: stage }));
        await paused;
        expect(run('forget', '--email', ADDRESS)).toMatchObject({ code: 0, out: expect.stringContaining(`1 inquiry removed\n${id}`) });
        expect(await engine.readOutbox()).toEqual([]);
        mail.resume();
        if (stage === 'guest') sent.push(id);
      }
      // The delivery goes on with others, and with nothing else.
      const next = await send(program, payloadWith());
      await expect.poll(() => engine.readOutbox()).toMatchObject([{ id: next, confirmation: 'delivered' }]);
      expect(mail.received.map((raw) => identify(raw).inquiry)).toEqual([...sent, next, next]);
    },
  );
});
