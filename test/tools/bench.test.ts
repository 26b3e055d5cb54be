import { describe, expect, it } from 'vitest';
import { formatReport } from '../../tools/bench/report.ts';
import { computePercentile } from '../../tools/bench/statistics.ts';
import { parseWrkOutput } from '../../tools/bench/wrk.ts';

const output = `Running 1s test @ http://127.0.0.1:4000/en/
  1 threads and 50 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.12ms  419.00us  12.30ms   97.12%
    Req/Sec    44.20k     2.10k   47.00k    90.00%
  Latency Distribution
     50%    1.05ms
     75%    1.20ms
     90%    1.31ms
     99%    2.50ms
  48351 requests in 1.10s, 570.02MB read
Requests/sec:  43955.45
Transfer/sec:    518.20MB
`;

describe('the parser of wrk’s output', () => {
  it('reads requests, requests per second and the 99th percentile of the latency', () => {
    expect(parseWrkOutput(output)).toEqual({ requests: 48_351, requestsPerSecond: 43_955.45, p99Ms: 2.5 });
  });

  it.each([
    ['870.00us', 0.87],
    ['1.20s', 1200],
    ['2.00m', 120_000],
  ])('converts a latency of %s to %d milliseconds', (printed, p99Ms) => {
    expect(parseWrkOutput(output.replace('2.50ms', printed)).p99Ms).toBeCloseTo(p99Ms);
  });

  it.each(['  Socket errors: connect 0, read 3, write 0, timeout 0', '  Non-2xx or 3xx responses: 12'])(
    'throws if wrk reports failed requests: "%s"',
    (line) => {
      expect(() => parseWrkOutput(output.replace('Requests/sec', `${line}\nRequests/sec`))).toThrow(line.trim());
    },
  );

  it('throws if a figure is missing', () => {
    expect(() => parseWrkOutput('unable to connect to 127.0.0.1:4000')).toThrow('unexpected text');
  });
});

describe('the benchmark’s report', () => {
  const cachedPage = { name: 'home page, cached, brotli', cpuUs: 25, share: 0.85, requestsPerSecond: 40_000, p99Ms: 2 };
  const memory = { before: 100, afterDistinct: 150, afterFullSpeed: 160, peak: 170 };
  const results = { cases: [cachedPage], cachedPage, startsMs: [260, 250, 240], bareStartsMs: [60], memory, rendering: 'home 10.0' };

  it('says "met" beside every budget whose limit is not exceeded', () => {
    const report = formatReport(results);
    expect(report.match(/\| met \|/g)).toHaveLength(3);
    expect(report).not.toContain('NOT met');
    expect(report).toContain('| home page, cached, brotli | 25.0 | 85 % | 40000 | 2.0 |');
  });

  it('says "NOT met" beside every budget whose limit is exceeded', () => {
    const report = formatReport({
      ...results,
      cachedPage: { ...cachedPage, share: 0.84 },
      startsMs: [251],
      memory: { ...memory, afterDistinct: 161 },
    });
    expect(report.match(/\*\*NOT met\*\*/g)).toHaveLength(3);
  });
});

it('percentile returns the value that the given percentage of values does not exceed', () => {
  const values = [5, 1, 4, 2, 3];
  expect([0, 50, 99, 100].map((percent) => computePercentile(values, percent))).toEqual([1, 3, 5, 5]);
  expect(computePercentile([], 50)).toBeNaN();
});
