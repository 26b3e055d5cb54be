import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const start = resolve(import.meta.dirname, '../../tools/start.ts');
/** Gives a program a terminal: of util-linux. */
const hasTerminal = spawnSync('script', ['--version']).status === 0;

/** Starts what `npm start` runs after the build. Returns its output so far. */
function startSite(command: string, args: readonly string[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hotel-start-'));
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir };
  const program = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(program, 'exit');
  onTestFinished(async () => {
    program.kill('SIGKILL');
    await ended;
    rmSync(dataDir, { recursive: true });
  });
  let output = '';
  program.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  return { program, ended, readLines: () => output.trimEnd().split(/\r?\n/) };
}
const address = /^.+ at http:\/\/127\.0\.0\.1:\d+, content from the embedded demo backend$/;

it('npm start prints JSON and the address where its output is no terminal', async () => {
  const { program, ended, readLines } = startSite(process.execPath, [start]);
  await expect.poll(() => readLines().some((line) => address.test(line))).toBe(true);
  program.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  for (const line of readLines().filter((text) => !address.test(text))) expect(() => JSON.parse(line)).not.toThrow();
});

it.runIf(hasTerminal)('npm start prints readable lines on a terminal, one for the prepared pages, and the address last', async () => {
  const { program, ended, readLines } = startSite('script', ['-qec', `${process.execPath} ${start}`, '/dev/null']);
  await expect.poll(() => readLines().filter((line) => line.includes('warmUp.completed')).length, { timeout: 50_000 }).toBe(1);
  await expect.poll(() => readLines().at(-1)).toMatch(address);
  expect(readLines().filter((line) => line.startsWith('{') || line.includes('request.completed'))).toEqual([]);
  // Ctrl+C
  program.stdin.write('\u0003');
  await ended;
});
