import { request, type ServerResponse } from 'node:http';
import { createRoutes } from '../../src/routes/index.ts';
import { paintJpeg } from '../images/samples.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { guest, payloadWith } from '../support/inquiries.ts';
import { allLists, answerLists } from '../support/lists.ts';
import { type Fault, startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/*
 * Every kind of answer the site gives, and how to get it: what must hold for all of them is tested on each.
 */

export const revalidateToken = 'security-token-of-the-tests';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Sends a request whose client adds and tidies nothing, and reads the answer as it came. */
export function ask(
  origin: string,
  { path, method = 'GET', headers = {}, body = '' }: { path: string; method?: string; headers?: Record<string, string>; body?: string },
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(chunks) }));
    });
    sent.on('error', reject).end(body);
  });
}

/**
 * `healthy`: WordPress answers. `cold`: WordPress never did, and the database is closed. `broken`: a route and the error page fail, and
 * the limit of inquiries is used up.
 */
export type House = 'healthy' | 'cold' | 'broken';
export type Kind = readonly [
  name: string,
  status: number,
  path: string,
  how?: { readonly house?: House; readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string },
];

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const german = { 'accept-language': 'de' };
const bearer = { authorization: `Bearer ${revalidateToken}` };
const picture = '/img/1x8k3a/160';
const inquiry = (how: { headers?: Record<string, string>; body?: string; house?: House }) => ({ method: 'POST', ...how });
const formBody = (changes: Record<string, string> = {}) =>
  String(new URLSearchParams({ ...guest, privacy: 'on', seal: '', locale: 'de', ...changes }));

export const kinds: readonly Kind[] = [
  ['a stored page', 200, '/impressum/'],
  ['a stored page, compressed', 200, '/impressum/', { headers: { 'accept-encoding': 'br' } }],
  ['a stored page, the head alone', 200, '/impressum/', { method: 'HEAD' }],
  ['a stored page the client has', 304, '/impressum/', { headers: { 'if-none-match': '*' } }],
  ['a page by Express', 200, '/impressum'],
  ['a page by Express the client has', 304, '/impressum', { headers: { 'if-none-match': '*' } }],
  ['a page of another language', 200, '/en/'],
  ['home', 200, '/', { headers: german }],
  ['home, by Express', 200, '/', { headers: { cookie: 'locale=de' } }],
  ['home with a choice to keep', 200, '/', { headers: { ...german, 'sec-fetch-site': 'same-origin' } }],
  ['home in another language', 302, '/', { headers: { 'accept-language': 'fr' } }],
  ['a room', 200, '/rooms/gaertnerhaus/'],
  ['the inquiry', 200, '/anfrage'],
  ['the thanks', 200, '/anfrage/danke'],
  ['a fragment', 200, '/dialog/inquiry'],
  ['a fragment that is not there', 404, '/dialog/room/gibt-es-nicht'],
  ['a page in the wrong case', 301, '/Impressum/'],
  ['a page that was moved', 301, '/umgezogen/'],
  ['a page that is not there', 404, '/gibt-es-nicht/'],
  ['an impossible path', 404, '/a/b/c/d/e'],
  ['an escape that is none', 404, '/%E0%A4%A'],
  ['a method that is not allowed', 405, '/impressum/', { method: 'DELETE' }],
  ['a method that nobody knows here', 405, '/impressum/', { method: 'PROPFIND' }],
  ['a route that breaks', 500, '/angebote/', { house: 'broken' }],
  ['an error page that breaks', 500, '/impressum/', { house: 'broken' }],
  ['a page without WordPress', 503, '/impressum/', { house: 'cold' }],
  ['the sitemap without WordPress', 503, '/sitemap.xml', { house: 'cold' }],
  ['a picture', 200, `${picture}/2026/09/finca.jpg.jpeg`],
  ['a picture the client has', 304, `${picture}/2026/09/finca.jpg.jpeg`, { headers: { 'if-none-match': '*' } }],
  ['a picture that is not there', 404, `${picture}/2026/09/fehlt.jpg.jpeg`],
  ['a picture that is not listed', 404, '/img/1x8k3a/161/2026/09/finca.jpg.jpeg'],
  ['a picture that is broken', 502, `${picture}/2026/09/kaputt.jpg.jpeg`],
  ['a file of the build', 200, 'ASSET'],
  ['a file of the build, compressed', 200, 'ASSET', { headers: { 'accept-encoding': 'gzip' } }],
  ['a part of a file', 206, 'ASSET', { headers: { range: 'bytes=0-9' } }],
  ['a part no file has', 416, 'ASSET', { headers: { range: 'bytes=999999999-' } }],
  ['a file of the build the client has', 304, 'ASSET', { headers: { 'if-none-match': '*' } }],
  ['a file under a condition', 412, 'ASSET', { headers: { 'if-match': '"x"' } }],
  ['a file of the build that is not there', 404, '/assets/main-00000000.js'],
  ['a folder of the build', 404, '/assets/'],
  ['an icon', 200, '/favicon.svg'],
  ['the manifest', 200, '/site.webmanifest'],
  ['the speculation rules', 200, '/speculation-rules.json'],
  ['the sitemap', 200, '/sitemap.xml'],
  ['a part of the sitemap that is not there', 404, '/sitemap-9.xml'],
  ['robots.txt', 200, '/robots.txt'],
  ['security.txt', 200, '/.well-known/security.txt'],
  ['health', 200, '/healthz'],
  ['ready', 200, '/readyz'],
  ['not ready', 503, '/readyz', { house: 'cold' }],
  ['an inquiry as JSON', 202, '/api/inquiry', inquiry({ headers: json, body: JSON.stringify(payloadWith()) })],
  ['an inquiry as a form', 303, '/api/inquiry', inquiry({ headers: form, body: formBody({ message: 'Form' }) })],
  ['an invalid inquiry as JSON', 422, '/api/inquiry', inquiry({ headers: json, body: '{}' })],
  ['an invalid inquiry as a form', 422, '/api/inquiry', inquiry({ headers: form, body: formBody({ email: '' }) })],
  ['a body that cannot be read', 400, '/api/inquiry', inquiry({ headers: json, body: '{' })],
  ['an inquiry of another site', 403, '/api/inquiry', inquiry({ headers: { ...json, 'sec-fetch-site': 'cross-site' } })],
  ['an inquiry that is asked for', 405, '/api/inquiry'],
  ['a body that is too long', 413, '/api/inquiry', inquiry({ headers: json, body: `"${'x'.repeat(70_000)}"` })],
  ['a body of another type', 415, '/api/inquiry', inquiry({ headers: { 'content-type': 'text/plain' }, body: 'x' })],
  [
    'too many inquiries as JSON',
    429,
    '/api/inquiry',
    inquiry({ house: 'broken', headers: { ...json, 'x-forwarded-for': '127.0.0.1' }, body: JSON.stringify(payloadWith()) }),
  ],
  ['an inquiry that cannot be kept', 503, '/api/inquiry', inquiry({ house: 'cold', headers: json, body: JSON.stringify(payloadWith()) })],
  ['a form that cannot be kept', 503, '/api/inquiry', inquiry({ house: 'cold', headers: form, body: formBody() })],
  ['word of a change', 200, '/api/revalidate', { method: 'POST', headers: bearer, body: '{"type":"menu","locale":"de"}' }],
  ['word of a change by nobody', 401, '/api/revalidate', { method: 'POST' }],
  ['word of a change where none is taken', 404, '/api/revalidate', { house: 'cold', method: 'POST', headers: bearer }],
  ['word of a change that is asked for', 405, '/api/revalidate'],
  ['word of a change that cannot be read', 400, '/api/revalidate', { method: 'POST', headers: bearer, body: '{' }],
  ['word of a change that is too long', 413, '/api/revalidate', { method: 'POST', headers: bearer, body: 'x'.repeat(5000) }],
  ['word of a change of nothing', 422, '/api/revalidate', { method: 'POST', headers: bearer, body: '{"type":"x"}' }],
  [
    'word of a change that cannot be had',
    502,
    '/api/revalidate',
    { method: 'POST', headers: bearer, body: '{"type":"page","slug":"fehler","locale":"de"}' },
  ],
  ['the way to the booking engine', 303, '/api/booking?locale=de'],
];

export interface Houses {
  readonly apps: Readonly<Record<House, RunningApp>>;
  readonly wordpress: WordpressStandIn;
  /** Gets the answer of a kind, with further headers and a query (`a=b`). */
  get(kind: Kind, further?: Record<string, string>, query?: string): Promise<Answer>;
  close(): Promise<void>;
}

/** Starts three sites that together give every kind of answer. */
export async function openHouses(env: Readonly<Record<string, string>> = {}): Promise<Houses> {
  const wordpress = await startWordpress();
  wordpress.fault = answerKinds(await paintJpeg(400, 300, 3));
  const dead = await startWordpress();
  dead.fault = (_req, res) => Boolean(res.writeHead(500).end());
  const common = { CONTENT_URL: wordpress.origin, INQUIRY_RATE_LIMIT: '1000', ...env };
  const apps = {
    healthy: await startApp({ env: { ...common, REVALIDATE_TOKEN: revalidateToken } }),
    cold: await startApp({ env: { ...common, CONTENT_URL: dead.origin } }),
    broken: await startApp({ env: { ...common, INQUIRY_RATE_LIMIT: '1' }, routes: breakOffers }),
  };
  apps.cold.services.closeDatabase();
  Object.assign(apps.broken.services, { render: fail });
  const html = await (await fetch(`${apps.healthy.origin}/impressum/`)).text();
  const asset = /href="(\/assets\/main-\w+\.css)"/.exec(html)?.[1] ?? '';
  // What is not known at all is not asked for anew.
  await ask(apps.healthy.origin, { path: '/fehler/' });
  await ask(apps.broken.origin, { path: '/api/inquiry', method: 'POST', headers: json, body: JSON.stringify(payloadWith()) });
  return {
    apps,
    wordpress,
    get([, , path, { house = 'healthy', headers, ...how } = {}]: Kind, further = {}, query = '') {
      const address = path.replace('ASSET', asset) + (query && `${path.includes('?') ? '&' : '?'}${query}`);
      return ask(apps[house].origin, { path: address, ...how, headers: { ...further, ...headers } });
    },
    async close() {
      await Promise.all(Object.values(apps).map((app) => app.close()));
      await Promise.all([wordpress.close(), dead.close()]);
    },
  };
}

/** Pictures, a page that was moved, and one that cannot be had. */
function answerKinds(jpeg: Buffer): Fault {
  const answers: Readonly<Record<string, (res: ServerResponse) => unknown>> = {
    '/wp-content/uploads/2026/09/finca.jpg': (res) => res.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg),
    '/wp-content/uploads/2026/09/kaputt.jpg': (res) => res.writeHead(200, { 'content-type': 'image/jpeg' }).end('kein Bild'),
    '/wp-content/uploads/2026/09/logo.svg': (res) =>
      res
        .writeHead(200, { 'content-type': 'image/svg+xml' })
        .end('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
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
