import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../../inquiry/outboxSupport.ts';
import { type RunningApp, startApp } from '../../support/app.ts';
import { readRecording, startWordpress } from '../../support/wordpress.ts';

const token = 'ein-langes-geheimnis';
const hotelUrl = '/wp-json/wp/v2/pages?slug=hotel';

export type Site = Awaited<ReturnType<typeof startSite>>;

/**
 * Starts one replica of a site for each address of the database, one WordPress and one CDN. Waits until all hear each other, unless their database cannot
 * be used.
 */
export async function startSite(
  databases: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { isUsable = true }: { readonly isUsable?: boolean } = {},
) {
  const wordpress = await startWordpress();
  const purges: string[][] = [];
  const cdn: Server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk) => {
      body += chunk;
    });
    req.on('end', () => {
      purges.push(JSON.parse(body).tags);
      res.end();
    });
  });
  await new Promise<void>((done) => cdn.listen(0, '127.0.0.1', done));
  const purgeUrl = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`;
  const shared = { CONTENT_URL: wordpress.origin, REVALIDATE_TOKEN: token, CDN_PURGE_URL: purgeUrl, CONTENT_TTL: '86400', ...env };
  const replicas: RunningApp[] = [];
  for (const DATABASE_URL of databases) replicas.push(await startApp({ env: { ...shared, DATABASE_URL } }));
  if (isUsable) await Promise.all(replicas.map((app) => waitForEvent(app, 'replica.connected')));
  return {
    replicas,
    wordpress,
    /** Tags of each request that the CDN received. */
    purges,
    /** Gives the page /hotel/ another title in WordPress. */
    rename(title: string) {
      const [post] = JSON.parse(readRecording('page-hotel.de.json'));
      const renamed = { ...post, title: { rendered: title }, acf: { ...post.acf, header_title: title } };
      wordpress.answers.set(hotelUrl, JSON.stringify([renamed]));
    },
    /** The title that each replica shows now. */
    titles: () => Promise.all(replicas.map(({ origin }) => readTitle(origin))),
    /** Tells one replica that the page has changed. */
    async revalidate(replica = 0, body: unknown = { type: 'page', slug: 'hotel', locale: 'de' }) {
      const response = await fetch(`${replicas[replica]?.origin}/api/revalidate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    },
    async close() {
      await Promise.all(replicas.map((app) => app.close()));
      await wordpress.close();
      cdn.close();
    },
  };
}

async function readTitle(origin: string): Promise<string | undefined> {
  const html = await (await fetch(`${origin}/hotel/`)).text();
  return /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replace(/<[^>]*>|\s+/g, '');
}

/** Waits until a replica has logged an event more than `before` times. */
export async function waitForEvent({ logged }: RunningApp, event: string, before = 0): Promise<void> {
  await until(() => countEvents({ logged }, event) > before, event);
}

export function countEvents({ logged }: Pick<RunningApp, 'logged'>, event: string): number {
  return logged.filter((line) => line.event === event).length;
}
