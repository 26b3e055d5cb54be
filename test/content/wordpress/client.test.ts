import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Fault, recordedFault } from '../../support/wordpress.ts';
import { answer, createClient, path, startClient } from './clientSupport.ts';

const { wordpress, getJson, failWith } = await startClient();
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

  it.each([
    'application/json',
    'application/json; charset=UTF-8',
    'APPLICATION/JSON;charset=utf-8',
    'application/json ; x=y',
    'application/problem+json',
    'application/hal+json; charset=utf-8',
  ])('accepts the media type %s', async (type) => {
    wordpress.fault = answer('[1]', { 'content-type': type });
    expect(await getJson()).toEqual([1]);
  });

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

  it.each([
    'page-200',
    'page-200-en',
    'page-200-origin',
    'menu-200',
    'rooms-200-paged',
    'slug-dots-200',
    'slug-empty-200',
    'slug-list-200',
    'slug-unknown-200',
    'slug-uppercase-200',
  ])('reads the recorded response %s', async (name) => {
    wordpress.fault = recordedFault(name);
    expect(await getJson()).toBeTypeOf('object');
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

  it('cover every recorded failure', () => {
    expect(failures.toSorted()).toEqual([
      'database-down-500',
      'database-down-500-accept-json',
      'fatal-500',
      'fatal-500-accept-json',
      'maintenance-503',
      'maintenance-503-accept-json',
      'menu-404',
      'menu-fields-500',
      'notice-200-not-json',
      'page-post-401',
      'per_page-400',
      'php-down-502',
      'route-404',
    ]);
  });

  it.each(failures)('report %s with URL, status and expectation after one request', async (name) => {
    const status = Number(/\d{3}/.exec(name)?.[0]);
    const error = await failWith(recordedFault(name));
    const received =
      name === 'notice-200-not-json'
        ? 'expected JSON, received text/html; charset=UTF-8'
        : `expected status 200, received status ${status}`;
    expect(error.message).toBe(`GET ${wordpress.origin}${path} answered ${status}: ${received}`);
    expect(error).toMatchObject({ url: `${wordpress.origin}${path}`, status });
    expect(wordpress.requests).toHaveLength(1);
  });
});

describe('WordPress client: unusable responses', () => {
  it.each<[string, Fault, RegExp]>([
    ['HTML with status 200', answer('[]', { 'content-type': 'text/html' }), /answered 200: expected JSON, received text\/html$/],
    [
      'no media type',
      (_req, res) => {
        res.writeHead(200).end('[]');
        return true;
      },
      /expected JSON, received no media type$/,
    ],
    ['text', answer('[]', { 'content-type': 'text/json' }), /received text\/json$/],
    ['another kind of JSON', answer('[]', { 'content-type': 'application/json-seq' }), /received application\/json-seq$/],
    ['JavaScript', answer('[]', { 'content-type': 'application/javascript' }), /received application\/javascript$/],
    [
      'a problem',
      answer('{"title":"x"}', { 'content-type': 'application/problem+json' }, 503),
      /answered 503: expected status 200, received status 503$/,
    ],
    ['truncated JSON', answer('[{"id":34,"slug":"ho'), /expected JSON, received 20 bytes that are none$/],
    ['a notice before the JSON', answer('<br />\nWarning\n[]'), /expected JSON, received 17 bytes that are none$/],
    ['nothing', answer(''), /expected JSON, received 0 bytes that are none$/],
    ['no content', answer('', {}, 204), /answered 204: expected status 200/],
    ['a created thing', answer('[]', {}, 201), /answered 201: expected status 200/],
  ])('%s', async (_, fault, message) => {
    const error = await failWith(fault);
    expect(error.message).toMatch(message);
    expect(error.message).toContain(`GET ${wordpress.origin}${path} `);
    expect(wordpress.requests).toHaveLength(1);
  });

  it.each([301, 302, 303, 307, 308])('rejects a redirect (%i) without following it', async (status) => {
    const error = await failWith((req, res) => {
      if (req.url !== path) return false;
      res.writeHead(status, { location: `${wordpress.origin}/wp-json/wp/v2/pages?slug=home` }).end();
      return true;
    });
    expect(error.message).toMatch(new RegExp(`answered ${status}: expected status 200, received a redirect to http://127`));
    expect(wordpress.requests).toEqual([path]);
  });

  it('quotes long redirect targets and media types only in part', async () => {
    const long = 'x'.repeat(5000);
    expect((await failWith(answer('', { location: long }, 302))).message.length).toBeLessThan(400);
    expect((await failWith(answer('', { 'content-type': long }))).message.length).toBeLessThan(400);
  });
});

describe('WordPress client: images', () => {
  const picture = '2026/09/pool.jpg';
  const requestImage = () => createClient(wordpress.origin).getImage(picture);

  it('returns an image with its media type', async () => {
    wordpress.fault = answer(Buffer.from([1, 2, 3]), { 'content-type': 'image/webp' });
    expect(await requestImage()).toEqual({ type: 'image/webp', body: Buffer.from([1, 2, 3]) });
    expect(wordpress.requests).toEqual([`/wp-content/uploads/${picture}`]);
  });

  it.each([404, 410])('returns null for a missing image (%i)', async (status) => {
    wordpress.fault = answer('<html>', { 'content-type': 'text/html' }, status);
    expect(await requestImage()).toBeNull();
  });

  it('rejects responses that are no image, and redirects', async () => {
    expect((await failWith(answer('<html>', { 'content-type': 'text/html' }), requestImage)).message).toMatch(
      /expected an image, received text\/html$/,
    );
    expect((await failWith(answer('', { location: 'https://evil.test/' }, 302), requestImage)).message).toMatch(
      /received a redirect to https:\/\/evil\.test\/$/,
    );
    expect((await failWith(answer('', {}, 500), requestImage)).message).toMatch(/status 500$/);
  });
});
