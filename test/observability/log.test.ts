import { expect, it } from 'vitest';
import { createLog } from '../../src/observability/log.ts';

it('the log counts lines by event and notes the time of the last, also for lines that its level leaves out, but no requests', () => {
  const lines: string[] = [];
  let now = 1000;
  const log = createLog({ write: (text) => lines.push(text) }, 'silent', () => now);
  log.info({ event: 'request.completed' });
  log.warn({ event: 'config.unknownName', name: 'SMTP_ULR' });
  log.fatal({ event: 'process.crashed' });
  now = 3000;
  log.fatal({ event: 'process.crashed' });
  log.error({ event: ['un', 'known'].join('.') });
  expect(lines).toEqual([]);
  expect([...log.eventCounts].filter(([, count]) => count > 0)).toEqual([
    ['config.unknownName', 1],
    ['process.crashed', 2],
  ]);
  expect([...log.eventTimes]).toEqual([
    ['config.unknownName', 1000],
    ['process.crashed', 3000],
  ]);
  expect(log.eventCounts.size).toBeGreaterThan(30);
});
