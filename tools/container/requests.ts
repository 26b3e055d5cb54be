import assert from 'node:assert/strict';
import { request } from 'node:http';

const REQUEST_TIMEOUT_MS = 10_000;

export interface HttpResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: Buffer;
}

/** Sends a GET, or a POST if there is a JSON body, without default headers: `fetch` would send `Accept-Language: *`. */
export function sendRequest(port: number, path: string, json?: object): Promise<HttpResponse> {
  const method = json === undefined ? 'GET' : 'POST';
  const headers = json === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const req = request({ port, path, method, headers, agent: false, timeout: REQUEST_TIMEOUT_MS }, (res) => {
      res.toArray().then((chunks) => {
        resolve({ status: res.statusCode ?? 0, contentType: res.headers['content-type'] ?? '', body: Buffer.concat(chunks) });
      }, reject);
    });
    req.on('timeout', () => req.destroy(new Error(`${method} ${path} was not answered in time`)));
    req.on('error', reject);
    req.end(json === undefined ? undefined : JSON.stringify(json));
  });
}

/** Requests the home page and the first picture on it. Returns a summary line. @throws AssertionError unless both are as expected */
export async function assertPages(port: number): Promise<string> {
  const home = await sendRequest(port, '/');
  assert.equal(home.status, 200, 'GET / without Accept-Language');
  assert.match(home.contentType, /^text\/html/);
  const [picture] = /\/img\/[^"'\s,)]+/.exec(home.body.toString()) ?? [];
  assert.ok(picture, 'the home page must show a picture');
  const { status, contentType, body } = await sendRequest(port, picture);
  assert.equal(status, 200, `GET ${picture}`);
  assert.match(contentType, /^image\//);
  assert.ok(body.byteLength > 0);
  return `GET / 200, ${home.body.byteLength} bytes; GET ${picture} 200, ${contentType}, ${body.byteLength} bytes`;
}
