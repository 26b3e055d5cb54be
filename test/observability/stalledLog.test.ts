import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { rootDir } from '../../tools/build/paths.ts';

const LINE_COUNT = 200_000;
/** The output's buffer limit of 8 MiB, and the operating system's pipe buffer. */
const MAX_OUTPUT_BYTES = 9 * 1024 * 1024;
/** Writes 200 lines per turn of the event loop. Prints the noted events to standard error when all lines are written. */
const program = `
  import { createLog } from ${JSON.stringify(join(rootDir, 'src/observability/log.ts'))};
  import { createBatchedLogOutput } from ${JSON.stringify(join(rootDir, 'src/fastPath/batchedLogOutput.ts'))};
  const log = createLog(createBatchedLogOutput(), 'info', Date.now);
  let number = 0;
  const write = () => {
    for (const end = number + 200; number < end; number++) log.request({ id: 'x'.repeat(36), method: 'GET', path: '/' + number, status: 200, bytes: 9870, ms: 0 });
    if (number < ${LINE_COUNT}) setImmediate(write);
    else process.stderr.end(JSON.stringify([...log.eventTimes.keys()]));
  };
  write();
`;

it('the log drops lines while nobody reads standard output, notes that at once for alerts, and logs their number once the reader continues', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  // Standard output is not read until all lines have been written.
  expect(await text(child.stderr)).toBe('["log.linesDropped"]');
  const output = await text(child.stdout);
  expect(await ended).toEqual([0, null]);
  const lines = output.trimEnd().split('\n');
  const parsed = lines.map((line) => JSON.parse(line) as { event: string; lines?: number; path?: string });
  const requests = parsed.filter(({ event }) => event === 'request.completed');
  const dropped = parsed.filter(({ event }) => event === 'log.linesDropped');
  expect(dropped).toHaveLength(1);
  expect(dropped[0]?.lines).toBeGreaterThan(LINE_COUNT / 2);
  expect(requests.length + (dropped[0]?.lines ?? 0)).toBe(LINE_COUNT);
  expect(requests[0]?.path).toBe('/0');
  expect(Buffer.byteLength(output)).toBeLessThan(MAX_OUTPUT_BYTES);
});
