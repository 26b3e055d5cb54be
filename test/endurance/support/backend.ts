import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pace } from 'node:timers/promises';
import { paintBands } from '../../images/samples.ts';
import { allLists, answerLists } from '../../support/lists.ts';
import { type Fault, recordedFault, startWordpress } from '../../support/wordpress.ts';
import { type FaultyProxy, startFaultyProxy } from './faultyProxy.ts';

/** A WordPress with pictures and lists of posts, behind a network, that can misbehave in every way. */
export interface Backend {
  readonly origin: string;
  readonly proxy: FaultyProxy;
  fault: Fault | null;
  /** Number of requests that WordPress has received so far. */
  countRequests(): number;
  close(): Promise<void>;
}

const listed = (slug: string, prefix = '') => ({
  slug,
  link: `https://cms.finca.example${prefix}/${slug}/`,
  modified_gmt: '2026-09-01T10:00:00',
});

/** Starts the stand-in made from recordings. */
export async function startBackend(): Promise<Backend> {
  const wordpress = await startWordpress();
  const proxy = await startFaultyProxy(Number(new URL(wordpress.origin).port));
  const jpeg = await paintBands(1600, 1000).jpeg().toBuffer();
  const lists = answerLists({ lists: allLists({ '/wp-json/wp/v2/pages': [listed('hotel'), listed('galerie')] }) });
  const state = { fault: null as Fault | null };
  let asked = 0;
  wordpress.fault = (req, res) => {
    asked++;
    // The recordings note every address; this runs for long.
    wordpress.requests.length = 0;
    if (state.fault?.(req, res)) return true;
    if (req.url?.startsWith('/wp-content/uploads/')) {
      res.writeHead(200, { 'content-type': 'image/jpeg', etag: '"one"' }).end(jpeg);
      return true;
    }
    return lists(req, res);
  };
  return Object.assign(state, {
    origin: `http://127.0.0.1:${proxy.port}`,
    proxy,
    countRequests: () => asked,
    async close() {
      await proxy.close();
      await wordpress.close();
    },
  });
}

const json =
  (body: string): Fault =>
  (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json' }).end(body);
    return true;
  };
const huge = Buffer.alloc(1024 * 1024, ' ');

/** Sends so much that nobody should read it to its end. */
async function sendMegabytes(res: ServerResponse, count: number): Promise<void> {
  res.writeHead(200, { 'content-type': 'application/json' });
  for (let sent = 0; sent < count && !res.destroyed; sent++) {
    if (!res.write(huge)) await Promise.race([new Promise((resolve) => res.once('drain', resolve)), pace(2000)]);
  }
  res.end('[]');
}

async function trickle(res: ServerResponse): Promise<void> {
  res.writeHead(200, { 'content-type': 'application/json' });
  for (let sent = 0; sent < 600 && !res.destroyed; sent++) {
    res.write(' ');
    await pace(100);
  }
  res.end('[]');
}

const isEven = () => Math.floor(Date.now() / 1000) % 2 === 0;

/** What WordPress itself does instead of answering well. */
export const wordpressFaults: Readonly<Record<string, Fault>> = {
  'answers after 30 s': (_req, res) => {
    const timer = setTimeout(() => res.writeHead(200, { 'content-type': 'application/json' }).end('[]'), 30_000);
    res.once('close', () => clearTimeout(timer));
    return true;
  },
  'hangs for ever': () => true,
  'hangs in the body': (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json' }).write('[{"id":1,');
    return true;
  },
  trickles: (_req, res) => {
    void trickle(res);
    return true;
  },
  '500 HTML': recordedFault('fatal-500'),
  '503 HTML': recordedFault('maintenance-503'),
  '502 of a proxy': recordedFault('php-down-502'),
  '200 that is not JSON': recordedFault('notice-200-not-json'),
  'truncated JSON': json('[{"id":33,"slug":"ho'),
  'wrong types': json('[{"id":"x","slug":7,"title":null}]'),
  'an object instead of a list': json('{"id":33}'),
  'empty lists': json('[]'),
  '50 MB': (_req, res) => {
    void sendMegabytes(res, 50);
    return true;
  },
  '50 MB announced': (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': '52428800' }).write('[');
    return true;
  },
  'redirects to another host': (_req, res) => {
    res.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    return true;
  },
  'redirects to itself': (req: IncomingMessage, res) => {
    res.writeHead(301, { location: req.url ?? '/' }).end();
    return true;
  },
  'flaps every second': (req, res) => isEven() && recordedFault('database-down-500')(req, res),
};
