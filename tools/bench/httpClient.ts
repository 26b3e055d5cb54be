import { get, type IncomingHttpHeaders } from 'node:http';

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As received: compressed if the response is. */
  readonly body: Buffer;
}

/** Sends one GET over a connection of its own. */
export function fetchOnce(url: string, headers: Readonly<Record<string, string>> = {}): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers }, (res) => {
      res.toArray().then((chunks) => {
        resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) });
      }, reject);
    }).once('error', reject);
  });
}
