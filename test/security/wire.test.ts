import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { payloadWith, sendRaw } from '../support/inquiries.ts';

/** Requests whose end two programs might see in different places: what one takes for a body is another's next request. */
let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ env: { INQUIRY_RATE_LIMIT: '1000' } });
});
afterAll(() => app.close());

/** The request an attacker hides in a body: answered, it would stand in the log. */
const smuggled = 'GET /geschmuggelt/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const post = (...lines: string[]) =>
  ['POST /api/inquiry HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...lines, '', ''].join('\r\n');
const get = (...lines: string[]) => ['GET /healthz HTTP/1.1', 'Host: x', ...lines, '', ''].join('\r\n');

/** Statuses of all answers on one connection. */
const statusesOf = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map((match) => Number(match[1]));
const pathsLogged = () => app.logged.filter(({ event }) => event === 'request.completed').map(({ path }) => path);

describe('a request that two programs may read differently', () => {
  const chunked = '0\r\n\r\n';
  const length = `Content-Length: ${chunked.length + smuggled.length}`;
  const te = 'Transfer-Encoding: chunked';
  it.each<[string, string]>([
    ['a length and chunks', post(length, te) + chunked],
    ['chunks and a length', post(te, length) + chunked],
    ['a length of nothing and chunks', post('Content-Length: 0', te) + chunked],
    ['two lengths', post('Content-Length: 0', length)],
    ['the same length twice', post('Content-Length: 0', 'Content-Length: 0')],
    ['two lengths in a line', post(`Content-Length: 0, ${chunked.length}`)],
    ['the same length twice in a line', post('Content-Length: 0, 0')],
    ['a length with a sign', post('Content-Length: +0')],
    ['a length below nothing', post('Content-Length: -1')],
    ['a length in hexadecimal', post('Content-Length: 0x0')],
    ['a length with a blank inside', post('Content-Length: 0 0')],
    ['a length with letters', post('Content-Length: 0a')],
    ['a length beyond all numbers', post('Content-Length: 18446744073709551616')],
    ['no length where one is named', post('Content-Length: ')],
    ['a blank before the colon', post('Content-Length : 0')],
    ['a tab before the colon', post(`Transfer-Encoding\t: chunked`) + chunked],
    ['a name with a control character', post(`Transfer-Encoding\x0b: chunked`) + chunked],
    ['a folded line', post('Transfer-Encoding:\r\n chunked') + chunked],
    ['a line without a name', post(': 1')],
    ['a line without a colon', post('Nonsense')],
    ['a line that begins with a blank', ['GET /healthz HTTP/1.1', ' Host: x', '', ''].join('\r\n')],
    ['a null character in a line', get('X-A: a\0b')],
    ['an encoding nobody knows', post('Transfer-Encoding: xchunked') + chunked],
    ['an encoding nobody knows behind chunks', post('Transfer-Encoding: chunked, identity') + chunked],
    ['chunks twice', post('Transfer-Encoding: chunked, chunked') + chunked],
    ['chunks in two lines', post(te, 'Transfer-Encoding: x') + chunked],
    ['chunks in quotes', post('Transfer-Encoding: "chunked"') + chunked],
    ['chunks with a control character', post('Transfer-Encoding: \x0bchunked') + chunked],
    ['chunks with a length that is none', `${post(te)}x\r\n\r\n`],
    ['chunks with a sign', `${post(te)}-1\r\n\r\n`],
    ['chunks with a prefix', `${post(te)}0x0\r\n\r\n`],
    ['chunks with a blank', `${post(te)}0 \r\n\r\n`],
    ['chunks longer than they say', `${post(te)}1\r\n{}\r\n${chunked}`],
    ['chunks with bare line feeds', `${post(te)}0\n\n`],
    ['a chunk with an extension that ends by a bare line feed', `${post(te)}0;x\n\r\n`],
    ['bare line feeds', get().replaceAll('\r\n', '\n')],
    ['one bare line feed', get('X-A: 1\nX-B: 2')],
    ['a bare carriage return', get('X-A: 1\rX-B: 2')],
    ['a version nobody knows', get().replace('1.1', '9.9')],
    ['a version without a point', get().replace('1.1', '11')],
    ['a tab in the first line', get().replace(' /healthz', '\t/healthz')],
    ['a method in small letters', get().replace('GET', 'get')],
    ['a null character in the address', get().replace('/healthz', '/health\0z')],
    ['a trailer that pretends to be a header', `${post(te)}0\r\nContent-Length: 99\r\n\r\n`],
  ])('by %s is refused at once, and nothing behind it is heard', async (_, text) => {
    app.logged.length = 0;
    const answer = await sendRaw(app.origin, [text + smuggled]);
    expect([statusesOf(answer), answer.includes('Connection: close')]).toEqual([[400], true]);
    expect(pathsLogged()).not.toContain('/geschmuggelt/');
  });
});

describe('a request that all read alike', () => {
  const body = JSON.stringify(payloadWith({ message: 'Leitung' }));
  const asChunk = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const close = 'Connection: close';

  it.each<[string, string, number[]]>([
    ['chunks in capitals', post('Transfer-Encoding: CHUNKED') + asChunk + get(close), [202, 200]],
    ['a chunk with an extension', `${post('Transfer-Encoding: chunked')}${asChunk.replace('\r\n', ';a=b\r\n')}${get(close)}`, [202, 200]],
    ['a trailer', post('Transfer-Encoding: chunked') + asChunk.replace(/\r\n$/, 'X-Trailer: 99\r\n\r\n') + get(close), [202, 200]],
    ['two blanks in its first line', get(close).replace(' /healthz', '  /healthz'), [200]],
    ['a body nobody expects', `${get('Content-Length: 5')}abcde${get(close)}`, [200, 200]],
    ['a body nobody expects on a stored page', `${get('Content-Length: 5').replace('/healthz', '/hotel/')}abcde${get(close)}`, [200, 200]],
    ['chunks nobody expects', `${get('Transfer-Encoding: chunked')}3\r\nabc\r\n0\r\n\r\n${get(close)}`, [200, 200]],
    ['empty lines ahead', `\r\n\r\n${get(close)}`, [200]],
    ['twenty in a row', get().repeat(19) + get(close), Array.from({ length: 20 }, () => 200)],
    ['something behind the last', get(close) + smuggled, [200]],
    ['a version of 1996', 'GET /healthz HTTP/1.0\r\n\r\n', [200]],
    ['a stored page in a version of 1996', 'GET /hotel/ HTTP/1.0\r\n\r\n', [200]],
    ['home in a version of 1996, from nowhere', 'GET / HTTP/1.0\r\nAccept-Language: de\r\nReferer: http://undefined/\r\n\r\n', [200]],
    ['an address of 14 KB', get(close).replace('/healthz', `/${'a'.repeat(14_000)}`), [404]],
    ['a query of 14 KB', get(close).replace('/healthz', `/hotel/?${'a'.repeat(14_000)}`), [200]],
  ])('by %s is answered once, in its turn', async (_, text, statuses) => {
    await fetch(`${app.origin}/hotel/`);
    app.logged.length = 0;
    const answer = await sendRaw(app.origin, [text]);
    expect(statusesOf(answer)).toEqual(statuses);
    expect(pathsLogged()).not.toContain('/geschmuggelt/');
  });

  it('that is refused before its body is read closes, or reads to its end: what stands in the body is no request', async () => {
    const inner = smuggled.repeat(20);
    for (const [headers, status] of [
      ['Content-Type: text/plain', 415],
      ['Content-Type: application/json\r\nSec-Fetch-Site: cross-site', 403],
      ['Content-Type: application/json\r\nContent-Encoding: gzip', 415],
    ] as const) {
      app.logged.length = 0;
      const head = `POST /api/inquiry HTTP/1.1\r\nHost: x\r\n${headers}\r\nContent-Length: ${inner.length}\r\n\r\n`;
      expect(statusesOf(await sendRaw(app.origin, [head, inner, get(close)]))).toEqual([status, 200]);
      expect(pathsLogged()).not.toContain('/geschmuggelt/');
    }
  });

  it('of no host, or of two, is refused, and its connection closed', async () => {
    for (const path of ['/hotel/', '/healthz', '/api/inquiry']) {
      for (const hosts of ['', 'Host: a.test\r\nHost: b.test\r\n', 'Host: a.test\r\nX-A: 1\r\nhOST: a.test\r\n']) {
        const answer = await sendRaw(app.origin, [`GET ${path} HTTP/1.1\r\n${hosts}\r\n`]);
        expect([path, hosts, statusesOf(answer), /^Connection: close\r$/m.test(answer)]).toEqual([path, hosts, [400], true]);
      }
    }
  });

  it('waits for its body only once it is told to go on', async () => {
    const answer = await sendRaw(app.origin, [post(`Content-Length: ${Buffer.byteLength(body)}`, 'Expect: 100-continue', close), body], {
      pause: 20,
    });
    expect(statusesOf(answer)).toEqual([100, 202]);
  });
});
