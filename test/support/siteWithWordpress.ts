import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type AppOptions, type RunningApp, startApp } from './app.ts';
import { startWordpress, type WordpressStandIn } from './wordpress.ts';

/** Those of the running test. */
export let wordpress: WordpressStandIn;
export let app: RunningApp;

/**
 * Starts a stand-in for WordPress and a site that reads it before each test, and ends both after it.
 * @param prepare changes what WordPress answers, before the site starts
 */
export function startSiteForEachTest(options: AppOptions = {}, prepare?: () => unknown): void {
  beforeEach(() => start(options, prepare));
  afterEach(close);
}

/** As `startSiteForEachTest`, once for all tests of a file or `describe`. */
export function startSiteOnce(options: AppOptions = {}, prepare?: () => unknown): void {
  beforeAll(() => start(options, prepare));
  afterAll(close);
}

/** Starts the demo hotel, without WordPress, once for all tests of a file. */
export function startDemoOnce(options: AppOptions = {}): void {
  beforeAll(async () => {
    app = await startApp(options);
  });
  afterAll(() => app.close());
}

async function start({ env, ...options }: AppOptions, prepare?: () => unknown): Promise<void> {
  wordpress = await startWordpress();
  await prepare?.();
  app = await startApp({ env: { CONTENT_URL: wordpress.origin, ...env }, ...options });
}

async function close(): Promise<void> {
  await app.close();
  await wordpress.close();
}

/** Requests a path of the running site. Redirects are not followed. */
export function get(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${app.origin}${path}`, { redirect: 'manual', ...init });
}

/** What the running site, or another one, answers to a path. Redirects are not followed. */
export async function visit(path: string, { origin = app.origin, ...init }: RequestInit & { readonly origin?: string } = {}) {
  const response = await fetch(`${origin}${path}`, { redirect: 'manual', ...init });
  const { status, headers } = response;
  return {
    ...{ status, headers, html: await response.text() },
    ...{ location: headers.get('location'), cacheControl: headers.get('cache-control') },
  };
}

/** The text at a path of the running site, with ordinary spaces. Redirects are followed. */
export async function readPage(path: string, init: RequestInit = {}): Promise<string> {
  return (await (await get(path, { redirect: 'follow', ...init })).text()).replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** A post as WordPress answers. */
export type Post = Record<string, unknown> & {
  slug: string;
  link: string;
  acf: Record<string, unknown>;
  wpml_translations: { slug: string; href: string }[];
};

/** Changes every post of WordPress's answer to one request. Returns the posts as they were. */
export function changePosts(url: string, edit: (post: Post) => object): readonly Post[] {
  const posts = JSON.parse(wordpress.answers.get(url) ?? '[]') as Post[];
  wordpress.answers.set(url, JSON.stringify(posts.map(edit)));
  return posts;
}
