import { expect, it } from 'vitest';
import type { ReceivedResponse, RequestSettings } from './client.ts';
import { type Cdn, pages, requestApp, shortLife, waitForExpiry } from './support.ts';

/** What a CDN keeps, under which key, and what its visitors get of it. */
export function describeKeeping(cdn: Cdn): void {
  it('requests each page once from the app in each encoding, however many visitors come', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      await cdn.empty();
      const headers = { 'accept-encoding': encoding };
      const before = cdn.origin.countLoggedRequests();
      for (const path of pages) {
        const own = await requestApp(cdn.origin, path);
        const first = await cdn.request(path, { headers });
        const answers = [first, ...(await Promise.all(Array.from({ length: 9 }, () => cdn.request(path, { headers }))))];
        expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
        expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([own.text]));
        expect(new Set(answers.map((answer) => answer.headers['content-encoding']))).toEqual(
          new Set([encoding === 'identity' ? undefined : encoding]),
        );
        expect(new Set(answers.map((answer) => `${answer.headers.vary} ${answer.headers.etag}`)).size).toBe(1);
        expect(answers[0]?.headers.vary).toBe('Accept-Encoding');
      }
      expect(cdn.origin.requests.map(({ url }) => url)).toEqual(pages);
      // Ours and theirs, in the app's own log.
      await expect.poll(() => cdn.origin.countLoggedRequests() - before).toBe(2 * pages.length);
    }
  });

  it('chooses the encoding by Accept-Encoding in every valid spelling', async () => {
    const spelled = {
      br: ['gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.8, *;q=0.1', 'GZIP, BR', 'br;q=0.01'],
      gzip: ['gzip, deflate', 'br;q=0, gzip', 'br,gzip, br;q=0', 'br;Q=0 ;x=1, gzip', 'x-br, gzip'],
      identity: ['', 'deflate', 'br;q=0, gzip;q=0', 'brotli', 'xgzip'],
    };
    for (const [encoding, values] of Object.entries(spelled)) {
      for (const value of values) {
        const answer = await cdn.request('/hotel/', { headers: { 'accept-encoding': value } });
        expect([value, answer.headers['content-encoding'] ?? 'identity']).toEqual([value, encoding]);
        expect(answer.text).toContain('<html lang="de"');
      }
    }
    expect((await cdn.request('/hotel/')).headers['content-encoding']).toBeUndefined();
    expect(cdn.origin.requests.map(({ headers }) => headers['accept-encoding'])).toEqual(['br', 'gzip', undefined]);
  });

  it('stores one copy of a page whatever the query, the cookies and the visitor', async () => {
    const own = await requestApp(cdn.origin, '/hotel/');
    const variations: { readonly path: string; readonly headers: Record<string, string> }[] = [
      { path: '/hotel/', headers: { cookie: 'session=geheim1' } },
      { path: '/hotel/?utm_source=brief&gclid=1', headers: {} },
      { path: '/hotel/?', headers: { cookie: 'locale=fr; session=geheim2' } },
      { path: '/hotel/?a=/../&b=%00', headers: { 'accept-language': 'fr' } },
      { path: '/hotel/', headers: { 'user-agent': 'Phone', 'cache-control': 'no-cache', pragma: 'no-cache' } },
      { path: '/hotel/', headers: { host: 'elsewhere.example' } },
    ];
    for (const [index, { path, headers }] of variations.entries()) {
      const answer = await cdn.request(path, { headers, from: cdn.visitors[index % 3] ?? '' });
      expect([answer.status, answer.text, answer.headers['set-cookie']]).toEqual([200, own.text, undefined]);
    }
    expect(cdn.origin.requests.map(({ url, headers }) => [url, headers.cookie])).toEqual([['/hotel/', undefined]]);
  });

  it('passes the query on to /api/booking and does not cache it', async () => {
    const query = '?locale=fr&arrival=2027-05-14&departure=2027-05-18&adults=2&rooms=1';
    const answer = await cdn.request(`/api/booking${query}`);
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      (await requestApp(cdn.origin, `/api/booking${query}`)).headers.location,
    ]);
    expect(answer.headers.location).toContain('arrival');
    await cdn.request(`/api/booking${query}`);
    expect(cdn.origin.requests.map(({ url }) => url)).toEqual(Array(2).fill(`/api/booking${query}`));
  });

  it('sends a cached page without Age, tags and proxy headers, with the current Date and an id for each request', async () => {
    const first = await cdn.request('/hotel/');
    const getDate = ({ headers }: ReceivedResponse) => Date.parse(headers.date ?? '');
    let second = first;
    // Old enough to have an age. An earlier date would count as one against `max-age=60` in the browser.
    await expect
      .poll(async () => {
        second = await cdn.request('/hotel/');
        return getDate(second) - getDate(first);
      })
      .toBeGreaterThanOrEqual(2000);
    expect(cdn.origin.requests).toHaveLength(1);
    for (const name of ['age', 'cache-tag', 'surrogate-key', 'via', 'x-varnish'])
      expect([name, second.headers[name]]).toEqual([name, undefined]);
    expect(second.headers['cache-control']).toBe((await requestApp(cdn.origin, '/hotel/')).headers['cache-control']);
    expect(second.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(cdn.origin.requests[0]?.headers['x-request-id']).toBe(first.headers['x-request-id']);
    for (const name of ['content-security-policy', 'link', 'etag']) expect(second.headers[name]).toBe(first.headers[name]);
  });

  it('answers conditional requests and HEAD from the cache', async () => {
    const page = await cdn.request('/hotel/', { headers: { 'accept-encoding': 'br' } });
    const etag = page.headers.etag ?? '';
    const again = await cdn.request('/hotel/', { headers: { 'accept-encoding': 'br', 'if-none-match': etag } });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    expect((await cdn.request('/hotel/', { headers: { 'accept-encoding': 'br', 'if-none-match': '"other"' } })).status).toBe(200);
    const head = await cdn.request('/hotel/', { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, etag]);
    expect(head.headers['content-length']).toBe(page.headers['content-length']);
    expect(cdn.origin.requests).toHaveLength(1);
  });

  it('answers ranges of a file from the cached whole file', async () => {
    const script = /src="([^"]+\.js)"/.exec((await cdn.request('/hotel/')).body.toString())?.[1] ?? '';
    cdn.origin.requests.length = 0;
    const part = await cdn.request(script, { headers: { range: 'bytes=10-29' } });
    const whole = await cdn.request(script);
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-29/${whole.body.length}`]);
    expect(part.body).toEqual(whole.body.subarray(10, 30));
    expect(whole.body).toEqual((await requestApp(cdn.origin, script)).body);
    const beyond = await cdn.request(script, { headers: { range: 'bytes=99999999-' } });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.body.length}`]);
    expect(cdn.origin.requests).toHaveLength(1);
  });

  it('caches a 404 for its s-maxage and no longer', async () => {
    const first = await cdn.request('/gibt-es-nicht/');
    expect([first.status, first.headers['cache-control']]).toEqual([404, 'public, max-age=60, s-maxage=60, no-transform']);
    expect((await cdn.request('/gibt-es-nicht/')).status).toBe(404);
    expect(cdn.origin.requests).toHaveLength(1);
    cdn.origin.proxy.shorten = shortLife;
    await cdn.request('/auch-nicht/');
    await waitForExpiry(cdn);
    // There now: who asks next must see it.
    cdn.origin.requests.length = 0;
    cdn.origin.proxy.headers = { 'x-fetch': 'second' };
    expect((await cdn.request('/auch-nicht/')).headers['x-fetch']).toBe('second');
  });

  it('keeps one copy of a page or redirect for 500 visitors of a campaign, and redirects each with the own query alone', async () => {
    const english = { headers: { 'accept-language': 'en' } };
    const redirects: [path: string, to: string, question: RequestSettings][] = [
      ['/de/hotel/', '/hotel/', {}],
      ['/LAGE-ANREISE', '/hotel/lage-anreise/', {}],
      ['/', '/en/', english],
    ];
    await cdn.request('/hotel/');
    for (const [path, , question] of redirects) await cdn.request(path, question);
    const asked = cdn.origin.requests.map(({ url }) => url);
    expect(asked).toEqual(['/hotel/', '/de/hotel/', '/LAGE-ANREISE', '/.root/en']);
    for (let visitor = 0; visitor < 500; visitor++) {
      const query = `?utm_source=brief&gclid=${visitor}`;
      expect((await cdn.request(`/hotel/${query}`)).status).toBe(200);
      const [path, to, question] = redirects[visitor % redirects.length] ?? ['', '', {}];
      const { headers } = await cdn.request(`${path}${query}`, question);
      const own = await requestApp(cdn.origin, `${path}${query}`, question);
      expect(headers.location).toBe(`${to}${query}`);
      expect([headers.location, headers['cache-control'], headers.vary]).toEqual([
        own.headers.location,
        // The proxy keeps page and redirect of the root under one header.
        path === '/' ? 'private, no-cache, no-transform' : own.headers['cache-control'],
        path === '/' ? expect.stringContaining('Cookie') : own.headers.vary,
      ]);
    }
    expect(cdn.origin.requests).toHaveLength(asked.length);
    expect((await cdn.request('/de/hotel/')).headers).toMatchObject({
      location: '/hotel/',
      'cache-control': 'public, max-age=60, s-maxage=600',
    });
  });

  it.each(['?', `?a=${'x'.repeat(2000)}`])('redirects without a query that is empty or too long', async (query) => {
    expect((await cdn.request(`/de/hotel/${query}`)).headers.location).toBe('/hotel/');
  });

  it('redirects a query that tries to leave the site or to add a header to a page of the site', async () => {
    const query = '?next=//evil.test&a=%0d%0aSet-Cookie:x=1';
    for (const path of ['/de/hotel/', '//evil.test/', '/%5Cevil.test/', '/']) {
      const { status, headers } = await cdn.request(`${path}${query}`, { headers: { 'accept-language': 'en' } });
      expect([path, status, headers.location, headers['set-cookie']]).toEqual([
        path,
        status,
        status === 404 || status === 400 ? undefined : `${path === '/' ? '/en/' : '/hotel/'}${query}`,
        undefined,
      ]);
    }
  });
}
