import { get, type IncomingHttpHeaders } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it came, still compressed. */
  readonly body: Buffer;
}

/** Asks once, over a connection of its own. */
export function read(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers }, async (res) => {
      resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(await res.toArray()) });
    }).once('error', reject);
  });
}

/** Addresses of all pages, as the sitemap names them. */
export async function getPaths(origin: string): Promise<string[]> {
  const { body } = await read(`${origin}/sitemap.xml`);
  return [...body.toString().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}
