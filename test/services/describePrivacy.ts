import { expect, it } from 'vitest';
import { payloadWith, postForm } from '../support/inquiries.ts';
import { signLink } from '../support/previews.ts';
import { readRecording } from '../support/wordpress.ts';
import { type Cdn, pages, requestApp } from './support.ts';

/** What somebody might send to have a wrong answer kept for others. */
const attacks: readonly (readonly [
  string,
  { method?: string; headers: Record<string, string>; body?: string; host?: string; query?: string },
])[] = [
  ['X-Forwarded-Host', { headers: { 'x-forwarded-host': 'evil.test', 'x-host': 'evil.test', 'x-forwarded-server': 'evil.test' } }],
  ['Host', { headers: { host: 'evil.test' } }],
  [
    'Forwarded',
    { headers: { forwarded: 'for=1.2.3.4;host=evil.test;proto=gopher', 'x-forwarded-proto': 'gopher', 'x-forwarded-port': '1' } },
  ],
  ['another path', { headers: { 'x-original-url': '/kontakt/', 'x-rewrite-url': '/kontakt/', 'x-forwarded-prefix': '/evil' } }],
  ['another method', { headers: { 'x-http-method-override': 'POST', 'x-http-method': 'DELETE', 'x-method-override': 'PUT' } }],
  [
    'a body',
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'slug=kontakt&locale=evil', query: '?_method=POST' },
  ],
  ['a part only', { headers: { range: 'bytes=0-9' } }],
  ['only if changed', { headers: { 'if-none-match': '*', 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' } }],
  ['no body', { method: 'HEAD', headers: {} }],
  ['an id', { headers: { 'x-request-id': 'evil-request-id' } }],
  ['languages and choices', { headers: { 'accept-language': 'fr', cookie: 'locale=fr; theme=evil', authorization: 'Basic evil' } }],
  ['inner headers', { headers: { 'x-encoding': 'gzip', 'x-varnish-attempt': 'stale', 'x-refresh': 'evil', 'surrogate-key': 'evil' } }],
  ['a query', { headers: {}, query: '?lang=fr&callback=evil&/../kontakt/' }],
  ['other formats', { headers: { accept: 'application/json', 'accept-charset': 'evil', 'save-data': 'on', 'x-requested-with': 'evil' } }],
  ['a target with the name of another host', { host: 'http://evil.test', headers: {} }],
  ['a host with a path', { headers: { host: 'evil.test/kontakt/' } }],
  [
    'a header section above the limit of the app',
    { headers: { 'x-a': 'a'.repeat(6000), 'x-b': 'b'.repeat(6000), 'x-c': 'c'.repeat(6000) } },
  ],
  ['more headers than the app takes', { headers: Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`x-${index}`, 'evil'])) }],
  ['a header with a control character', { headers: { 'x-evil': 'a\tevil' } }],
  ['a header with an underscore', { headers: { x_forwarded_host: 'evil.test', content_length: '5' } }],
  ['an upgrade', { headers: { connection: 'upgrade', upgrade: 'h2c', 'http2-settings': 'evil' } }],
  ['a header for the next hop only', { headers: { connection: 'close, Accept-Encoding, Host, X-Encoding' } }],
  ['a purge', { method: 'PURGE', headers: { 'surrogate-key': 'all', authorization: 'Bearer evil' } }],
];

/** Addresses that proxies like to change, or that look like a page or a file. */
const oddAddresses = [
  '//',
  '/./',
  '/%2e/',
  '/hotel/../',
  '/hotel/..%2f',
  '/api/../hotel/',
  '/hotel/%2e%2e/api/booking',
  '/api',
  '/API/inquiry',
  '//evil.test/',
  '/hotel/;x.css',
  '/hotel%2f',
  '/HOTEL/',
  '/%68otel/',
  '/api/inquiry/x.css',
];

/** What must never reach another visitor, or the wrong one. */
export function describePrivacy(cdn: Cdn): void {
  it('passes previews of drafts on with their links, and keeps neither them nor the answers to wrong links', async () => {
    const post: unknown[] = JSON.parse(readRecording('page-hotel.de.json'));
    const endpoint = '/wp-json/hotel-website/v1/draft';
    const link = signLink({ expires: Math.floor(cdn.origin.app.clock.now / 1000) + 1800 });
    for (const title of ['Erster Entwurf', 'Zweiter Entwurf']) {
      const draft = Object.assign({}, post[0], { title: { rendered: title } });
      cdn.origin.wordpress.answers.set(endpoint, JSON.stringify({ post: draft, state: 'draft', saved: null, publishes: null, edit: null }));
      const answer = await cdn.request(`/api/preview?link=${link}`);
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store, no-transform']);
      expect(answer.headers['x-cache']).not.toBe('HIT');
      expect(answer.text.replaceAll('\u00a0', ' ')).toContain(`<h1>${title}</h1>`);
    }
    const before = cdn.origin.requests.length;
    for (const query of ['', '?link=x', '?link=x']) expect((await cdn.request(`/api/preview${query}`)).status).toBe(404);
    expect(cdn.origin.requests.length - before).toBe(3);
    for (const path of ['/hotel/', '/api/preview']) expect((await cdn.request(path)).text, path).not.toContain('Entwurf');
    cdn.origin.wordpress.answers.delete(endpoint);
  });

  it('passes the chosen language of each visitor on and caches nothing of it', async () => {
    const origin = 'https://www.hotel.example';
    for (const [to, locale] of [
      ['/en/hotel/', 'en'],
      ['/hotel/', 'de'],
      ['/en/hotel/', 'en'],
    ]) {
      const path = `/api/language?to=${to}`;
      const answer = await cdn.request(path, { method: 'POST', headers: { origin } });
      expect([answer.status, answer.headers.location, answer.headers['cache-control']]).toEqual([303, to, 'no-store']);
      expect(String(answer.headers['set-cookie'])).toMatch(new RegExp(`^locale=${locale};`));
    }
    expect(cdn.origin.requests.map(({ url }) => url)).toEqual(
      ['/en/hotel/', '/hotel/', '/en/hotel/'].map((to) => `/api/language?to=${to}`),
    );
    expect((await cdn.request('/hotel/')).headers['set-cookie']).toBeUndefined();
  });

  it('passes the cookie of each guest on to the page of thanks and caches nothing of it', async () => {
    for (const [path, name] of [
      ['/anfrage/danke', 'Anna'],
      ['/anfrage/danke', 'Ben'],
      ['/en/inquiry/thanks', 'Carl'],
    ] as const) {
      const form = await postForm(cdn.origin.app.origin, { firstName: name, message: path });
      const [cookie = ''] = form.headers.get('set-cookie')?.split(';') ?? [];
      const answer = await cdn.request(path, { headers: { cookie } });
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store, no-transform']);
      expect(answer.text).toContain(`, ${name} Groß</h1>`);
    }
    expect((await cdn.request('/anfrage/danke')).text).toContain('>Danke</h1>');
    expect(cdn.origin.requests).toHaveLength(4);
  });

  it('caches no response that sets a cookie, even if its Cache-Control allows it', async () => {
    cdn.origin.proxy.headers = { 'set-cookie': 'session=one' };
    await cdn.request('/hotel/');
    cdn.origin.proxy.headers = {};
    const answer = await cdn.request('/hotel/');
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect(cdn.origin.requests).toHaveLength(2);
  });

  it('keeps nothing that is private or not to be stored', async () => {
    for (const value of ['private, max-age=600', 'no-store', 'private, no-cache', 'no-cache, s-maxage=600']) {
      await cdn.empty();
      cdn.origin.proxy.shorten = [[/.*/, value]];
      for (let time = 1; time <= 2; time++) {
        await cdn.request('/hotel/');
        expect(cdn.origin.requests).toHaveLength(time);
      }
    }
  });

  it('caches no response that varies by more than the encoding for everybody', async () => {
    cdn.origin.proxy.headers = { vary: 'Accept-Language, Accept-Encoding', 'x-fetch': 'first' };
    await cdn.request('/hotel/', { headers: { 'accept-language': 'de' } });
    cdn.origin.proxy.headers = { vary: 'Accept-Language, Accept-Encoding', 'x-fetch': 'second' };
    const answer = await cdn.request('/hotel/', { headers: { 'accept-language': 'fr' } });
    expect(answer.headers['x-fetch']).toBe('second');
  });

  it('is not poisoned by what somebody sends', async () => {
    for (const [index, [name, { host = '', query = '', ...question }]] of attacks.entries()) {
      await cdn.empty();
      const path = pages[index % pages.length] ?? '/hotel/';
      // A refusal by a closed connection is fine.
      await cdn.request(`${host}${path}${query}`, question).catch(() => null);
      for (const encoding of ['identity', 'br', 'gzip']) {
        const headers = { 'accept-encoding': encoding };
        const [answer, own] = [
          await cdn.request(path, { headers, from: cdn.visitors[1] }),
          await requestApp(cdn.origin, path, { headers }),
        ];
        expect([answer.status, answer.text], name).toEqual([200, own.text]);
        expect(JSON.stringify(answer.headers)).not.toMatch(/evil/);
        for (const header of ['etag', 'vary', 'link', 'cache-control', 'content-type', 'content-encoding']) {
          expect([header, answer.headers[header]]).toEqual([header, own.headers[header]]);
        }
      }
    }
  });

  it('does not confuse an address that ends in an encoding with a page in that encoding', async () => {
    for (const encoding of ['br', 'gzip']) {
      await cdn.empty();
      const inEncoding = { headers: { 'accept-encoding': encoding } };
      const plain = { headers: { 'accept-encoding': 'identity' } };
      // In either order: the page first or the address with the ending first.
      const [one, other] = ['/en/hotel/', '/kontakt/'];
      expect((await cdn.request(`${one}${encoding}`, plain)).status).toBe(404);
      expect((await cdn.request(one, inEncoding)).headers['content-encoding']).toBe(encoding);
      const whole = await cdn.request(other, inEncoding);
      expect([whole.status, (await cdn.request(`${other}${encoding}`, plain)).status]).toEqual([200, 404]);
    }
  });

  it('passes inquiries on with the address of the visitor and caches no response', async () => {
    const [anna, ben, carl] = cdn.visitors;
    const post = (from: string, forwardedFor: string, email: string) =>
      cdn.request('/api/inquiry', {
        method: 'POST',
        from,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
        body: JSON.stringify(payloadWith({ email })),
      });
    // The limit is five; the header that Anna sends herself names another address each time.
    const answers = [];
    for (let time = 0; time < 6; time++) answers.push(await post(anna, `198.51.100.${time}`, `anna${time}@example.org`));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429]);
    expect(new Set(answers.map(({ headers }) => headers['cache-control']))).toEqual(new Set(['no-store']));
    expect(answers[5]?.headers['retry-after']).toMatch(/^\d+$/);
    // Her requests count against no other visitor's limit.
    expect((await post(ben, anna, 'ben@example.org')).status).toBe(202);
    expect((await post(carl, `${anna}, 127.0.0.1`, 'carl@example.org')).status).toBe(202);
    expect(cdn.origin.requests.map(({ headers }) => headers['x-forwarded-for'])).toEqual([...Array(6).fill(anna), ben, carl]);
    // A visitor that declares the header hop-by-hop is refused, or the header of the CDN stays.
    cdn.origin.requests.length = 0;
    const headers = { 'x-forwarded-for': '198.51.100.9', connection: 'close, X-Forwarded-For' };
    await cdn.request('/api/inquiry', { method: 'POST', from: ben, headers, body: '{}' });
    for (const asked of cdn.origin.requests) expect(asked.headers['x-forwarded-for']).toBe(ben);
    const get = await cdn.request('/api/inquiry');
    expect([get.status, get.headers['cache-control']]).toEqual([405, 'no-store']);
  });

  it('treats odd addresses as the app does', async () => {
    for (const path of oddAddresses) {
      await cdn.empty();
      for (const language of ['en', 'es', 'en']) {
        const question = { headers: { 'accept-language': language } };
        const [answer, own] = [await cdn.request(path, question), await requestApp(cdn.origin, path, question)];
        expect([answer.status, answer.headers.location, answer.text], path).toEqual([own.status, own.headers.location, own.text]);
      }
      expect((await cdn.request('/hotel/')).text, path).toBe((await requestApp(cdn.origin, '/hotel/')).text);
    }
  });

  it('neither caches nor purges anything for other methods', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PURGE', 'BAN', 'OPTIONS', 'FOO']) {
      await cdn.empty();
      const page = await cdn.request('/hotel/');
      const answer = await cdn.request('/hotel/', { method, body: 'evil' });
      expect([400, 405]).toContain(answer.status);
      expect((await cdn.request('/hotel/')).text).toBe(page.text);
      expect(cdn.origin.requests.filter(({ method: asked }) => asked === 'GET')).toHaveLength(1);
    }
  });
}
