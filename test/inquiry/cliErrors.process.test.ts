import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { runInquiries } from '../../src/inquiry/cli/run.ts';
import { type Ended, startData } from './cliSupport.ts';

const data = startData();
const run = data.run;

/** Runs the command in this process: a process of its own for each wrong command line would take long. */
async function runHere(args: readonly string[]): Promise<Ended> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runInquiries(args, {
    env: { DATA_DIR: '/nowhere' },
    now: Date.now,
    print: (text) => out.push(text),
    printError: (line) => err.push(`${line}\n`),
  });
  return { code, out: out.join(''), err: err.join('') };
}

describe('npm run inquiries -- with invalid arguments', () => {
  it.each([
    [[], 'A command is missing.'],
    [['lst'], 'There is no command "lst".'],
    [['constructor'], 'There is no command "constructor".'],
    [['--json'], 'A command is missing.'],
    [['list', '--stat', 'failed'], "Unknown option '--stat'"],
    [['list', '--state'], '--state'],
    [['list', '--state', 'lost'], '--state: expected one of waiting delivered failed'],
    [['list', '--since', '2027-02-30'], '--since: expected a day, YYYY-MM-DD'],
    [['list', '--since', ''], '--since: expected a day'],
    [['list', 'abc'], 'list takes no id.'],
    [['list', '--out', 'x'], 'list has no option --out.'],
    [['show'], 'show needs one id.'],
    [['show', ''], 'show needs one id.'],
    [['show', 'a', 'b'], 'show needs one id.'],
    [['show', 'a', '--all'], 'show has no option --all.'],
    [['export', '--format', 'xml'], '--format: expected one of csv json'],
    [['export', '--separator', 'x'], '--separator: expected one of , ;'],
    [['export', '--out', ''], '--out: expected the name of a file.'],
    [['export', 'abc'], 'export takes no id.'],
    [['export', '--email', 'guest@example.org', '--format', 'csv'], '--format: expected one of text json'],
    [['export', '--email', 'guest@example.org', '--state', 'failed'], 'export --email has no option --state.'],
    [['find'], 'find needs --email.'],
    [['find', '--email', 'guest'], '--email: expected a mail address'],
    [['forget'], 'forget needs one id, or --email.'],
    [['forget', 'a', '--email', 'guest@example.org'], 'forget --email takes no id.'],
    [['retry'], 'retry needs one id, or --all.'],
    [['retry', 'a', '--all'], 'retry --all takes no id.'],
    [['retry', 'a', 'b'], 'retry needs one id, or --all.'],
  ])('%j has exit code 2 and a message with the reason', async (args, message) => {
    const { code, out, err } = await runHere(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err.split('\n')[0]).toContain(message);
    expect(err).toContain('npm run inquiries -- ');
    expect(err).not.toContain('    at ');
  });

  it('has the same output and exit code as a process of its own', async () => {
    for (const args of [[], ['list', '--stat', 'failed']]) expect(run(args)).toEqual(await runHere(args));
  });

  it('prints its help for --help, help and -h', () => {
    for (const args of [['--help'], ['help'], ['list', '-h']]) {
      const { code, out, err } = run(args, { DATA_DIR: '/nowhere' });
      expect({ code, err }).toEqual({ code: 0, err: '' });
      for (const word of ['list', 'show', 'export', 'retry', 'DATA_DIR', '--silent']) expect(out).toContain(word);
    }
  });
});

describe('the id in a command', () => {
  it('is reported if no inquiry has it', async () => {
    await data.store();
    for (const command of ['show', 'retry']) {
      expect(run([command, 'ffffffff-0000'])).toEqual({ code: 1, out: '', err: 'There is no inquiry ffffffff-0000.\n' });
      expect(run([command, '%'])).toMatchObject({ code: 1, out: '' });
    }
  });

  it('is reported with all matching ids if it is an ambiguous prefix', async () => {
    // Two of seventeen ids have the same first hexadecimal digit.
    const ids = await Promise.all(Array.from({ length: 17 }, (_, index) => data.store({ town: String(index) })));
    const start = ids.map((id) => id[0]).find((letter, index, all) => all.indexOf(letter) !== index) ?? '';
    const { code, out, err } = run(['show', start]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(new RegExp(`^\\d+ inquiries begin with ${start}: ${start}[0-9a-f-]{35} `));
    expect(run(['retry', start])).toMatchObject({ code: 1, out: '' });
  });
});

describe('the database of the command line', () => {
  it('is not created if it is missing', () => {
    const folder = join(data.folder, 'empty');
    for (const make of [() => {}, () => mkdirSync(folder)]) {
      make();
      const { code, out, err } = run(['list'], { DATA_DIR: folder });
      expect({ code, out }).toEqual({ code: 1, out: '' });
      expect(err).toContain(`There is no ${join(folder, 'site.sqlite')}`);
      expect(err).toContain('DATA_DIR');
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is looked for in ./data if DATA_DIR is not set', async () => {
    expect(data.shell('unset DATA_DIR; $CLI list')).toMatchObject({
      code: 1,
      err: expect.stringContaining(join(data.folder, 'data/site.sqlite')),
    });
  });

  it('is read although other settings are invalid, but not with an empty DATA_DIR', async () => {
    await data.store();
    expect(run(['list'], { PORT: 'x', SMTP_URL: 'x', LOG_LEVEL: '' })).toMatchObject({ code: 0, err: '' });
    expect(run(['list'], { DATA_DIR: '' })).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('DATA_DIR: expected the path of a folder'),
    });
  });

  it('is reported and left as it is if the file is no SQLite database', async () => {
    const file = join(data.folder, 'site.sqlite');
    data.database.close();
    writeFileSync(file, 'no database at all, but long enough to be taken for one '.repeat(100));
    const before = readFileSync(file);
    const { code, out, err } = run(['list']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/not a database/);
    expect(err).not.toContain('    at ');
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('is readable while another process writes, and `retry` fails until that process has finished', async () => {
    const id = await data.store();
    await data.outbox.markFailed(id, '550');
    const other = new DatabaseSync(join(data.folder, 'site.sqlite'));
    other.exec('BEGIN IMMEDIATE; UPDATE inquiries SET score = 9');
    expect(run(['list']).out).toContain(' failed ');
    expect(run(['export']).code).toBe(0);
    const locked = run(['retry', id]);
    expect(locked).toMatchObject({ code: 1, out: '', err: expect.stringContaining('locked') });
    other.exec('ROLLBACK');
    other.close();
    expect(run(['retry', id])).toMatchObject({ code: 0 });
  });

  it('gives all readable rows and reports the id of a damaged one', async () => {
    const [bad, good] = [await data.store({ town: 'a' }), await data.store({ town: 'b' })];
    data.database.write((connection) =>
      connection.prepare('UPDATE inquiries SET payload = ? WHERE id = ?').run('{"firstName":"GEHEIM"', bad),
    );
    const { code, out, err } = run(['export']);
    expect(code).toBe(1);
    expect(out).toContain(good);
    expect(err).toBe(`The inquiry ${bad} is damaged (payload) and left out.\n`);
  });

  it('has no other files beside it after a command', async () => {
    await data.store();
    data.database.close();
    run(['list']);
    run(['retry', '--all']);
    expect(readdirSync(data.folder)).toEqual(['site.sqlite']);
  });
});

it('npm run inquiries prints no personal data in status and error messages', async () => {
  const id = await data.store({ lastName: 'Geheim', message: 'Geheim', email: 'geheim@example.org' });
  await data.outbox.markFailed(id, '550 geheim');
  const messages = [['show', 'x'], ['retry', id], ['retry', '--all'], ['export', '--out', 'x'], ['export', '--out', 'x'], ['lst']].map(
    (args) => run(args),
  );
  expect(messages.map(({ code }) => code)).toEqual([1, 0, 0, 0, 1, 2]);
  expect(JSON.stringify(messages)).not.toMatch(/geheim/i);
  rmSync(join(data.folder, 'x'));
});
