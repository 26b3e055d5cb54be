import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toCsv } from '../../src/inquiry/cli/output.ts';
import { shortenId } from '../../src/inquiry/storedInquiry.ts';
import { toPayload } from '../../src/shared/inquiry/payload.ts';
import { querySqlite } from '../storage/sqliteFile.ts';
import { startData } from './cliSupport.ts';
import { noFollowUps } from './examples.ts';

const data = startData();
const run = data.run;

/** Counts an attempt to deliver an inquiry. */
const claim = (id: string) => querySqlite(data.folder, 'UPDATE inquiries SET attempts = attempts + 1 WHERE id = ?', id);
const find = async (id: string) => (await data.outbox.findByIdPrefix(id))[0];

/** Stores one inquiry of each state. */
async function storeAll() {
  const ids = {
    waiting: await data.store({ town: 'a' }),
    delivered: await data.store({ town: 'b' }),
    failed: await data.store({ town: 'c' }),
  };
  await data.outbox.record(ids.waiting, 'mail', { state: 'waiting', error: '451 later', at: data.clock.now + 1_800_000 });
  await data.outbox.record(ids.delivered, 'mail', { state: 'delivered', at: data.clock.now });
  await data.outbox.record(ids.failed, 'mail', { state: 'failed', error: '550 no such user' });
  return ids;
}

/** Parses CSV as spreadsheets do: a quote opens a quoted cell only at the start of the cell; text behind the closing quote is literal. */
function readCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let at = text.startsWith('\ufeff') ? 1 : 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; at < text.length && (text[at] !== '"' || text[at + 1] === '"'); at++) {
        if (text[at] === '"') at++;
        cell += text[at];
      }
      at++;
    }
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') cell += text[at++];
    cells.push(cell);
    if (text[at] === separator) {
      at++;
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    rows.push(cells);
    cells = [];
  }
  return rows;
}

describe('npm run inquiries -- list', () => {
  it('prints a line for each inquiry, oldest first, with times in the zone of the hotel', async () => {
    const first = await data.store({ startDate: '14.05.2027', endDate: '18.05.2027' }, { score: 2 });
    // A client that sends the payload alone, and every row from before the column.
    const second = await data.store({ firstName: 'Jo', lastName: 'Li', roomType: 'any' }, { typed: null });
    claim(second);
    await data.outbox.record(second, 'mail', { state: 'waiting', error: 'later', at: data.clock.now });
    expect(await run(['list'])).toEqual({
      code: 0,
      err: '',
      out: [
        'id        received          state    attempts  name       stay                   room           suspicion',
        `${shortenId(first)}  2027-05-01 12:01  waiting         0  Änne Groß  14.5.2027 – 18.5.2027  suite-llevant          2`,
        `${shortenId(second)}  2027-05-01 12:02  waiting         1  JO LI      -                      ANY`,
        '',
      ].join('\n'),
    });
  });

  it('filters, as export does, by state and by the day at the hotel, which begins before that of UTC', async () => {
    const listed = async (...args: string[]) => {
      const ids = JSON.parse((await run(['list', '--json', ...args])).out).map(({ id }: { id: string }) => id);
      expect(readCsv((await run(['export', ...args])).out, ',').map(([id]) => id)).toEqual(['id', ...ids]);
      return ids;
    };
    for (const [state, id] of Object.entries(await storeAll())) expect(await listed('--state', state), state).toEqual([id]);
    const stored: string[] = [];
    for (const moment of ['2028-03-25T22:58:30Z', '2028-03-25T22:59:00Z', '2028-07-14T21:58:30Z', '2028-07-14T21:59:00Z']) {
      data.clock.now = Date.parse(moment);
      stored.push(await data.store({ town: moment }));
    }
    for (const [day, count] of Object.entries({ '03-25': 4, '03-26': 3, '03-27': 2, '07-14': 2, '07-15': 1, '07-16': 0 }))
      expect(await listed('--since', `2028-${day}`), day).toEqual(stored.slice(4 - count));
  });

  it('prints JSON with times in UTC and the payload, as show and export do', async () => {
    const id = await data.store({ message: 'Guten Tag', lastName: '=1+1' }, { locale: 'fr', score: 1 });
    claim(id);
    await data.outbox.record(id, 'mail', { state: 'waiting', error: '451 later', at: Date.parse('2027-05-01T10:05:00Z') });
    const { code, out } = await run(['list', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual([
      {
        ...{ id, receivedAt: '2027-05-01T10:01:00.000Z', locale: 'fr', score: 1, state: 'waiting', attempts: 1 },
        ...{ nextAttemptAt: '2027-05-01T10:05:00.000Z', deliveredAt: null, lastError: '451 later' },
        ...noFollowUps,
        ...{ fingerprint: expect.any(String), submission: null, recipient: null, payloadVersion: 1 },
        payload: (await find(id))?.payload,
        typed: { firstName: 'Änne', email: 'aenne@example.org', roomType: 'suite-llevant', message: 'Guten Tag' },
      },
    ]);
    expect(JSON.parse((await run(['show', id, '--json'])).out)).toEqual(JSON.parse(out)[0]);
    expect((await run(['export', '--format', 'json'])).out).toBe(out);
  });

  it('shortens long cells and aligns wide characters', async () => {
    await data.store({ firstName: 'x'.repeat(90), lastName: 'y', roomType: 'z'.repeat(90) });
    await data.store({ firstName: '大和', lastName: 'e\u0301', roomType: '🌹🌹' });
    const [head = '', long = '', wide = ''] = (await run(['list'])).out.split('\n');
    expect(long).toContain(`  ${'x'.repeat(27)}…  `);
    expect(long).toContain(`  ${'z'.repeat(23)}…`);
    expect(long.indexOf(' z')).toBe(head.indexOf(' room'));
    // A wide character takes two columns, a letter with a combining accent one.
    expect(wide).toContain(`大和 e\u0301${' '.repeat(28 - 6)}  -`);
  });

  it('prints no control characters or direction marks', async () => {
    const evil = '\u001b[2J\u001b]0;x\u0007\u009b31m\r\u0008\u202e\u2066\u200f\u2028x';
    // A row whose payload was not made by `toPayload`.
    const fields = { firstName: evil, lastName: evil, roomType: evil, startDate: evil, endDate: evil, message: `a\n${evil}` };
    const { id } = await data.outbox.store({ payload: { ...toPayload({}), ...fields }, typed: null, locale: 'de', key: null, score: 0 });
    await data.outbox.record(id, 'mail', { state: 'failed', error: `550 ${evil}` });
    for (const args of [['list'], ['show', id], ['list', '--json'], ['show', id, '--json'], ['export', '--format', 'json']]) {
      const { code, out } = await run(args);
      expect(code).toBe(0);
      expect(out).not.toMatch(/[^\P{Cc}\n]|[\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    }
    expect((await run(['export'])).out).not.toMatch(/[^\P{Cc}\r\n]|[\u202a-\u202e\u2066-\u2069]/u);
    expect((await run(['list'])).out.trim().split('\n')).toHaveLength(2);
    expect(JSON.parse((await run(['show', id, '--json'])).out)).toMatchObject({ payload: { firstName: evil } });
  });
});

it('npm run inquiries -- show prints everything about one inquiry', async () => {
  const id = await data.store({ message: 'Guten Tag,\n\nbis bald', salutation: 'female', wantHotelPickup: 'on' });
  claim(id);
  await data.outbox.record(id, 'mail', { state: 'waiting', error: '451 later', at: Date.parse('2027-05-01T11:00:00Z') });
  const { code, out, err } = await run(['show', id.slice(0, 6).toUpperCase()]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const lines = Object.fromEntries(out.split('\n').map((line) => [line.slice(0, 19).trim(), line.slice(19)]));
  expect(lines).toMatchObject({
    ...{ id, received: '2027-05-01 12:01:00', locale: 'de', state: 'waiting', attempts: '1', lastError: '451 later' },
    ...{ nextAttempt: '2027-05-01 13:00:00', delivered: '-', score: '0' },
  });
  const stored = await find(id);
  for (const [name, value] of Object.entries({ ...stored?.payload, ...stored?.typed }))
    if (name !== 'message') expect(lines[name]).toBe(String(value));
  expect(out).toMatch(/\nlastName {11}Groß\n/);
  expect(out).toMatch(/\nmessage {12}Guten Tag,\n {19}\n {19}bis bald\n$/);
});

describe('npm run inquiries -- export', () => {
  it('prints CSV with a byte order mark, CRLF, every cell quoted and a column for each field', async () => {
    const id = await data.store(
      { message: 'Er sagte "ja",\nsie; nein', startDate: '14.5.2027', endDate: '18.5.2027', strnr: '-' },
      { score: 1 },
    );
    const { code, out, err } = await run(['export']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.startsWith('\ufeff"id",')).toBe(true);
    expect(out.endsWith('"\r\n')).toBe(true);
    expect(out.replace(/"(?:[^"]|"")*"/g, '').replace('\ufeff', '')).toMatch(/^(?:,*\r\n){2}$/);
    const [head = [], row = []] = readCsv(out, ',');
    expect(Object.fromEntries(head.map((name, column) => [name, row[column]]))).toEqual({
      ...Object.fromEntries(Object.entries((await find(id))?.payload ?? {}).map(([name, value]) => [name, String(value)])),
      ...{ id, received: '2027-05-01 12:01:00', locale: 'de', score: '1', state: 'waiting', attempts: '0', delivered: '', lastError: '' },
      nextAttempt: '2027-05-01 12:01:00',
      ...{ confirmation: '', confirmationError: '', webhook: '', webhookError: '' },
      message: 'ER SAGTE "JA",\nSIE; NEIN',
      strnr: '-',
      telephone: "'+34 971 000 000",
    });
    expect(readCsv((await run(['export', '--separator', ';'])).out, ';')).toEqual([head, row]);
  });

  it('writes a file with mode 600 and never overwrites an existing one', async () => {
    await data.store();
    const file = join(data.folder, 'export.csv');
    const before = process.umask(0);
    onTestFinished(() => void process.umask(before));
    expect(await run(['export', '--out', file])).toEqual({ code: 0, out: '', err: `${file}: 1 inquiry\n` });
    expect(readFileSync(file, 'utf8')).toBe((await run(['export'])).out);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, 'mine');
    expect(await run(['export', '--out', file])).toEqual({ code: 1, out: '', err: expect.stringContaining('file already exists') });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    const nowhere = await run(['export', '--out', join(data.folder, 'no/such/folder.csv')]);
    expect(nowhere).toMatchObject({ code: 1, out: '', err: expect.stringContaining('ENOENT') });
  });
});

describe('npm run inquiries -- import', () => {
  it('adds what export has written, and leaves what is there as it is', async () => {
    const ids = await storeAll();
    const file = join(data.folder, 'export.json');
    await run(['export', '--format', 'json', '--out', file]);
    const before = querySqlite(data.folder, 'SELECT * FROM inquiries');
    querySqlite(data.folder, 'DELETE FROM inquiries');
    for (const added of [3, 0]) {
      const out = `Inquiries in the file: 3. Copied and compared: ${added}. There before: ${3 - added}.\n`;
      expect(await run(['import', file])).toEqual({ code: 0, err: '', out });
      expect(querySqlite(data.folder, 'SELECT * FROM inquiries')).toEqual(before);
    }
    // Sent meanwhile: it does not wait again.
    await data.outbox.record(ids.waiting, 'mail', { state: 'delivered', at: data.clock.now });
    await run(['import', file]);
    expect(await find(ids.waiting)).toMatchObject({ state: 'delivered' });
  });

  it('adds nothing of a file with a fault, and names row and field but no value', async () => {
    await storeAll();
    const file = join(data.folder, 'export.json');
    const rows = JSON.parse((await run(['export', '--format', 'json'])).out);
    querySqlite(data.folder, 'DELETE FROM inquiries');
    const importText = (text: string) => {
      writeFileSync(file, text);
      return run(['import', file]);
    };
    const { receivedAt: _, payload, ...rest } = rows[1];
    const faulty = [rows[0], { ...rest, payload: { ...payload, persons: 'geheim' } }, { ...rows[2], nextAttemptAt: rows[0].nextAttemptAt }];
    const { code, err } = await importText(JSON.stringify(faulty));
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^\S+: row 2, receivedAt: .*; row 2, payload.persons: .*; row 3, nextAttemptAt: /),
    ]);
    expect(err).not.toContain('geheim');
    for (const text of ['', '{"geheim":', '{}'])
      expect(await importText(text)).toMatchObject({ code: 1, err: `${file}: expected the list that export --format json writes\n` });
    expect(JSON.parse((await run(['list', '--json'])).out)).toEqual([]);
  });
});

describe('a cell of the CSV export', () => {
  const getCell = (text: string) => readCsv(toCsv([['a', text, 'b']], ','), ',')[0]?.[1];

  it('begins with an apostrophe if a spreadsheet might read a formula, and is unchanged if not', () => {
    for (const text of ['=1+1', '+34 971', '-1', '--', '@SUM(A1)', '\t=1', '\rx', '\tx', ' =1', '\n=1', '"=1', '＝1', '＋1', '－1', '＠A'])
      expect(getCell(text), text).toMatch(/^[\s"]*'/);
    for (const text of ['-', '', 'ÄNNE', '7', '971-000', 'a=b', 'A + B', 'x@y.de', "O'NEILL"]) expect(getCell(text)).toBe(text);
  });

  it('is never a formula, even if a program splits the row at another separator', () => {
    const isFormula = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell) && cell !== '-';
    const unit = fc.constantFrom('=', '+', '-', '@', ',', ';', '\t', '"', "'", '\r', '\n', ' ', 'A', '1', '＝');
    const cells = fc.array(fc.string({ unit, maxLength: 12 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1, maxLength: 3 }), fc.constantFrom(',', ';'), (rows, separator) => {
        // Every exported row begins with the id.
        const lines = rows.map((row) => ['id', ...row]);
        const csv = toCsv(lines, separator);
        expect(readCsv(csv, separator).map((row) => row.length)).toEqual(rows.map(() => 4));
        for (const other of [',', ';', '\t'])
          for (const cell of readCsv(csv, other).flat()) if (isFormula(cell)) throw new Error(JSON.stringify(cell));
      }),
    );
  });
});

describe('npm run inquiries -- retry', () => {
  const due = async () =>
    (await data.outbox.list())
      .filter(({ state }) => state === 'waiting')
      .filter(({ nextAttemptAt }) => Number(nextAttemptAt) <= data.clock.now)
      .map(({ id }) => id);

  it('makes only the named inquiry due now, or every undelivered one with --all', async () => {
    const ids = await storeAll();
    expect(await due()).toEqual([]);
    expect(await run(['retry', shortenId(ids.failed)])).toEqual({
      code: 0,
      err: '',
      out: expect.stringMatching(/^1 inquiry due now\. The running server takes/),
    });
    expect(await due()).toEqual([ids.failed]);
    expect(await find(ids.failed)).toMatchObject({ state: 'waiting', lastError: '550 no such user' });
    expect(await run(['retry', '--all'])).toEqual({ code: 0, err: '', out: expect.stringMatching(/^2 inquiries due now\./) });
    expect(await due()).toEqual([ids.waiting, ids.failed]);
  });

  it('makes a delivered inquiry due for the webhook that has refused it, as list, show and export say', async () => {
    const { delivered } = await storeAll();
    const refused = `UPDATE inquiries SET confirmation = 'delivered', webhook = 'failed', webhook_error = 'POST 410' WHERE id = ?`;
    querySqlite(data.folder, refused, delivered);
    expect((await run(['list'])).out).toContain('delivered, webhook failed');
    expect((await run(['show', delivered])).out).toMatch(/^webhook +failed\nwebhookError +POST 410$/m);
    expect((await run(['export'])).out).toContain('"delivered","","failed","POST 410"');
    expect(await run(['retry', delivered])).toMatchObject({ code: 0, out: expect.stringMatching(/^1 inquiry due now\./) });
    const expected = { state: 'delivered', confirmation: 'delivered', webhook: 'waiting', webhookError: 'POST 410' };
    expect(await find(delivered)).toMatchObject({ ...expected, webhookAt: data.clock.now });
  });

  it('rejects an inquiry that has been delivered, and says if no other is there', async () => {
    const id = await data.store();
    await data.outbox.record(id, 'mail', { state: 'delivered', at: data.clock.now });
    const err = `${shortenId(id)} has been delivered: it is not sent again.\n`;
    expect(await run(['retry', id])).toEqual({ code: 1, out: '', err });
    expect((await find(id))?.state).toBe('delivered');
    expect(await run(['retry', '--all'])).toEqual({ code: 0, err: '', out: 'Nothing waits or has failed.\n' });
  });
});

it.each([
  [[], 'A command is missing.'],
  [['lst'], 'There is no command "lst".'],
  [['list', '--since', '2027-02-30'], '--since: expected a day, YYYY-MM-DD'],
  [['list', 'abc'], "Unexpected argument 'abc'"],
  [['show'], 'show: expected an id'],
  [['show', 'a', 'b'], 'show takes one id.'],
  [['export', '--format', 'xml'], '--format: expected one of csv json text'],
  [['find', '--email', 'guest'], '--email: expected a mail address'],
  [['forget'], 'forget: expected one id, or --email'],
  [['forget', 'a', '--email', 'guest@example.org'], 'forget: expected one id, or --email'],
  [['retry', 'a', '--all'], 'retry: expected one id, or --all'],
])('npm run inquiries with the arguments %j has exit code 2 and a message with the reason', async (args, message) => {
  const { code, out, err } = await run(args, { DATA_DIR: '/nowhere' });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err.split('\n')[0]).toContain(message);
  expect(err).toContain('npm run inquiries -- ');
  expect(err).not.toContain('    at ');
});

describe('the id in a command', () => {
  it('is reported if no inquiry has it', async () => {
    await data.store();
    for (const command of ['show', 'retry']) {
      expect(await run([command, 'ffffffff-0000'])).toEqual({ code: 1, out: '', err: 'There is no inquiry ffffffff-0000.\n' });
      expect(await run([command, '%'])).toMatchObject({ code: 1, out: '' });
    }
  });

  it('is reported with all matching ids if it is an ambiguous prefix', async () => {
    // Two of seventeen ids have the same first hexadecimal digit.
    const ids = await Promise.all(Array.from({ length: 17 }, (_, index) => data.store({ town: String(index) })));
    const start = ids.map((id) => id[0]).find((letter, index, all) => all.indexOf(letter) !== index) ?? '';
    const { code, out, err } = await run(['show', start]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(new RegExp(`^\\d+ inquiries begin with ${start}: ${start}[0-9a-f-]{35} `));
    expect(await run(['retry', start])).toMatchObject({ code: 1, out: '' });
  });
});

describe('the database of the command line', () => {
  it('is not created if it is missing', async () => {
    const folder = join(data.folder, 'empty');
    mkdirSync(folder);
    const { code, out, err } = await run(['list'], { DATA_DIR: folder });
    expect([code, out, err]).toEqual([1, '', expect.stringContaining(`There is no ${join(folder, 'site.sqlite')}`)]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is read although other settings are invalid, but not with an empty DATA_DIR', async () => {
    await data.store();
    expect(await run(['list'], { PORT: 'x', SMTP_URL: 'x', LOG_LEVEL: '' })).toMatchObject({ code: 0, err: '' });
    const err = expect.stringContaining('DATA_DIR: expected the path of a folder');
    expect(await run(['list'], { DATA_DIR: '' })).toMatchObject({ code: 1, out: '', err });
  });

  it('is readable while another process writes, and `retry` fails until that process has finished', async () => {
    const id = await data.store();
    await data.outbox.record(id, 'mail', { state: 'failed', error: '550' });
    const other = new DatabaseSync(join(data.folder, 'site.sqlite'));
    other.exec('BEGIN IMMEDIATE; UPDATE inquiries SET score = 9');
    expect((await run(['list'])).out).toContain(' failed ');
    expect((await run(['export'])).code).toBe(0);
    expect(await run(['retry', id])).toMatchObject({ code: 1, out: '', err: expect.stringContaining('locked') });
    other.exec('ROLLBACK');
    other.close();
    expect(await run(['retry', id])).toMatchObject({ code: 0 });
  });

  it('gives all readable rows and reports the id of a damaged one', async () => {
    const [bad, good] = [await data.store({ town: 'a' }), await data.store({ town: 'b' })];
    querySqlite(data.folder, 'UPDATE inquiries SET payload = ? WHERE id = ?', '{"firstName":"GEHEIM"', bad);
    const { code, out, err } = await run(['export']);
    expect(code).toBe(1);
    expect(out).toContain(good);
    expect(err).toBe(`The inquiry ${bad} is damaged (payload) and left out.\n`);
  });

  it('has no other files beside it after a command', async () => {
    await data.store();
    data.database.close();
    await run(['list']);
    await run(['retry', '--all']);
    expect(readdirSync(data.folder)).toEqual(['site.sqlite']);
  });
});

it('npm run inquiries prints no personal data in status and error messages', async () => {
  const id = await data.store({ lastName: 'Geheim', message: 'Geheim', email: 'geheim@example.org' });
  await data.outbox.record(id, 'mail', { state: 'failed', error: '550 geheim' });
  const out = join(data.folder, 'x');
  const messages = [];
  for (const args of [['show', 'x'], ['retry', id], ['retry', '--all'], ['export', '--out', out], ['export', '--out', out], ['lst']])
    messages.push(await run(args));
  expect(messages.map(({ code }) => code)).toEqual([1, 0, 0, 0, 1, 2]);
  expect(JSON.stringify(messages)).not.toMatch(/geheim/i);
});
