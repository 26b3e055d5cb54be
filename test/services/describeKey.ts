import { expect, it } from 'vitest';
import { type Cdn, requestApp } from './support.ts';

/** Requests for `/hotel/` that a CDN may refuse, and must not answer with, or keep as, anything else. */
const spellings: readonly (readonly [string, { path?: string; method?: string; headers?: Record<string, string>; body?: string }])[] = [
  ['a target with the name of another host', { path: 'http://evil.test/hotel/' }],
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

/** Paths that look like `/hotel/` or like a file, and are neither. */
const lookalikes = ['/hotel/;x.css', '/hotel%2f', '/HOTEL/', '/%68otel/', '/api/inquiry/x.css'];

/** Which requests share a cached copy, and which never do. */
export function describeKey(cdn: Cdn): void {
  it('stores nothing that changes the page of others for other spellings of a request', async () => {
    for (const [name, { path = '/hotel/', ...settings }] of spellings) {
      await cdn.empty();
      cdn.origin.requests.length = 0;
      // A refusal by a closed connection is one too.
      await cdn.request(path, settings).catch(() => null);
      for (const encoding of ['identity', 'br', 'gzip']) {
        const headers = { 'accept-encoding': encoding };
        const [answer, own] = [
          await cdn.request('/hotel/', { headers, from: cdn.visitors[1] }),
          await requestApp(cdn.origin, '/hotel/', { headers }),
        ];
        expect([answer.status, answer.headers['content-encoding'], answer.text], name).toEqual([
          200,
          own.headers['content-encoding'],
          own.text,
        ]);
        expect(JSON.stringify(answer.headers)).not.toContain('evil');
      }
    }
  });

  it('sends for addresses that look alike what the app sends, and keeps /hotel/ apart from them', async () => {
    for (const path of lookalikes) {
      await cdn.empty();
      cdn.origin.requests.length = 0;
      const [answer, own] = [await cdn.request(path), await requestApp(cdn.origin, path)];
      // A CDN may refuse an address by itself.
      if (answer.status !== 400)
        expect([answer.status, answer.headers.location, answer.text]).toEqual([own.status, own.headers.location, own.text]);
      expect(answer.status, path).not.toBe(200);
      expect((await cdn.request('/hotel/')).text).toBe((await requestApp(cdn.origin, '/hotel/')).text);
    }
  });
}
