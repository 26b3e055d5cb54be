import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };

const start = resolve(import.meta.dirname, '../../tools/start.ts');
/** Gives a program a terminal: of util-linux. */
const hasTerminal = spawnSync('script', ['--version']).status === 0;

/** Starts what `npm start` runs after the build, for a site of one language: all pages are prepared. Returns its output so far. */
function startSite(command: string, args: readonly string[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'hotel-start-'));
  const siteFile = join(dataDir, 'site.json');
  writeFileSync(siteFile, JSON.stringify({ ...demoSite, languages: ['es'], deskLanguage: 'es' }));
  const env = { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, SITE_FILE: siteFile };
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

/** The site's line of JSON, and its address in it. */
const listening = /"event":"server\.listening".*"address":"(http:\/\/127\.0\.0\.1:\d+)","contentOrigin":"the embedded demo backend"/;

it('npm start prints JSON alone where its output is no terminal, with the address first', async () => {
  const { program, readLines } = startSite(process.execPath, [start]);
  await expect.poll(() => readLines().some((line) => listening.test(line))).toBe(true);
  program.kill('SIGTERM');
  // At `exit` a line may have arrived in part.
  expect(await once(program, 'close')).toEqual([0, null]);
  for (const line of readLines()) expect(() => JSON.parse(line)).not.toThrow();
});

it.runIf(hasTerminal)('npm start prints readable lines on a terminal, one for the prepared pages, and the address last', async () => {
  const { program, ended, readLines } = startSite('script', ['-qec', `${process.execPath} ${start}`, '/dev/null']);
  await expect.poll(() => readLines().filter((line) => line.includes('warmUp.completed')).length).toBe(1);
  await expect.poll(() => readLines().at(-1)).toMatch(address);
  expect(readLines().filter((line) => line.startsWith('{') || line.includes('request.completed'))).toEqual([]);
  // Ctrl+C
  program.stdin.write('\u0003');
  await ended;
});

/** Starts it on a terminal. Returns also the process that runs `npm start`'s script, and whether the site answers. */
async function startOnTerminal(command = `echo "pid $$"; exec ${process.execPath} ${start}`) {
  const site = startSite('script', ['-qec', command, '/dev/null']);
  await expect.poll(() => site.readLines().some((line) => address.test(line))).toBe(true);
  const pid = Number(/^pid (\d+)/m.exec(site.readLines().join('\n'))?.[1]);
  const [origin = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(site.readLines().join('\n')) ?? [];
  const answers = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await answers()).toBe(true);
  return { ...site, pid, answers };
}

it.runIf(hasTerminal).each(['SIGTERM', 'SIGHUP'] as const)(
  'npm start on a terminal ends its program at %s and returns its exit code',
  async (signal) => {
    const { ended, pid, answers } = await startOnTerminal();
    process.kill(pid, signal);
    expect(await ended).toEqual([0, null]);
    expect(await answers()).toBe(false);
  },
);

it.runIf(hasTerminal)('npm start leaves no program behind where it is killed', async () => {
  // The terminal stays open: closed it would end the program too.
  const { pid, answers } = await startOnTerminal(`${process.execPath} ${start} & echo "pid $!"; wait; read -r line`);
  process.kill(pid, 'SIGKILL');
  await expect.poll(answers).toBe(false);
});

it('npm start ends with the shell that npm puts in front of it', async () => {
  const command = `${process.execPath} ${start}; true`;
  const { program, readLines } = startSite('sh', ['-c', `npm_lifecycle_event=start ${command}`]);
  const readOrigin = () => listening.exec(readLines().join('\n'))?.[1] ?? '';
  await expect.poll(readOrigin).not.toBe('');
  const origin = readOrigin();
  program.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(origin).then(
        () => true,
        () => false,
      ),
    )
    .toBe(false);
});

it.runIf(hasTerminal)('npm start on a terminal fails as its program does', async () => {
  const { ended } = startSite('script', ['-qec', `PORT=x ${process.execPath} ${start}`, '/dev/null']);
  expect(await ended).toEqual([1, null]);
});
