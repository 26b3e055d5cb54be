import { describe, expect, it } from 'vitest';
import { payloadWith, sendRaw } from '../support/inquiries.ts';
import { app, readPage, startDemoOnce } from '../support/siteWithWordpress.ts';

/** Request smuggling: two servers may disagree where a request ends, so that one takes for a body what the other takes for the next request. */
startDemoOnce({ env: { INQUIRY_RATE_LIMIT: '1000' } });

/** The request hidden in a body. If the server answered it, its path would be logged. */
const smuggled = 'GET /geschmuggelt/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const post = (...lines: string[]) =>
  ['POST /api/inquiry HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...lines, '', ''].join('\r\n');
const get = (...lines: string[]) => ['GET /healthz HTTP/1.1', 'Host: x', ...lines, '', ''].join('\r\n');

/** Returns the statuses of all responses on one connection. */
const getStatuses = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map((match) => Number(match[1]));
const pathsLogged = () => app.logged.filter(({ event }) => event === 'request.completed').map(({ path }) => path);

describe('ambiguous requests', () => {
  // Node's parser refuses them all, unless an option makes it lenient: one of each kind.
  const chunked = '0\r\n\r\n';
  const te = 'Transfer-Encoding: chunked';
  it.each<[string, string]>([
    ['a blank before the colon', post('Content-Length : 0')],
    ['a folded line', post('Transfer-Encoding:\r\n chunked') + chunked],
    ['an invalid chunk length', `${post(te)}x\r\n\r\n`],
    ['bare line feeds', get().replaceAll('\r\n', '\n')],
    ['a bare carriage return', get('X-A: 1\rX-B: 2')],
  ])('a request with %s is answered 400 and the following bytes are not read as a request', async (_, text) => {
    app.logged.length = 0;
    const answer = await sendRaw(app.origin, [text + smuggled]);
    expect([getStatuses(answer), answer.includes('Connection: close')]).toEqual([[400], true]);
    expect(pathsLogged()).not.toContain('/geschmuggelt/');
  });
});

describe('unambiguous requests', () => {
  const body = JSON.stringify(payloadWith({ message: 'Leitung' }));
  const asChunk = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const close = 'Connection: close';

  it.each<[string, string, number[]]>([
    [
      'chunks and a trailer, after which the connection ends',
      post('Transfer-Encoding: chunked') + asChunk.replace(/\r\n$/, 'X-Trailer: 99\r\n\r\n') + get(close),
      [202],
    ],
    ['an unexpected body on a cached page', `${get('Content-Length: 5').replace('/healthz', '/hotel/')}abcde${get(close)}`, [200, 200]],
    ['nineteen others before it on one connection', get().repeat(19) + get(close), Array.from({ length: 20 }, () => 200)],
    ['bytes after Connection: close', get(close) + smuggled, [200]],
    ['HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n', [200]],
    ['HTTP/1.0 for the home page without Host', 'GET / HTTP/1.0\r\nAccept-Language: de\r\nReferer: http://undefined/\r\n\r\n', [200]],
    ['a path of 14 KB', get(close).replace('/healthz', `/${'a'.repeat(14_000)}`), [404]],
  ])('a request with %s is answered once and in order', async (_, text, statuses) => {
    await readPage('/hotel/');
    app.logged.length = 0;
    const answer = await sendRaw(app.origin, [text]);
    expect(getStatuses(answer)).toEqual(statuses);
    expect(pathsLogged()).not.toContain('/geschmuggelt/');
  });

  it('the body of a rejected inquiry is not read as further requests', async () => {
    const inner = smuggled.repeat(20);
    for (const [headers, status] of [
      ['Content-Type: text/plain', 415],
      ['Content-Type: application/json\r\nSec-Fetch-Site: cross-site', 403],
      ['Content-Type: application/json\r\nContent-Encoding: gzip', 415],
    ] as const) {
      app.logged.length = 0;
      const head = `POST /api/inquiry HTTP/1.1\r\nHost: x\r\n${headers}\r\nContent-Length: ${inner.length}\r\n\r\n`;
      expect(getStatuses(await sendRaw(app.origin, [head, inner, get(close)]))).toEqual([status, 200]);
      expect(pathsLogged()).not.toContain('/geschmuggelt/');
    }
  });

  it('a request with no or two Host headers is answered 400 and its connection closed', async () => {
    for (const path of ['/hotel/', '/healthz', '/api/inquiry']) {
      for (const hosts of ['', 'Host: a.test\r\nHost: b.test\r\n', 'Host: a.test\r\nX-A: 1\r\nhOST: a.test\r\n']) {
        const answer = await sendRaw(app.origin, [`GET ${path} HTTP/1.1\r\n${hosts}\r\n`]);
        expect([path, hosts, getStatuses(answer), /^Connection: close\r$/m.test(answer)]).toEqual([path, hosts, [400], true]);
      }
    }
  });
});

const statusAndLocation = (answer: string) => [answer.split(' ')[1], /^location: (.*)\r$/im.exec(answer)?.[1]];

describe('request targets', () => {
  it('a request line with an absolute URL of another host is answered as its path, and the host changes nothing', async () => {
    const send = (target: string, host: string) =>
      sendRaw(app.origin, [`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`]);
    const targets = ['/impressum/', '/Impressum/', '/', '/gibt-es-nicht/', '/hotel/../impressum/', '//impressum/', '/impressum/?a=1'];
    for (const path of targets) {
      const plain = statusAndLocation(await send(path, 'x'));
      for (const target of [`http://evil.test${path}`, `HTTPS://evil.test:8080${path}`, `http://user:word@evil.test${path}`]) {
        const answer = await send(target, 'evil.test');
        expect([target, ...statusAndLocation(answer)]).toEqual([target, ...plain]);
        expect(answer).not.toMatch(/evil/);
      }
    }
    expect(statusAndLocation(await send('http://evil.test', 'evil.test'))).toEqual(statusAndLocation(await send('/', 'evil.test')));
    for (const target of ['http:///impressum/', 'http://user@/impressum/', 'ftp://evil.test/impressum/'])
      expect([target, statusAndLocation(await send(target, 'evil.test'))[0]]).toEqual([target, '404']);
  });
});
