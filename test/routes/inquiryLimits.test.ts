import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { querySqlite } from '../storage/sqliteFile.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { payloadWith, postForm, postJson } from '../support/inquiries.ts';

let app: RunningApp;
let count = 0;
const start = async (env: Record<string, string> = {}) => {
  app = await startApp({ env: { INQUIRY_RATE_LIMIT: '2', ...env } });
};
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/** A different inquiry for each call. */
const fresh = () => payloadWith({ message: `Anfrage ${++count}` });
const send = async (forwarded: string | null = null) => {
  const response = await postJson(app.origin, fresh(), forwarded === null ? {} : { 'x-forwarded-for': forwarded });
  return response.status;
};
const sendTimes = async (times: number, forwarded: string | null = null) => {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push(await send(forwarded));
  return statuses;
};

it('a client has confirmations sent for its first five inquiries a day, whatever becomes of them, and no answer tells', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', INQUIRY_TO: 'a@hotel.example', INQUIRY_FROM: 'b@hotel.example' };
  await start({ INQUIRY_RATE_LIMIT: '100', INQUIRY_CONFIRMATION: 'on', ...mail });
  const ask = async (email: string, forwarded = '203.0.113.7') => {
    const response = await postJson(app.origin, { ...fresh(), email }, { 'x-forwarded-for': forwarded });
    const { confirmation } = (await response.json()) as { confirmation: string };
    return [confirmation, response.headers.get('ratelimit')?.includes('confirmations')];
  };
  const isConfirmed = async () => (await app.services.inquiries.outbox.list()).map(({ confirmation }) => confirmation !== null);
  const answers = [await ask('eva@gast.example'), await ask('eva+1@gast.example')];
  for (const name of ['a', 'b', 'c', 'd']) answers.push(await ask(`${name}@gast.example`));
  expect(await isConfirmed()).toEqual([true, false, true, true, true, false]);
  answers.push(await ask('f@gast.example', '203.0.113.8'));
  vi.setSystemTime(Date.now() + 86_400_001);
  answers.push(await ask('g@gast.example'));
  expect((await isConfirmed()).slice(6)).toEqual([true, true]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

describe('the rate limit of inquiries per address', () => {
  it('is five inquiries by default', async () => {
    app = await startApp();
    expect(await sendTimes(6)).toEqual([202, 202, 202, 202, 202, 429]);
    expect(await app.services.inquiries.outbox.list()).toHaveLength(5);
  });

  it('is answered 429 with Retry-After and a text with the phone number in the guest’s language', async () => {
    await start();
    await sendTimes(2);
    const response = await postJson(app.origin, fresh(), { 'content-language': 'en' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([429, 'no-store']);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(590);
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(600);
    expect(await response.json()).toEqual({
      ok: false,
      message:
        'Several enquiries came from your connection within a short time. Please try again in a few minutes, or call us: +34 971 000 120.',
    });
  });

  it('is answered with the form and the entered values for a form', async () => {
    await start();
    await sendTimes(2);
    const response = await postForm(app.origin, { locale: 'fr', message: 'Encore une question' });
    const html = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([429, 'no-store, no-transform']);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(590);
    expect(html).toContain('Plusieurs demandes ont été envoyées depuis votre connexion');
    expect(html).toContain('Encore une question</textarea>');
    expect(html).toContain('value="Anne.Gross@Example.org"');
  });

  it('is reset after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await start();
    expect(await sendTimes(3)).toEqual([202, 202, 429]);
    vi.setSystemTime(Date.now() + 599_000);
    expect(await send()).toBe(429);
    vi.setSystemTime(Date.now() + 1_001);
    expect(await sendTimes(3)).toEqual([202, 202, 429]);
  });

  it('does not count invalid inquiries, retries with a key, and inquiries that could not be stored', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hotel-limit-'));
    await start({ DATA_DIR: folder });
    for (let i = 0; i < 4; i++) expect((await postJson(app.origin, { ...fresh(), email: 'x' })).status).toBe(422);
    const once = fresh();
    const key = { 'idempotency-key': 'the-key-of-this-form' };
    for (let i = 0; i < 4; i++) expect((await postJson(app.origin, once, key)).status).toBe(202);
    querySqlite(folder, 'ALTER TABLE inquiries RENAME TO away');
    expect(await sendTimes(4)).toEqual([503, 503, 503, 503]);
    querySqlite(folder, 'ALTER TABLE away RENAME TO inquiries');
    expect(await sendTimes(2)).toEqual([202, 429]);
    const again = await postJson(app.origin, once, key);
    expect([again.status, again.headers.get('retry-after')]).toEqual([202, null]);
    rmSync(folder, { recursive: true });
  });

  it('counts every repetition of an inquiry without a key', async () => {
    await start();
    const once = fresh();
    const answers = [await postJson(app.origin, once), await postJson(app.origin, once), await postJson(app.origin, once)];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 429]);
    expect(await app.services.inquiries.outbox.list()).toHaveLength(1);
  });

  it('holds for concurrent requests', async () => {
    await start({ INQUIRY_RATE_LIMIT: '7' });
    const statuses = await Promise.all(Array.from({ length: 40 }, () => send()));
    expect(statuses.filter((status) => status === 202)).toHaveLength(7);
    expect(await app.services.inquiries.outbox.list()).toHaveLength(7);
  });
});

describe('the rate limit of all requests per address', () => {
  it('is ten times that of inquiries, whatever the response is', async () => {
    await start();
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) statuses.push((await postJson(app.origin, '{', {})).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
    const response = await postJson(app.origin, fresh(), { 'content-type': 'text/plain' });
    expect([response.status, Number(response.headers.get('retry-after')) > 590]).toEqual([429, true]);
    const form = await postForm(app.origin, { locale: 'es', message: 'Otra pregunta' });
    expect([form.status, await form.text()]).toEqual([429, expect.stringContaining('Von Ihrem Anschluss kamen')]);
    expect(await app.services.inquiries.outbox.list()).toEqual([]);
  });

  it('holds for all that is rendered for one visitor alone: the form of a package without script, and the thanks', async () => {
    await start();
    const [cookie = ''] = (await postForm(app.origin, {})).headers.get('set-cookie')?.split(';') ?? [];
    const getThanks = (headers: Record<string, string>) => fetch(`${app.origin}/anfrage/danke`, { headers });
    expect((await getThanks({ cookie })).status).toBe(200);
    for (let i = 0; i < 18; i++) expect((await fetch(`${app.origin}/api/booking?inquiry=on`)).status).toBe(200);
    for (const response of [await fetch(`${app.origin}/api/booking?inquiry=on`), await getThanks({ cookie })])
      expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await getThanks({ cookie: 'estate-thanks=x' })).status).toBe(200);
  });

  it('does not count cross-site requests', async () => {
    await start();
    for (let i = 0; i < 25; i++) await postJson(app.origin, fresh(), { origin: 'https://evil.test' });
    expect(await send()).toBe(202);
  });
});

describe('the address that is rate limited', () => {
  const ours = '203.0.113.7';

  it.each<[title: string, trustProxy: string | null, same: (string | null)[], others: (string | null)[]]>([
    [
      'by default that of X-Forwarded-For from a proxy on this machine or in a private network; only the entry of our proxy counts',
      null,
      [ours, ours, ours, `198.51.100.1, ${ours}`, `${ours}, 10.0.0.1, 192.168.1.1`],
      ['203.0.113.8', null],
    ],
    ['that of the connection with TRUST_PROXY=0', '0', ['203.0.113.1', '203.0.113.2', '203.0.113.3', null], []],
    [
      'counted from the end of X-Forwarded-For if TRUST_PROXY is a number',
      '1',
      [`1.1.1.1, ${ours}`, `2.2.2.2, ${ours}`, `3.3.3.3, ${ours}`],
      [`${ours}, 203.0.113.8`],
    ],
    ['that of the connection outside of the networks in TRUST_PROXY', '10.0.0.0/8', ['203.0.113.1', '203.0.113.2', '203.0.113.3'], []],
    [
      'taken from X-Forwarded-For behind the networks in TRUST_PROXY',
      '127.0.0.0/8, 198.51.100.0/24',
      Array(3).fill(`${ours}, 198.51.100.9`),
      ['203.0.113.2, 198.51.100.9', `${ours}, 203.0.113.99`],
    ],
    ['the /64 network of an IPv6 address', null, ['2001:db8:1:2::1', '2001:db8:1:2:ff::2', '2001:DB8:1:2:0:0:0:3'], ['2001:db8:1:3::1']],
    ['the same for an IPv4 address and its IPv6-mapped form', null, [ours, `::ffff:${ours}`, '::ffff:cb00:7107'], ['::ffff:203.0.113.8']],
    [
      'read without its port, so that a port for each connection does not evade the limit',
      null,
      [`${ours}:4711`, `${ours}:4712`, ours],
      [],
    ],
    ['read without brackets, port and zone', null, ['[2001:db8::1]:443', '[2001:db8::1]', '2001:db8::1%eth0'], []],
    [
      'found behind a trusted proxy whose own address has a port',
      null,
      Array(3).fill(`${ours}:1, 10.0.0.1:4711, [::ffff:192.168.1.1]:80`),
      ['203.0.113.8:1, 10.0.0.1:4712'],
    ],
    ['one for all requests whose deciding entry is no address', null, ['unknown', `${ours}, x1`, '_hidden', '203.0.113.9:x'], [ours]],
    ['the deciding entry, whatever stands before it', null, [`junk, ${ours}`, `_more:junk, ${ours}:81`, `203.0.113.200, ${ours}`], []],
  ])('is %s', async (_, trustProxy, same, others) => {
    await start(trustProxy === null ? {} : { TRUST_PROXY: trustProxy });
    for (const [index, forwarded] of same.entries()) expect(await send(forwarded)).toBe(index < 2 ? 202 : 429);
    for (const forwarded of others) expect(await send(forwarded)).toBe(202);
  });

  it('is reported once where a proxy does not send it plainly, with what the proxy should send', async () => {
    await start();
    await send('203.0.113.7');
    const reports = () => app.logged.filter(({ event }) => event === 'rateLimit.misconfigured');
    expect(reports()).toEqual([]);
    for (const entry of ['203.0.113.7:4711', 'unknown', '203.0.113.8:4711']) await send(entry);
    expect(reports()).toEqual([
      expect.objectContaining({ expected: expect.stringMatching(/^X-Forwarded-For: one IP address .* without port/) }),
    ]);
  });

  it('is reported once, with the setting, where X-Forwarded-For comes from an address that is not trusted', async () => {
    await start({ TRUST_PROXY: '10.0.0.0/8' });
    for (const forwarded of ['203.0.113.7', '203.0.113.8'])
      await fetch(`${app.origin}/gibt-es-nicht/`, { headers: { 'x-forwarded-for': forwarded } });
    await send('203.0.113.9');
    expect(app.logged.filter(({ event }) => event === 'rateLimit.misconfigured')).toEqual([
      expect.objectContaining({ reason: 'UNTRUSTED_PROXY', expected: expect.stringMatching(/^TRUST_PROXY with the address of the CDN/) }),
    ]);
  });

  it('is never logged, and an invalid one is reported without its value', async () => {
    await start();
    for (const nonsense of ['203.0.113.7:4711', '', ',', 'unknown', '<script>', '999.1.1.1', 'x'.repeat(2000)]) {
      expect([202, 429]).toContain(await send(nonsense));
    }
    expect(JSON.stringify(app.logged)).not.toMatch(/203\.0\.113|127\.0\.0\.1|<script>|999\.1/);
    const misused = app.logged.filter(({ event }) => event === 'rateLimit.misconfigured');
    expect(new Set(misused.map(({ reason }) => reason))).toEqual(new Set(['INVALID_ADDRESS']));
    expect(app.logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
});
