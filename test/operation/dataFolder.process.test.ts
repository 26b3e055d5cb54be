import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../../src/storage/database.ts';
import { listSteps, migrations } from '../../src/storage/migrations.ts';
import { createSqlite, DATABASE_FILE } from '../../src/storage/sqlite.ts';
import { runBuilt } from '../support/commands.ts';
import { startProgram } from '../support/program.ts';

const isRoot = process.getuid?.() === 0;
/** Root may write everywhere: as root the program runs as another user, `nobody`. */
const uid = isRoot ? 65_534 : undefined;
const giveAway = (path: string) => {
  if (uid !== undefined) chownSync(path, uid, uid);
};

const folders: [name: string, prepare: (path: string) => void][] = [
  [
    'that is read-only',
    (path) => {
      mkdirSync(path);
      giveAway(path);
      chmodSync(path, 0o500);
    },
  ],
  [
    'that cannot be created',
    (path) => {
      rmSync(dirname(path), { recursive: true });
      writeFileSync(dirname(path), '');
    },
  ],
];
const foreign: typeof folders = [
  [
    'with a database of another user',
    (path) => {
      mkdirSync(path);
      giveAway(path);
      writeFileSync(join(path, DATABASE_FILE), '');
    },
  ],
];

it('a DATA_DIR that no program may create ends the start, where a recursive mkdir of Node never returns', async () => {
  const message = await startProgram({ env: { DATA_DIR: '/proc/nope/data' } }).catch((error: Error) => error.message);
  expect(message).toMatch(/- DATA_DIR: \/proc\/nope.* cannot be written by user \d+ \(ENOENT\)/);
});

it('a SITE_FILE that is no file ends the start instead of waiting for somebody who writes into it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-fifo-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'site.json');
  execFileSync('mkfifo', [file]);
  const message = await startProgram({ env: { DATA_DIR: folder, SITE_FILE: file } }).catch((error: Error) => error.message);
  expect(message).toContain(`- SITE_FILE ${file}: expected a readable JSON file: it is a folder or device`);
});

it.each([...folders, ...(isRoot ? foreign : [])])(
  'a DATA_DIR %s ends the start with one message that names it, the user and what to do',
  async (_, prepare) => {
    const root = mkdtempSync(join(tmpdir(), 'hotel-folder-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    chmodSync(root, 0o755);
    const folder = join(root, 'below', 'data');
    mkdirSync(dirname(folder));
    prepare(folder);
    const message = await startProgram({ env: { DATA_DIR: folder }, ...(uid !== undefined && { uid }) }).then(
      (program) => program.end().then(() => 'It started'),
      (error: Error) => error.message,
    );
    const user = uid ?? process.getuid?.();
    expect(message.split('\n')).toEqual([
      'The program ended at its start: The configuration has a problem:',
      expect.stringMatching(
        new RegExp(`^ {2}- DATA_DIR: ${folder}(/${DATABASE_FILE})? cannot be written by user ${user} \\(E[A-Z]+\\); .*chown -R`),
      ),
    ]);
  },
);

it('a database of a newer version ends the start with exit code 1 and one sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-newer-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const newer = createDatabase(createSqlite(folder), [...migrations, { sqlite: 'CREATE TABLE later (x TEXT)' }]);
  await newer.read(async () => {});
  await newer.close();
  const known = listSteps({ name: 'sqlite' }).length;
  const versions = `it has schema ${known + 1}, known is ${known}`;
  const advice = 'start that version, or go back as docs/operation.md says.';
  const err = `${join(folder, DATABASE_FILE)} was written by a newer version of this program: ${versions}; ${advice}\n`;
  expect(runBuilt('main.js', [], { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1' })).toEqual({ code: 1, out: '', err });
});
