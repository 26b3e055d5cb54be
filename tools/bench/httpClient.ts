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

/** Returns the paths of all pages in the sitemap. */
export async function fetchPagePaths(origin: string): Promise<string[]> {
  const { body } = await fetchOnce(`${origin}/sitemap.xml`);
  return [...body.toString().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}
