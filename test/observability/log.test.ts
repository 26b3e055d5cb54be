import { expect, it } from 'vitest';
import { createLogWithOutput, type RequestLine } from '../../src/observability/log.ts';

const usual = { id: '8809f7e1-4c72-4434-8729-7b82e814d577', method: 'GET', path: '/hotel/', status: 200, bytes: 9870, ms: 0 };

it.each<[string, RequestLine]>([
  ['usual', usual],
  ['that was cut', { ...usual, aborted: true, ms: 12 }],
  ['of a hostile path', { ...usual, path: '/"\\\n\u2028\u0000\ud800{}<script>' }],
  ['of an unknown method', { ...usual, method: undefined }],
])('the line of a request %s is what the library would write', (_, line) => {
  const lines: string[] = [];
  const log = createLogWithOutput({ write: (text) => lines.push(text) }, 'info', () => 1_800_000_000_000);
  log.request(line);
  log.info({ event: 'request.completed', ...line, method: String(line.method) });
  const [own, theirs] = lines.map((text) => JSON.parse(text) as unknown);
  expect(own).toEqual(theirs);
  expect(lines[0]?.match(/\n/g)).toHaveLength(1);
});

it('is not written where the level is above it', () => {
  const lines: string[] = [];
  createLogWithOutput({ write: (text) => lines.push(text) }, 'warn', Date.now).request(usual);
  expect(lines).toEqual([]);
});
