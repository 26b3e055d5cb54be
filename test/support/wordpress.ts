import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const contract = join(import.meta.dirname, '../fixtures/contract');

/** Host that the recordings name themselves by. */
export const recordedHost = 'cms.finca.example';

/** Reads a recording as it is. */
export function readRecording(name: string): string {
  return readFileSync(join(contract, name), 'utf8');
}

/** Answers one request instead of the recordings; false leaves it to them. */
export type Fault = (req: IncomingMessage, res: ServerResponse) => boolean;

export interface WordpressStandIn {
  readonly origin: string;
  /** Paths asked for, in order. */
  readonly requests: string[];
  /** Set to make it fail, stall or corrupt; null to answer well again. */
  fault: Fault | null;
  /** Answers by path and query, on top of the recordings; a string is sent as JSON with status 200. */
  readonly answers: Map<string, string>;
  close(): Promise<void>;
}

const prefixes = { de: '', en: '/en', es: '/es', fr: '/fr' } as const;
const pages = {
  de: [
    'home',
    'hotel',
    'zimmer-suiten',
    'galerie',
    'kulinarik',
    'restaurant',
    'olivenoel',
    'aktivitaeten',
    'radfahren',
    'angebote',
    'kontakt',
    'datenschutzerklaerung',
    'impressum',
    'hochzeiten',
    'lage-anreise',
    'nachhaltigkeit',
  ],
  en: ['home', 'hotel', 'rooms-suites', 'angebote', 'contact', 'datenschutzerklaerung', 'lage-anreise'],
  es: ['home', 'habitaciones-suites', 'contacto', 'lage-anreise'],
  fr: ['home', 'hotel', 'chambres-suites', 'angebote'],
} as const;
const offers = {
  de: ['mandelbluete', 'saisonpreise', 'radwoche', 'kochkurs', 'gutschein'],
  en: ['almond-blossom'],
  es: ['almendros-en-flor'],
  fr: ['amandiers-en-fleurs'],
} as const;
const menus = {
  2: 'main.de',
  3: 'quick.de',
  4: 'footer.de',
  5: 'main.en',
  6: 'quick.en',
  7: 'footer.en',
  8: 'main.es',
  9: 'quick.es',
  10: 'footer.es',
  11: 'main.fr',
} as const;

/** Every recorded question with its recorded answer. */
function recordedAnswers(): Map<string, string> {
  const answers = new Map<string, string>();
  for (const locale of ['de', 'en', 'es', 'fr'] as const) {
    const base = `${prefixes[locale]}/wp-json/wp/v2`;
    for (const slug of pages[locale]) answers.set(`${base}/pages?slug=${slug}`, readRecording(`page-${slug}.${locale}.json`));
    for (const slug of offers[locale]) answers.set(`${base}/angebot?slug=${slug}`, readRecording(`angebot-${slug}.${locale}.json`));
    answers.set(`${base}/angebot?per_page=100`, readRecording(`angebot-list.${locale}.json`));
    for (const list of ['rooms', 'packege']) answers.set(`${base}/${list}?per_page=100`, readRecording(`${list}.${locale}.json`));
  }
  for (const [id, name] of Object.entries(menus)) {
    const locale = name.slice(-2) as keyof typeof prefixes;
    answers.set(`${prefixes[locale]}/wp-json/menus/v1/menus/${id}`, readRecording(`menu-${name}.json`));
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
