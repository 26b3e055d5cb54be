import { afterAll, afterEach, expect, it } from 'vitest';
import { WordpressRequestRejectedError } from '../../../src/lib/errors.ts';
import { createWordpressClient } from '../../../src/wordpress/client.ts';
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
    timeoutMs: 10_000,
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
  // Answered requests need less on a busy machine too.
  const timeout = 1500;
  const client = createWordpressClient({ origin: wordpress.origin, timeoutMs: timeout, circuitBreaker: createTestBreaker() });
  const [first] = addresses(1);
  const respond = answer('[]');
  wordpress.requests.length = 0;
  wordpress.fault = (req, res) => (req.url === first ? respond(req, res) : true);
  const answers = await Promise.allSettled(addresses(200).map((path) => client.getJson(path)));
  // A request that starts just in time still gets its own timeout; without the limit all 200 would be sent, eight at a time.
  expect(wordpress.requests.length).toBeLessThan(50);
  const rejected = answers.filter((one) => one.status === 'rejected' && one.reason instanceof WordpressRequestRejectedError);
  expect(rejected.length).toBeGreaterThan(150);
  expect(answers[0]?.status).toBe('fulfilled');
});
