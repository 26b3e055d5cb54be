import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { serverMain } from '../../tools/build/paths.ts';
import { readPrintedOrigin } from '../../tools/printedOrigin.ts';
import { productionRuntime } from '../../tools/productionRuntime.ts';

const readProcess = (pid: number | undefined, file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0');

it('npm start becomes the program itself, with the flags and malloc settings of the image, and lets the operator change one', async () => {
  expect(packageJson.scripts.start).toBe('node tools/build/build.ts && node tools/start.ts');
  const dataDir = mkdtempSync(join(tmpdir(), 'hotel-start-'));
  const program = spawn(process.execPath, [resolve(import.meta.dirname, '../../tools/start.ts')], {
    env: { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'error', MALLOC_ARENA_MAX: '3' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(program, 'exit');
  onTestFinished(async () => {
    program.kill('SIGKILL');
    await ended;
    rmSync(dataDir, { recursive: true });
  });
  const origin = await readPrintedOrigin(program.stdout);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  expect(readProcess(program.pid, 'cmdline').slice(1, -1)).toEqual([...productionRuntime.flags, serverMain]);
  const environment = readProcess(program.pid, 'environ').filter((variable) => variable.startsWith('MALLOC_'));
  const expected = { ...productionRuntime.env, MALLOC_ARENA_MAX: '3' };
  expect(environment.sort()).toEqual(Object.entries(expected).map((entry) => entry.join('=')));
  program.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
