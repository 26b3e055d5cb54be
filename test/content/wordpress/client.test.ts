import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createContentInventory } from '../../../src/content/inventory.ts';
import { WordpressError, WordpressRequestRejectedError } from '../../../src/lib/errors.ts';
import { createWordpressClient } from '../../../src/wordpress/client.ts';
import { getWholeList } from '../../../src/wordpress/entries.ts';
import { type Fault, recordedFault, startWordpress } from '../../support/wordpress.ts';
import { createTestBreaker, LONG_TIMEOUT_MS } from './support.ts';

const path = '/wp-json/wp/v2/pages?slug=hotel';
/** Timeout of the tests that wait for it. All others have a long one, which a busy machine does not exceed. */
const timeout = 300;
const createClient = (origin: string, timeoutMs = LONG_TIMEOUT_MS) =>
  createWordpressClient({ origin, timeoutMs, circuitBreaker: createTestBreaker() });

/** Creates a fault that answers with this body, as JSON unless the headers say otherwise. */
const answer =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): Fault =>
  (_req, res) => {
    res.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers }).end(body);
    return true;
  };

const wordpress = await startWordpress();
const getJson = (timeoutMs?: number) => createClient(wordpress.origin, timeoutMs).getJson(path);
/** Sends a request while WordPress has this fault. @returns the error */
async function failWith(fault: Fault | null, send: () => Promise<unknown> = getJson): Promise<WordpressError> {
  wordpress.fault = fault;
  const error: unknown = await send().then(
    (value) => new Error(`answered ${JSON.stringify(value).slice(0, 80)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof WordpressError)) throw error;
  return error;
}
afterAll(() => wordpress.close());
afterEach(() => {
  wordpress.fault = null;
  wordpress.requests.length = 0;
});

describe('WordPress client: usable responses', () => {
  it('requests JSON and returns it parsed', async () => {
    const requested: unknown[] = [];
    wordpress.fault = (req) => {
      requested.push([req.method, req.url, req.headers.accept]);
      return false;
    };
    expect(await getJson()).toMatchObject([{ id: 34, slug: 'hotel', title: { rendered: 'Das Hotel' } }]);
    expect(requested).toEqual([['GET', path, 'application/json']]);
  });

  it.each(['APPLICATION/JSON;charset=utf-8', 'application/json ; x=y', 'application/hal+json; charset=utf-8'])(
    'accepts the media type %s',
    async (type) => {
      wordpress.fault = answer('[1]', { 'content-type': type });
      expect(await getJson()).toEqual([1]);
    },
  );

  it('accepts compressed bodies, a byte order mark and any JSON value', async () => {
    wordpress.fault = answer(gzipSync('[{"a":"ä"}]'), { 'content-encoding': 'gzip' });
    expect(await getJson()).toEqual([{ a: 'ä' }]);
    wordpress.fault = answer('\ufeff[]');
    expect(await getJson()).toEqual([]);
    for (const value of ['null', 'false', '0', '""']) {
      wordpress.fault = answer(value);
      expect(await getJson()).toEqual(JSON.parse(value));
    }
  });

  it('reads a list of 7 MB', async () => {
    wordpress.fault = answer(`["${'x'.repeat(7_000_000)}"]`);
    const { body } = await createClient(wordpress.origin).getList('/wp-json/wp/v2/rooms?per_page=100');
    expect(body).toEqual(['x'.repeat(7_000_000)]);
  });
});

describe('WordPress client: recorded failures', () => {
  const http = readdirSync(join(import.meta.dirname, '../../fixtures/contract/http')).map((name) => name.replace(/\.http$/, ''));
  const failures = http.filter((name) => !/-200(-|$)/.test(name) || name === 'notice-200-not-json');

  it.each(failures)('report %s with URL, status and expectation after one request', async (name) => {
    const status = Number(/\d{3}/.exec(name)?.[0]);
    const error = await failWith(recordedFault(name));
    const received =
      name === 'notice-200-not-json'
        ? 'expected JSON, received text/html; charset=UTF-8'
        : `expected status 200, received status ${status}`;
    expect(error.message).toBe(`GET ${wordpress.origin}${path} answered ${status}: ${received}`);
    expect(error).toMatchObject({ status });
    expect(wordpress.requests).toHaveLength(1);
  });
});

describe('WordPress client: unusable responses', () => {
  it.each<[string, Fault, RegExp]>([
    [
      'no media type',
      (_req, res) => {
        res.writeHead(200).end('[]');
        return true;
      },
      /expected JSON, received no media type$/,
    ],
    ['another kind of JSON', answer('[]', { 'content-type': 'application/json-seq' }), /received application\/json-seq$/],
    ['truncated JSON', answer('[{"id":34,"slug":"ho'), /expected JSON, received 20 bytes that are none$/],
  ])('%s', async (_, fault, message) => {
    const error = await failWith(fault);
    expect(error.message).toMatch(message);
    expect(error.message).toContain(`GET ${wordpress.origin}${path} `);
    expect(wordpress.requests).toHaveLength(1);
  });

  it('follows no redirect, and quotes only part of its target and of a media type', async () => {
    const long = 'x'.repeat(5000);
    const { message } = await failWith(answer('', { location: `/wp-json/${long}` }, 301));
    expect(message).toMatch(/answered 301: expected status 200, received a redirect to \/wp-json\/x{100,200}$/);
    expect(wordpress.requests).toEqual([path]);
    expect((await failWith(answer('', { 'content-type': long }))).message.length).toBeLessThan(400);
  });
});

describe('WordPress client: oversized bodies', () => {
  it('stops reading a body without an end', async () => {
    const fault: Fault = (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(250_000, 'x');
      // 50 MB, then nothing: a client that reads on is ended by its timeout.
      const send = (left: number): unknown => left > 0 && (res.write(chunk) ? send(left - 1) : res.once('drain', () => send(left - 1)));
      send(200);
      return true;
    };
    expect((await failWith(fault)).message).toMatch(/answered 200: expected at most 1048576 bytes, received more$/);
    expect(wordpress.requests).toHaveLength(1);
  });

  it('measures the size of a compressed body after decompression', async () => {
    const body = gzipSync(Buffer.alloc(50_000_000, 'x'));
    const error = await failWith(answer(body, { 'content-encoding': 'gzip' }));
    expect(error.message).toMatch(/at most 1048576 bytes, received more$/);
  });
});

describe('WordPress client: network errors', () => {
  it.each<[string, Fault]>([
    ['no answer', () => true],
    [
      'a body that trickles',
      (_req, res) => {
        res.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => res.write(' '), 50);
        res.once('close', () => clearInterval(timer));
        return true;
      },
    ],
  ])('rejects %s after the timeout and does not retry', async (_, fault) => {
    const error = await failWith(fault, () => getJson(timeout));
    expect(error.message).toBe(`GET ${wordpress.origin}${path} answered nothing: expected an answer, received none within ${timeout} ms`);
    expect(error.status).toBeNull();
    expect(wordpress.requests).toHaveLength(1);
  });

  const breaksInBody: Fault = (req, res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' }).write('[{"id":', () => req.socket.destroySoon());
    return true;
  };
  const isReset: Fault = (req) => {
    req.socket.resetAndDestroy();
    return true;
  };
  it.each([
    ['is reset', isReset],
    ['promises more than it sends', breaksInBody],
  ])('retries once after a connection that %s, and rejects with the reason after the second', async (_, fault) => {
    wordpress.fault = (req, res) => wordpress.requests.length === 1 && fault(req, res);
    expect(await getJson()).toMatchObject([{ slug: 'hotel' }]);
    expect(wordpress.requests.splice(0)).toEqual([path, path]);
    const error = await failWith(fault);
    expect(error.message).toMatch(/answered nothing: expected an answer, received \S.+$/);
    expect(error.cause).toBeInstanceOf(Error);
    expect(wordpress.requests).toHaveLength(2);
  });

  it('rejects with the reason if nothing listens on the port', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    const origin = `http://localhost:${port}`;
    const { message } = await failWith(null, () => createClient(origin).getJson(path));
    expect(message).toMatch(/^GET http:.* answered nothing: expected an answer, received .*ECONNREFUSED/);
  });
});

describe('WordPress client: many requests', () => {
  const addresses = (count: number) => Array.from({ length: count }, (_, index) => `/wp-json/wp/v2/pages?slug=seite-${index}`);

  it('rejects requests beyond the queue limit at once and sends the others', async () => {
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

  it('rejects requests that have waited longer than the timeout', async () => {
    // Answered requests need less on a busy machine too.
    const waitMs = 1500;
    const client = createClient(wordpress.origin, waitMs);
    const [first] = addresses(1);
    const respond = answer('[]');
    wordpress.fault = (req, res) => (req.url === first ? respond(req, res) : true);
    const answers = await Promise.allSettled(addresses(200).map((path) => client.getJson(path)));
    // A request that starts just in time still gets its own timeout; without the limit all 200 would be sent, eight at a time.
    expect(wordpress.requests.length).toBeLessThan(50);
    const rejected = answers.filter((one) => one.status === 'rejected' && one.reason instanceof WordpressRequestRejectedError);
    expect(rejected.length).toBeGreaterThan(150);
    expect(answers[0]?.status).toBe('fulfilled');
  });
});

describe('WordPress client: long lists', () => {
  /** Answers every one of a hundred pages with these posts. */
  const loadList = (posts: object[]) => {
    wordpress.fault = answer(JSON.stringify(posts), { 'x-wp-totalpages': '100' });
    return getWholeList(createClient(wordpress.origin), '/wp-json/wp/v2/pages', (body) => body as unknown[]);
  };

  it('a list of more than 3000 posts is a failure, and no further page is asked for', async () => {
    const posts = Array.from({ length: 440 }, (_, id) => ({ id }));
    await expect(loadList(posts)).rejects.toThrow('/wp-json/wp/v2/pages: expected at most 3000 posts, received more');
    expect(wordpress.requests).toHaveLength(7);
  });

  it('a list of more than 24 MiB in all its pages is a failure', async () => {
    await expect(loadList([{ text: 'x'.repeat(5 * 1024 * 1024) }])).rejects.toThrow('bytes in all pages, received more');
    expect(wordpress.requests).toHaveLength(5);
  });

  it('a list of posts with findings is read page by page: a hundred pages of 300 KB in empty objects would exhaust the memory', async () => {
    const steps: string[] = [];
    const inventory = createContentInventory(
      {
        ...createClient(wordpress.origin),
        async getList(address) {
          const number = new URL(address, wordpress.origin).searchParams.get('page');
          steps.push(`asked for ${number}`);
          const post = Object.defineProperty({}, 'slug', { enumerable: true, get: () => steps.push(`read ${number}`) });
          return { body: [post], pages: 2, bytes: 0 };
        },
      },
      { languages: ['de'], addresses: {} },
      [],
    );
    expect((await inventory.listPosts('de', 'page')).unreadable).toHaveLength(2);
    expect([...new Set(steps)]).toEqual(['asked for 1', 'read 1', 'asked for 2', 'read 2']);
  });
});
