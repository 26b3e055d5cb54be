import type { ServerResponse } from 'node:http';
import { createRoutes } from '../../src/routes/index.ts';
import { paintJpeg } from '../images/samples.ts';
import { type ReceivedResponse, type RequestSettings, sendRequest } from '../services/client.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { guest, payloadWith } from '../support/inquiries.ts';
import { allLists, answerLists } from '../support/lists.ts';
import { nameImage } from '../support/uploads.ts';
import { type Fault, startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** One request for every kind of response of the site, for tests of what must hold for all responses. */

export const revalidateToken = 'security-token-of-the-tests';

export type Answer = Pick<ReceivedResponse, 'status' | 'headers' | 'body'>;

/** Sends a request without the headers, the path normalisation and the decompression of fetch. */
export function ask(origin: string, { path, ...settings }: RequestSettings & { readonly path: string }): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return sendRequest({ hostname, port }, path, settings);
}

/**
 * State of the app that answers. `healthy`: WordPress answers. `cold`: WordPress never answered, and the database is closed. `broken`: a route and
 * the error page throw, and the rate limit of inquiries is exceeded.
 */
export type AppState = 'healthy' | 'cold' | 'broken';
export type ResponseCase = readonly [
  name: string,
  status: number,
  path: string,
  how?: { readonly state?: AppState; readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string },
];

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const german = { 'accept-language': 'de' };
const bearer = { authorization: `Bearer ${revalidateToken}` };
const asJson = { method: 'POST', headers: json, body: JSON.stringify(payloadWith()) };
const revalidation = (body: string) => ({ method: 'POST', headers: bearer, body });
const formBody = (changes: Record<string, string> = {}) =>
  String(new URLSearchParams({ ...guest, privacy: 'on', seal: '', locale: 'de', ...changes }));
const asForm = { method: 'POST', headers: form, body: formBody() };

export const responseCases: readonly ResponseCase[] = [
  ['a cached page', 200, '/impressum/'],
  ['a cached page, by HEAD', 200, '/impressum/', { method: 'HEAD' }],
  ['a cached page with a current ETag', 304, '/impressum/', { headers: { 'if-none-match': '*' } }],
  ['a page answered by Express', 200, '/impressum'],
  ['the home page', 200, '/', { headers: german }],
  ['the home page redirected by language', 302, '/', { headers: { 'accept-language': 'fr' } }],
  ['the thank-you page', 200, '/anfrage/danke'],
  ['a dialog fragment', 200, '/dialog/inquiry'],
  ['a path with upper case', 301, '/Impressum/'],
  ['a moved page', 301, '/umgezogen/'],
  ['an unknown page', 404, '/gibt-es-nicht/'],
  ['a method that is not allowed', 405, '/impressum/', { method: 'DELETE' }],
  ['a route that throws', 500, '/angebote/', { state: 'broken' }],
  ['an error page that throws', 500, '/impressum/', { state: 'broken' }],
  ['a page without WordPress', 503, '/impressum/', { state: 'cold' }],
  ['the sitemap without WordPress', 503, '/sitemap.xml', { state: 'cold' }],
  ['a picture', 200, 'PICTURE finca.jpg'],
  ['a missing picture', 404, 'PICTURE fehlt.jpg'],
  ['a picture without a signature', 404, '/img/1x8k3a/360/2026/09/finca.jpg.jpeg'],
  ['an unreadable picture', 502, 'PICTURE kaputt.jpg'],
  ['a hashed file', 200, 'ASSET'],
  ['a hashed file with a current ETag', 304, 'ASSET', { headers: { 'if-none-match': '*' } }],
  ['an unknown hashed file', 404, '/assets/main-00000000.js'],
  ['the sitemap', 200, '/sitemap.xml'],
  ['robots.txt', 200, '/robots.txt'],
  ['the readiness probe', 200, '/readyz'],
  ['the readiness probe without content', 503, '/readyz', { state: 'cold' }],
  ['an inquiry as JSON', 202, '/api/inquiry', asJson],
  ['an inquiry as a form', 303, '/api/inquiry', { ...asForm, body: formBody({ message: 'Form' }) }],
  ['an invalid inquiry as JSON', 422, '/api/inquiry', { ...asJson, body: '{}' }],
  ['an invalid inquiry as a form', 422, '/api/inquiry', { ...asForm, body: formBody({ email: '' }) }],
  ['an inquiry from another site', 403, '/api/inquiry', { ...asJson, headers: { ...json, 'sec-fetch-site': 'cross-site' } }],
  ['too many inquiries as JSON', 429, '/api/inquiry', { ...asJson, state: 'broken', headers: { ...json, 'x-forwarded-for': '127.0.0.1' } }],
  ['an inquiry as JSON that cannot be stored', 503, '/api/inquiry', { ...asJson, state: 'cold' }],
  ['a revalidation', 200, '/api/revalidate', revalidation('{"type":"menu","locale":"de"}')],
  ['a revalidation without token', 401, '/api/revalidate', { method: 'POST' }],
  ['a revalidation on a site without token', 404, '/api/revalidate', { ...revalidation(''), state: 'cold' }],
  ['a GET request for the revalidation API', 405, '/api/revalidate'],
  ['a revalidation that fails', 502, '/api/revalidate', revalidation('{"type":"page","slug":"fehler","locale":"de"}')],
  ['a redirect to the booking engine', 303, '/api/booking?locale=de'],
];

export interface ResponseSource {
  readonly apps: Readonly<Record<AppState, RunningApp>>;
  readonly wordpress: WordpressStandIn;
  /** Requests a response case, with further headers and a query (`a=b`). */
  get(responseCase: ResponseCase, further?: Record<string, string>, query?: string): Promise<Answer>;
  close(): Promise<void>;
}

/** Starts three apps that together give every kind of response. */
export async function startResponseSource(env: Readonly<Record<string, string>> = {}): Promise<ResponseSource> {
  const wordpress = await startWordpress();
  wordpress.fault = answerKinds(await paintJpeg(400, 300, 3));
  const failingWordpress = await startWordpress();
  failingWordpress.fault = (_req, res) => Boolean(res.writeHead(500).end());
  const common = { CONTENT_URL: wordpress.origin, INQUIRY_RATE_LIMIT: '1000', ...env };
  // One of many signatures by a random key may spell a word that tests look for.
  const addressKey = 'key';
  const apps = {
    healthy: await startApp({ addressKey, env: { ...common, REVALIDATE_TOKEN: revalidateToken } }),
    cold: await startApp({ addressKey, env: { ...common, CONTENT_URL: failingWordpress.origin } }),
    broken: await startApp({ addressKey, env: { ...common, INQUIRY_RATE_LIMIT: '1' }, routes: breakOffers }),
  };
  apps.cold.services.closeDatabase();
  Object.assign(apps.broken.services.pages, { render: fail });
  const html = await (await fetch(`${apps.healthy.origin}/impressum/`)).text();
  const asset = /href="(\/assets\/page-\w+\.css)"/.exec(html)?.[1] ?? '';
  // Only known content can be revalidated.
  await ask(apps.healthy.origin, { path: '/fehler/' });
  await ask(apps.broken.origin, { path: '/api/inquiry', ...asJson });
  return {
    apps,
    wordpress,
    get([, , path, { state = 'healthy', headers, ...how } = {}]: ResponseCase, further = {}, query = '') {
      const named = path
        .replace('ASSET', asset)
        .replace(/^PICTURE (.+)/, (_, name) => nameImage(apps[state], { path: `2026/09/${name}`, format: 'jpeg' }));
      const target = named + (query && `${path.includes('?') ? '&' : '?'}${query}`);
      return ask(apps[state].origin, { path: target, ...how, headers: { ...further, ...headers } });
    },
    async close() {
      await Promise.all(Object.values(apps).map((app) => app.close()));
      await Promise.all([wordpress.close(), failingWordpress.close()]);
    },
  };
}

/** Makes WordPress answer with pictures, a moved page, and a page that fails once it is known. */
function answerKinds(jpeg: Buffer): Fault {
  const answers: Readonly<Record<string, (res: ServerResponse) => unknown>> = {
    '/wp-content/uploads/2026/09/finca.jpg': (res) => res.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg),
    '/wp-content/uploads/2026/09/kaputt.jpg': (res) => res.writeHead(200, { 'content-type': 'image/jpeg' }).end('kein Bild'),
    '/umgezogen/': (res) => res.writeHead(301, { location: '/kontakt/' }).end(),
    '/wp-json/wp/v2/pages?slug=fehler': (res) =>
      res.writeHead(200, { 'content-type': isKnown ? 'text/html' : 'application/json' }).end('[]'),
  };
  let isKnown = false;
  const lists = answerLists({ lists: allLists() });
  return (req, res) => {
    const answer = answers[req.url ?? ''];
    answer?.(res);
    isKnown ||= req.url?.endsWith('=fehler') === true;
    return answer !== undefined || lists(req, res);
  };
}

const fail = (): never => {
  throw new Error('broken on purpose: secret /srv/path');
};

function breakOffers(services: Parameters<typeof createRoutes>[0]) {
  return createRoutes(services).map((route) => (route.name === 'offers' ? { ...route, handle: fail } : route));
}
