import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getPrefix, localeCodes } from '../../src/i18n/locales.ts';
import { menuIds } from '../../tools/demo/expandMenu.ts';

const contract = join(import.meta.dirname, '../fixtures/contract');

/** Host name in the links of the recordings. */
export const recordedHost = 'cms.finca.example';

/** Returns a recording unchanged. */
export function readRecording(name: string): string {
  return readFileSync(join(contract, name), 'utf8');
}

/** Returns the URL of a request to WordPress without the prefix of its language. */
export function withoutPrefix(url: string): string {
  return url.replace(new RegExp(`^/(?:${localeCodes.join('|')})(?=/)`), '');
}

/** Answers one request instead of the recordings; false leaves it to them. */
export type Fault = (req: IncomingMessage, res: ServerResponse) => boolean;

export interface WordpressStandIn {
  readonly origin: string;
  /** Requested URLs, in order. */
  readonly requests: string[];
  /** Set to make the stand-in fail, stall or corrupt; null to answer normally again. */
  fault: Fault | null;
  /** Answers by path and query, on top of the recordings; a string is sent as JSON with status 200. */
  readonly answers: Map<string, string>;
  close(): Promise<void>;
}

/** Every recorded URL with its recorded response. A language without recordings answers as a WordPress that has no post of it. */
function recordedAnswers(): Map<string, string> {
  const answers = new Map<string, string>();
  const files = new Set(readdirSync(contract));
  const readOr = (file: string, other: string) => (files.has(file) ? readRecording(file) : other);
  for (const locale of localeCodes) {
    const prefix = getPrefix(localeCodes, locale);
    const base = `${prefix}/wp-json/wp/v2`;
    for (const file of files) {
      const [, type, slug, code] = /^(page|angebot)-(?!list\.)([\w-]+)\.(\w\w)\.json$/.exec(file) ?? [];
      if (code === locale) answers.set(`${base}/${type === 'page' ? 'pages' : type}?slug=${slug}`, readRecording(file));
    }
    answers.set(`${base}/pages?per_page=100&page=1&_fields=yoast_head_json.robots`, JSON.stringify([{ yoast_head_json: {} }]));
    for (const [list, recording] of Object.entries({ angebot: 'angebot-list', rooms: 'rooms', packege: 'packege' }))
      answers.set(`${base}/${list}?per_page=100`, readOr(`${recording}.${locale}.json`, '[]'));
    for (const [name, id] of Object.entries(menuIds[locale]))
      answers.set(`${prefix}/wp-json/menus/v1/menus/${id}`, readRecording(`menu-${name}.${locale}.json`));
  }
  return answers;
}

/** Starts a real HTTP server that answers with the recordings, says `[]` to unknown slugs as WordPress does, and can misbehave. */
export async function startWordpress(): Promise<WordpressStandIn> {
  const answers = recordedAnswers();
  const requests: string[] = [];
  const state: { fault: Fault | null } = { fault: null };
  const server = createServer((req, res) => {
    const url = req.url ?? '';
    requests.push(url);
    if (state.fault?.(req, res)) return;
    // Every picture that the recordings name has a file.
    if (req.method === 'HEAD' && url.startsWith('/wp-content/uploads/')) return void res.writeHead(200).end();
    const answer = answers.get(url) ?? (/[?&]slug=/.test(url) ? '[]' : undefined);
    res.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json; charset=UTF-8' });
    res.end(answer ?? readRecording('not-found.route.json'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    requests,
    answers,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

/** Sends a recorded HTTP answer (`http/*.http`): status, headers and body as they were. */
export function recordedFault(name: string): Fault {
  const raw = readRecording(`http/${name}.http`);
  const split = raw.search(/\r?\n\r?\n/);
  const [statusLine = '', ...lines] = raw.slice(0, split).split(/\r?\n/);
  const body = raw.slice(split).replace(/^\r?\n\r?\n/, '');
  const status = Number(statusLine.split(' ')[1]);
  return (_req, res) => {
    for (const line of lines) {
      const [header = '', ...value] = line.split(': ');
      if (!/^(transfer-encoding|connection|date|server)$/i.test(header)) res.setHeader(header, value.join(': '));
    }
    res.writeHead(status).end(body);
    return true;
  };
}
