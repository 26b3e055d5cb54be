import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { rootDir } from '../../tools/build/paths.ts';

const LINES = 200_000;
/** What is kept for the reader at most, as the program says, and the pipe itself. */
const MOST = 9 * 1024 * 1024;
/** As a very busy site; standard error ends when all lines are written. */
const program = `
  import { createLog } from ${JSON.stringify(join(rootDir, 'src/observability/log.ts'))};
  const log = createLog('info', Date.now);
  let number = 0;
  const write = () => {
    for (const end = number + 200; number < end; number++) log.request({ id: 'x'.repeat(36), method: 'GET', path: '/' + number, status: 200, bytes: 9870, ms: 0 });
    if (number < ${LINES}) setImmediate(write);
    else process.stderr.end();
  };
  write();
`;

it('the log of a reader who has stopped does not grow, and tells how many lines are missing once he is back', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  // Nobody reads standard output until all lines have been written.
  expect(await text(child.stderr)).toBe('');
  const read = await text(child.stdout);
  expect(await ended).toEqual([0, null]);
  const lines = read.trimEnd().split('\n');
  const parsed = lines.map((line) => JSON.parse(line) as { event: string; lines?: number; path?: string });
  const requests = parsed.filter(({ event }) => event === 'request.completed');
  const lost = parsed.filter(({ event }) => event === 'log.linesDropped');
  expect(lost).toHaveLength(1);
  expect(lost[0]?.lines).toBeGreaterThan(LINES / 2);
  expect(requests.length + (lost[0]?.lines ?? 0)).toBe(LINES);
  expect(requests[0]?.path).toBe('/0');
  expect(Buffer.byteLength(read)).toBeLessThan(MOST);
});
