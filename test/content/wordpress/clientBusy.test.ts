import { afterAll, afterEach, expect, it } from 'vitest';
import { createWordpressClient } from '../../../src/content/wordpress/client.ts';
import { WordpressRequestRejectedError } from '../../../src/lib/errors.ts';
import { answer, createTestBreaker, startClient } from './clientSupport.ts';

const { wordpress } = await startClient();
afterAll(() => wordpress.close());
afterEach(() => {
  wordpress.fault = null;
});
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `/wp-json/wp/v2/pages?slug=seite-${index}`);

it('the WordPress client rejects requests beyond the queue limit at once and sends the others', async () => {
  const outcomes: string[] = [];
  const client = createWordpressClient({
    origin: wordpress.origin,
    timeout: 10_000,
    circuitBreaker: createTestBreaker(),
    onRequested: (outcome) => outcomes.push(outcome),
  });
  const count = 8 + 300 + 40;
  const answers = await Promise.allSettled(addresses(count).map((path) => client.getJson(path)));
  const rejected = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(rejected).toHaveLength(40);
  expect(rejected.every((error) => error instanceof WordpressRequestRejectedError && error.reason === 'busy')).toBe(true);
  expect(outcomes.filter((outcome) => outcome === 'rejected')).toHaveLength(40);
  expect(outcomes).toHaveLength(count);
});

it('the WordPress client rejects requests that have waited longer than the timeout', async () => {
  const timeout = 400;
  const client = createWordpressClient({ origin: wordpress.origin, timeout, circuitBreaker: createTestBreaker() });
  const slow = answer('[]');
  wordpress.fault = (req, res) => {
    setTimeout(() => slow(req, res), 250);
    return true;
  };
  const start = performance.now();
  const answers = await Promise.allSettled(addresses(200).map((path) => client.getJson(path)));
  // A request that starts just in time still gets its own timeout; without the limit the last would wait six seconds.
  expect(performance.now() - start).toBeLessThan(3 * timeout);
  const rejected = answers.filter((one) => one.status === 'rejected' && one.reason instanceof WordpressRequestRejectedError);
  expect(rejected.length).toBeGreaterThan(150);
  expect(answers[0]?.status).toBe('fulfilled');
});
