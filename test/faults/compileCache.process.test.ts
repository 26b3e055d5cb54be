import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProgram } from '../support/program.ts';

/** The folder of code that Node compiled at an earlier start: whatever is in it, the program starts and serves. */
let root: string;
let intact: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'hotel-compiled-'));
  intact = join(root, 'intact');
  // Node writes the folder when the program ends.
  await serve(intact);
  expect(listFiles(intact).length).toBeGreaterThan(20);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

/** Starts the program, visits a page and ends the program. @returns the warnings in the log but those about a missing mail server */
async function serve(compileCache: string): Promise<string[]> {
  const env = { DATA_DIR: mkdtempSync(join(root, 'data-')), NODE_COMPILE_CACHE: compileCache };
  const program = await startProgram({ env });
  try {
    expect((await fetch(`${program.origin}/hotel/`)).status).toBe(200);
  } finally {
    await program.end();
  }
  expect(program.process.exitCode).toBe(0);
  return program.lines.filter((line) => !/ at http|"level":[123]0|smtp\.disabled/.test(line));
}

const flipBit = (path: string) => {
  const bytes = readFileSync(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
};
const damages: readonly (readonly [string, (path: string) => void])[] = [
  ['files cut in half', (path) => truncateSync(path, statSync(path).size >> 1)],
  ['random bytes', (path) => writeFileSync(path, randomBytes(statSync(path).size))],
  ['one wrong bit in each file', flipBit],
  [
    'folders in place of files',
    (path) => {
      rmSync(path);
      mkdirSync(path);
    },
  ],
];

describe('a damaged compile cache', { timeout: 60_000 }, () => {
  it.each(damages)('starts and serves without a warning with %s', async (_, damage) => {
    const folder = mkdtempSync(join(root, 'damaged-'));
    cpSync(intact, folder, { recursive: true });
    for (const path of listFiles(folder)) damage(path);
    expect(await serve(folder)).toEqual([]);
  });

  it('starts and serves without a warning with a file in place of the folder', async () => {
    const path = join(root, 'file');
    writeFileSync(path, 'no folder');
    expect(await serve(path)).toEqual([]);
  });
});
