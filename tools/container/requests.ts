import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';

export interface HttpResponse {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/** Asks without any header of its own: `fetch` would send `Accept-Language: *`. @param json body of a POST */
export function sendRequest(port: number, path: string, json?: object): Promise<HttpResponse> {
  const method = json === undefined ? 'GET' : 'POST';
  const headers = json === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((done, fail) => {
    const question = request({ port, path, method, headers, agent: false, timeout: 10_000 }, async (answer) => {
      const body = Buffer.concat(await answer.toArray());
      done({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', body });
    });
    question.on('timeout', () => question.destroy(new Error(`${method} ${path} was not answered`)));
    question.on('error', fail);
    question.end(json === undefined ? undefined : JSON.stringify(json));
  });
}

/** The home page and the first picture on it. @returns what was seen @throws where one is not as it must be */
export async function assertPages(port: number): Promise<string> {
  const home = await sendRequest(port, '/');
  assert.equal(home.status, 200, 'GET / without Accept-Language');
  assert.match(home.type, /^text\/html/);
  const [picture] = /\/img\/[^"'\s,)]+/.exec(home.body.toString()) ?? [];
  assert.ok(picture, 'the home page must show a picture');
  const { status, type, body } = await sendRequest(port, picture);
  assert.equal(status, 200, `GET ${picture}`);
  assert.match(type, /^image\//);
  assert.ok(body.byteLength > 0);
  return `GET / 200, ${home.body.byteLength} bytes; GET ${picture} 200, ${type}, ${body.byteLength} bytes`;
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
