import { expect, it } from 'vitest';
import { formatRequestLine } from '../../src/fastPath/requestLine.ts';
import { createLog, type RequestLine } from '../../src/observability/log.ts';

const requestLine = { id: '8809f7e1-4c72-4434-8729-7b82e814d577', method: 'GET', path: '/hotel/', status: 200, bytes: 9870, ms: 0 };

it.each<[string, RequestLine]>([
  ['an ordinary request', requestLine],
  ['a request without an id', { ...requestLine, id: undefined }],
  ['an aborted request', { ...requestLine, aborted: true, ms: 12 }],
  ['a request of the warm-up', { ...requestLine, warmUp: true, aborted: true }],
  ['a path with control characters, quotes and markup', { ...requestLine, path: '/"\\\n\u2028\u0000\ud800{}<script>' }],
  ['an unknown method', { ...requestLine, method: undefined }],
])('the request line of %s has the same fields as if pino had written it', (_, line) => {
  const lines: string[] = [];
  const log = createLog({ write: (text) => lines.push(text) }, 'info', () => 1_800_000_000_000, formatRequestLine);
  log.request(line);
  log.info({ event: 'request.completed', ...line, method: String(line.method) });
  const [requestFields, pinoFields] = lines.map((text) => JSON.parse(text) as unknown);
  expect(requestFields).toEqual(pinoFields);
  expect(lines[0]?.match(/\n/g)).toHaveLength(1);
});

it('the log writes no request line if its level is above info', () => {
  const lines: string[] = [];
  createLog({ write: (text) => lines.push(text) }, 'warn', Date.now, formatRequestLine).request(requestLine);
  expect(lines).toEqual([]);
});

it('the log counts lines by event, also those that its level leaves out, but no requests', () => {
  const lines: string[] = [];
  const log = createLog({ write: (text) => lines.push(text) }, 'silent', Date.now, formatRequestLine);
  log.request(requestLine);
  log.warn({ event: 'config.misspelt', name: 'SMTPURL' });
  log.fatal({ event: 'process.crashed' });
  log.fatal({ event: 'process.crashed' });
  log.error({ event: ['un', 'known'].join('.') });
  expect(lines).toEqual([]);
  const counted = [...log.eventCounts].filter(([, count]) => count > 0);
  expect(counted).toEqual([
    ['config.misspelt', 1],
    ['process.crashed', 2],
  ]);
  expect(log.eventCounts.size).toBeGreaterThan(30);
});

it('the log notes when each event was logged last, also if its level leaves the line out', () => {
  let now = 1000;
  const log = createLog({ write: () => {} }, 'silent', () => now);
  log.warn({ event: 'content.unknownLayout' });
  log.warn({ event: 'preview.failed' });
  now = 3000;
  log.warn({ event: 'preview.failed' });
  expect([...log.eventTimes]).toEqual([
    ['content.unknownLayout', 1000],
    ['preview.failed', 3000],
  ]);
});
