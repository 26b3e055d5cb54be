import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '../../src/inquiry/cli/output.ts';
import { startData } from './cliSupport.ts';

const data = startData();
const run = data.run;

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

const isFormula = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell) && cell !== '-';

describe('npm run inquiries -- export', () => {
  it('prints CSV with a byte order mark, CRLF, every cell quoted and a column for each field', async () => {
    const id = await data.store(
      { message: 'Er sagte "ja",\nsie; nein', startDate: '14.5.2027', endDate: '18.5.2027', strnr: '-' },
      { score: 1 },
    );
    const { code, out, err } = run(['export']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.startsWith('\ufeff"id",')).toBe(true);
    expect(out.endsWith('"\r\n')).toBe(true);
    expect(out.replace(/"(?:[^"]|"")*"/g, '').replace('\ufeff', '')).toMatch(/^(?:,*\r\n){2}$/);
    const [head = [], row = []] = readCsv(out, ',');
    expect(Object.fromEntries(head.map((name, column) => [name, row[column]]))).toEqual({
      ...Object.fromEntries(
        Object.entries((await data.outbox.findByIdPrefix(id))[0]?.payload ?? {}).map(([name, value]) => [name, String(value)]),
      ),
      ...{ id, received: '2027-05-01 12:01:00', locale: 'de', score: '1', state: 'waiting', attempts: '0', delivered: '', lastError: '' },
      nextAttempt: '2027-05-01 12:01:00',
      ...{ confirmation: '', confirmationError: '', webhook: '', webhookError: '' },
      message: 'ER SAGTE "JA",\nSIE; NEIN',
      strnr: '-',
      telephone: "'+34 971 000 000",
    });
  });

  it('prints CSV with semicolons for --separator ";"', async () => {
    await data.store();
    const withCommas = readCsv(run(['export']).out, ',');
    expect(withCommas[0]?.length).toBeGreaterThan(1);
    expect(readCsv(run(['export', '--separator', ';']).out, ';')).toEqual(withCommas);
  });

  it('prints only the column names, or an empty JSON list, if there is no inquiry', async () => {
    await data.outbox.list();
    expect(readCsv(run(['export']).out, ',')).toHaveLength(1);
    expect(run(['export', '--format', 'json']).out).toBe('[]\n');
  });

  it('prints the same JSON as list, with unchanged values', async () => {
    const id = await data.store({ lastName: '=1+1' });
    const { out } = run(['export', '--format', 'json']);
    expect(out).toBe(run(['list', '--json']).out);
    expect(JSON.parse(out)).toMatchObject([{ id, payload: { lastName: '=1+1', telephone: '+34 971 000 000' } }]);
  });

  it('filters by state and by day', async () => {
    await data.outbox.markDelivered(await data.store({ town: 'a' }), data.clock.now);
    data.clock.now = Date.parse('2027-06-01T10:00:00Z');
    const late = await data.store({ town: 'b' });
    const ids = (...args: string[]) =>
      readCsv(run(['export', ...args]).out, ',')
        .slice(1)
        .map(([id]) => id);
    expect(ids('--state', 'waiting')).toEqual([late]);
    expect(ids('--since', '2027-06-01')).toEqual([late]);
    expect(ids('--since', '2027-05-01')).toHaveLength(2);
    expect(ids('--state', 'failed')).toEqual([]);
  });

  it('writes a file with mode 600 and never overwrites an existing one', async () => {
    await data.store();
    const file = join(data.folder, 'export.csv');
    const printed = run(['export']).out;
    const written = data.shell('umask 0; $CLI export --out export.csv');
    expect(written).toEqual({ code: 0, out: '', err: 'export.csv: 1 inquiry\n' });
    expect(readFileSync(file, 'utf8')).toBe(printed);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeFileSync(file, 'mine');
    expect(run(['export', '--out', file])).toEqual({ code: 1, out: '', err: expect.stringContaining('is there already') });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(run(['export', '--out', join(data.folder, 'no/such/folder.csv')])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('ENOENT'),
    });
  });

  it('removes a partially written file', async () => {
    for (let i = 0; i < 40; i++) await data.store({ message: `${i}${'x'.repeat(4000)}` });
    // `ulimit`: the process can write files of at most 32 KiB.
    const { code, err } = data.shell('trap "" XFSZ; ulimit -f 64; $CLI export --out export.csv');
    expect(code).toBe(1);
    expect(err).toContain('EFBIG');
    expect(existsSync(join(data.folder, 'export.csv'))).toBe(false);
  });

  it('has exit code 1 if standard output cannot be written', async () => {
    await data.store();
    expect(data.shell('$CLI export > /dev/full')).toMatchObject({ code: 1, err: expect.stringContaining('ENOSPC') });
  });

  it('has exit code 0 if the reader closes the pipe early', async () => {
    for (let i = 0; i < 60; i++) await data.store({ message: `${i}${'x'.repeat(4000)}` });
    const { out, err } = data.shell('{ $CLI export; echo "code $?" >&2; } | head -c 8');
    expect(out).toContain('"id');
    expect(err).toBe('code 0\n');
  });
});

describe('a cell of the CSV export', () => {
  const getCell = (text: string) => readCsv(toCsv([['a', text, 'b']], ','), ',')[0]?.[1];

  it.each(['=1+1', '+34 971', '-1', '--', '@SUM(A1)', '\t=1', '\rx', '\tx', ' =1', '\n=1', '"=1', '＝1', '＋1', '－1', '＠A'])(
    'begins with an apostrophe if a spreadsheet might read a formula: %j',
    (text) => expect(getCell(text)).toMatch(/^[\s"]*'/),
  );

  it.each(['-', '', 'ÄNNE', '7', '971-000', 'a=b', 'A + B', 'x@y.de', "O'NEILL"])('is unchanged if it is no formula: %j', (text) =>
    expect(getCell(text)).toBe(text),
  );

  it('is never a formula, even if a program splits the row at another separator', () => {
    const parts = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', ',', ';', '\t', '"', "'", '\r', '\n', ' ', 'A', '1', '＝'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(parts, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
        fc.constantFrom(',', ';'),
        (rows, separator) => {
          // Every exported row begins with the id.
          const csv = toCsv(
            rows.map((cells) => ['id', ...cells]),
            separator,
          );
          expect(readCsv(csv, separator).map((cells) => cells.length)).toEqual(rows.map(() => 4));
          for (const other of [',', ';', '\t'])
            for (const cell of readCsv(csv, other).flat()) if (isFormula(cell)) throw new Error(JSON.stringify(cell));
        },
      ),
    );
  });
});
