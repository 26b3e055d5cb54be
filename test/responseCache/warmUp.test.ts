import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { listFirstPictures } from '../../src/rendering/headers.ts';
import { createWarmUp, type WarmUp } from '../../src/rendering/warmUp.ts';
import { startApp } from '../support/app.ts';

let asked: string[];
let methods: Set<string | undefined>;
let running: number;
let most: number;
let server: Server;
let warmUp: WarmUp | undefined;
const failures: unknown[] = [];
const done: number[] = [];

beforeEach(async () => {
  asked = [];
  methods = new Set();
  running = most = done.length = failures.length = 0;
  const listener: RequestListener = (req, res) => {
    asked.push(req.url ?? '');
    methods.add(req.method);
    most = Math.max(most, ++running);
    setTimeout(() => {
      running--;
      res.end('ok');
    }, 5);
  };
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  warmUp?.close();
  server.closeAllConnections();
  server.close();
});

function start(getPaths: () => Promise<readonly string[] | null>): WarmUp {
  warmUp = createWarmUp({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    getPaths,
    onDone: (pages) => done.push(pages),
    onFailure: (error) => failures.push(error),
    debounceMs: 20,
    retryDelayMs: 50,
  });
  warmUp.start();
  return warmUp;
}

describe('the warm-up', () => {
  it('requests every page once, one at a time and without a body after several changes', async () => {
    const paths = Array.from({ length: 10 }, (_, i) => `/seite-${i}/`);
    const running = start(async () => paths);
    for (let i = 0; i < 5; i++) running.start();
    await expect.poll(() => done).toEqual([10]);
    expect(asked).toEqual(paths);
    expect([most, [...methods]]).toEqual([1, ['HEAD']]);
  });

  it('the warm-up runs once more if it is started while it runs', async () => {
    const paths = Array.from({ length: 20 }, (_, i) => `/seite-${i}/`);
    // The first page is held back until the warm-up has been started again.
    const release = new Promise<() => void>((resolve) => {
      const defaultListener = server.listeners('request')[0] as RequestListener;
      server.removeAllListeners('request').on('request', (req, res) => {
        if (asked.length > 0) return defaultListener(req, res);
        asked.push(req.url ?? '');
        resolve(() => res.end('ok'));
      });
    });
    const running = start(async () => paths);
    const answerFirst = await release;
    expect(done).toEqual([]);
    running.start();
    answerFirst();
    await expect.poll(() => done).toEqual([20, 20]);
  });

  it.each<[string, RequestListener]>([
    ['without response', (req) => req.socket.destroy()],
    ['that is a server error', (_req, res) => res.writeHead(503).end()],
  ])('continues after a page %s, reports the failure once, and requests that page again', async (_title, fail) => {
    const defaultListener = server.listeners('request')[0] as RequestListener;
    let isBroken = true;
    server.removeAllListeners('request').on('request', (req, res) => {
      if (!isBroken || req.url !== '/b/') return defaultListener(req, res);
      isBroken = false;
      fail(req, res);
    });
    start(async () => ['/a/', '/b/', '/c/']);
    await expect.poll(() => done).toEqual([2, 1]);
    expect(asked).toEqual(['/a/', '/c/', '/b/']);
    expect(failures.map(String)).toEqual([expect.stringMatching(/1 of 3 pages failed, the first \/b\/: /)]);
  });

  it('tries again if the list of pages is not available, and reports a site that does not answer', async () => {
    let questions = 0;
    start(async () => (questions++ === 0 ? null : ['/a/']));
    await expect.poll(() => done).toEqual([1]);
    expect(questions).toBe(2);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    warmUp?.start();
    await expect.poll(() => failures.length).toBeGreaterThan(0);
  });
});

/** Answers pages with the links of a picture of their name, and pictures with what `answer` does. */
function servePictures(answer: RequestListener): void {
  server.removeAllListeners('request').on('request', (req, res) => {
    const { url = '' } = req;
    asked.push(url);
    const [page] = url.split('?');
    if (url.startsWith('/img')) return answer(req, res);
    const list = (widths: readonly number[]) => widths.map((width) => `/img/${width}${page}x.avif ${width}w`).join(', ');
    res.setHeader('Link', `<a>; media="(max-width: 9px)"; imagesrcset="${list([480, 800])}"; imagesizes="100vw"`).end();
  });
}

describe('the first picture of a page', () => {
  it('is named by the page in the sizes of phones and desktops, as its hero has them', async () => {
    const app = await startApp();
    onTestFinished(() => app.close());
    const response = await fetch(`${app.origin}/hotel/`);
    const html = await response.text();
    const hero = html.slice(html.indexOf('hero__picture'), html.indexOf('</picture>'));
    const inHero = ['800-8x9', '1440-16x9', '1920-16x9'].map((size) => new RegExp(`/img/[^ "]*/${size}[^ ]*avif`).exec(hero)?.[0]);
    expect(listFirstPictures(response.headers.get('link') ?? '').toSorted()).toEqual(inHero.toSorted());
  });

  it('is asked for once, after all pages, and again where a visitor came first', async () => {
    let answers = 0;
    servePictures((_req, res) => res.writeHead(answers++ === 0 ? 503 : 200).end());
    start(async () => ['/a/', '/a/?', '/b/']);
    await expect.poll(() => asked).toContain('/img/800/b/x.avif');
    expect(asked).toEqual(['/a/', '/a/?', '/b/', '/img/800/a/x.avif', '/img/800/a/x.avif', '/img/800/b/x.avif']);
  });

  it('that fails is not asked for again, and delays the others', async () => {
    servePictures((req, res) => res.writeHead(req.url?.includes('/a/') ? 502 : 200).end());
    start(async () => ['/a/', '/b/']);
    await expect.poll(() => asked).toContain('/img/800/b/x.avif');
    expect(asked).toEqual(['/a/', '/b/', '/img/800/a/x.avif', '/img/800/b/x.avif']);
    expect([failures, done]).toEqual([[], [2]]);
  });
});
