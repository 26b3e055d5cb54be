import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layHead, layWhole, sendLaid } from '../../src/responseCache/serialisedHead.ts';

const body = Buffer.from('<!doctype html><title>Übersicht</title>');
const headers = { 'Content-Type': 'text/html; charset=utf-8', ETag: '"a"', Vary: 'Accept-Encoding', 'X-Latin': 'é' };
const whole = { ...headers, 'Content-Length': String(body.byteLength) };
const wholeHead = layHead(whole);
const laid = layWhole(whole, body);
const unchanged = layHead(headers);

function answer(req: IncomingMessage, res: ServerResponse & { _header?: string | null }): void {
  // Simulates a Node version that stores the header section in another field.
  if (req.url?.startsWith('/elsewhere')) delete res._header;
  const isUnchanged = req.url?.endsWith('unchanged') === true;
  const status = isUnchanged ? 304 : req.url?.endsWith('error') === true ? 404 : 200;
  const isHeadAlone = isUnchanged || req.method === 'HEAD';
  sendLaid(res, status, isUnchanged ? unchanged : wholeHead, 'request-id', isHeadAlone ? undefined : laid);
}

let server: Server;
beforeAll(async () => {
  server = createServer({ keepAliveTimeout: 7000 }, answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends all requests at once and returns everything received until the server closes the connection. */
function talk(requests: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(requests.replaceAll('\n', '\r\n'));
  return text(socket);
}

/** Returns a response with its headers sorted: their order has no meaning. */
function inOrder(answered: string): string[] {
  const [head = '', ...rest] = answered.replace(/\r\nDate: [^\r]*/, '\r\nDate: now').split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  return [status, ...lines.sort(), ...rest];
}

describe('a serialised head', () => {
  it.each([
    ['a page', 'GET /page HTTP/1.1\nHost: a\nConnection: close\n\n'],
    ['a page requested with HTTP/1.0', 'GET /page HTTP/1.0\n\n'],
    ['a page requested with HEAD', 'HEAD /page HTTP/1.1\nHost: a\nConnection: close\n\n'],
    ['an unchanged page (304)', 'GET /unchanged HTTP/1.1\nHost: a\nConnection: close\n\n'],
    ['a missing page (404)', 'GET /error HTTP/1.1\nHost: a\nConnection: close\n\n'],
    [
      'several pages on one connection',
      `${'GET /page HTTP/1.1\nHost: a\n\n'.repeat(3)}GET /unchanged HTTP/1.1\nHost: a\nConnection: close\n\n`,
    ],
  ])('is sent with the same bytes as by Node: %s', async (_, requests) => {
    const ready = await talk(requests);
    expect(ready).toMatch(/\r\nDate: .*GMT\r\n/);
    const separate = (all: string) => all.split(/(?=HTTP\/1\.1 )/).map(inOrder);
    expect(separate(ready)).toEqual(separate(await talk(requests.replaceAll(' /', ' /elsewhere/'))));
  });

  it('keeps the connection open and sends Keep-Alive with the timeout', async () => {
    const answered = await talk('GET /page HTTP/1.1\nHost: a\n\nGET /page HTTP/1.1\nHost: a\nConnection: close\n\n');
    expect(answered.match(/\r\nKeep-Alive: timeout=7\r\n/g)).toHaveLength(1);
    expect(answered.split(body.toString())).toHaveLength(3);
  });

  it('uses a field that this Node version has', () => {
    expect(new ServerResponse(new IncomingMessage(new Socket()))).toHaveProperty('_header', null);
  });

  it.each([
    ['X-Broken', 'a\r\nSet-Cookie: b=c'],
    ['X-Broken', 'a\nb'],
    ['X-Broken', '漢'],
    ['X Broken', 'a'],
    ['', 'a'],
  ])('refuses the invalid header %j: %j', (name, value) => {
    expect(() => layHead({ ...headers, [name]: value })).toThrow(TypeError);
  });
});

it('a serialised response has its own memory and no slice of a shared pool', () => {
  const laid = layWhole(headers, Buffer.from('kurz'));
  expect(laid.body.toString()).toBe('kurz');
  expect(laid.whole.buffer.byteLength).toBe(laid.whole.byteLength);
  expect(laid.body.buffer).toBe(laid.whole.buffer);
});
