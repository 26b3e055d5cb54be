import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { readRecording } from '../support/wordpress.ts';
import { type ReceivedResponse, type RequestSettings, sendRequest } from './client.ts';
import { type Origin, revalidateToken } from './origin.ts';

/** A CDN with the site behind it. */
export interface Cdn {
  readonly origin: Origin;
  /** Addresses of three visitors. */
  readonly visitors: readonly [string, string, string];
  /** Sends a request as a visitor's browser does. */
  request(path: string, question?: RequestSettings): Promise<ReceivedResponse>;
  /** Empties the cache, and forgets what the site was asked for. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** Runs a CDN for the tests of a file; each finds it empty. */
export function useCdn(start: () => Promise<Cdn>): Cdn {
  let cdn: Cdn | undefined;
  const running = () => {
    if (cdn === undefined) throw new Error('The CDN is there inside tests only');
    return cdn;
  };
  beforeAll(async () => {
    cdn = await start();
  });
  afterEach(async () => {
    await cdn?.empty();
    cdn?.origin.reset();
  });
  afterAll(() => cdn?.close());
  return {
    get origin() {
      return running().origin;
    },
    get visitors() {
      return running().visitors;
    },
    request: (...question) => running().request(...question),
    async empty() {
      await running().empty();
      running().origin.requests.length = 0;
    },
    close: () => running().close(),
  };
}

/** Asks the app itself, past the CDN. */
export function requestApp({ app }: Origin, path: string, question?: RequestSettings): Promise<ReceivedResponse> {
  return sendRequest({ port: new URL(app.origin).port, host: '127.0.0.1' }, path, question);
}

/** Has the site load content again, as WordPress's plugin does. @param body everything without it */
export function revalidate({ app }: Origin, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${revalidateToken}` };
  return fetch(`${app.origin}/api/revalidate`, { method: 'POST', headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

/** An editor gives a page another name; WordPress has told nobody yet. */
export function rename({ wordpress }: Origin, slug: string, name: string): void {
  const [post] = JSON.parse(readRecording(`page-${slug}.de.json`));
  const changed = { ...post, title: { rendered: name }, acf: { ...post.acf, header_title: name } };
  wordpress.answers.set(`/wp-json/wp/v2/pages?slug=${slug}`, JSON.stringify([changed]));
}

/** The site's own headers with a second instead of ten minutes. */
export const shortLife = [[/s-maxage=\d+/, 's-maxage=1']] as const;

let controls = 0;

/**
 * Waits until everything stored so far with a lifetime of `shortLife` has expired. The CDN's clock cannot be driven: a missing page that is
 * stored now serves as control. Once the CDN asks for that page again, whatever was stored earlier has expired too.
 */
export async function waitForExpiry({ origin, request: ask }: Cdn): Promise<void> {
  const path = `/kontrolle-${controls++}/`;
  const isControl = ({ url }: { readonly url: string }) => url === path;
  await ask(path);
  const askAndCount = async () => {
    await ask(path);
    return origin.requests.filter(isControl).length;
  };
  await expect.poll(askAndCount).toBeGreaterThanOrEqual(2);
  // Tests count what the site was asked for.
  origin.requests.splice(0, origin.requests.length, ...origin.requests.filter((asked) => !isControl(asked)));
}

export const pages = [
  '/hotel/',
  '/zimmer-suiten/',
  '/kulinarik/',
  '/kontakt/',
  '/aktivitaeten/',
  '/angebote/',
  '/en/',
  '/en/hotel/',
  '/es/habitaciones-suites/',
  '/fr/chambres-suites/',
] as const;
