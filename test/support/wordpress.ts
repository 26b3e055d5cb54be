import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getPrefix, type Locale, localeCodes } from '../../src/i18n/locales.ts';

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

/*
 * What the recordings in fixtures/contract hold: posts of these four languages, and the menus of a WordPress with the demo site file's ids.
 * A language without recordings answers as a WordPress that has no post of it.
 */
const pages: Partial<Record<Locale, readonly string[]>> = {
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
};
const offers: Partial<Record<Locale, readonly string[]>> = {
  de: ['mandelbluete', 'saisonpreise', 'radwoche', 'kochkurs', 'gutschein'],
  en: ['almond-blossom'],
  es: ['almendros-en-flor'],
  fr: ['amandiers-en-fleurs'],
};
const menus: Readonly<Record<number, { readonly locale: Locale; readonly recording: string }>> = {
  2: { locale: 'de', recording: 'menu-main.de.json' },
  3: { locale: 'de', recording: 'menu-quick.de.json' },
  4: { locale: 'de', recording: 'menu-footer.de.json' },
  5: { locale: 'en', recording: 'menu-main.en.json' },
  6: { locale: 'en', recording: 'menu-quick.en.json' },
  7: { locale: 'en', recording: 'menu-footer.en.json' },
  8: { locale: 'es', recording: 'menu-main.es.json' },
  9: { locale: 'es', recording: 'menu-quick.es.json' },
  10: { locale: 'es', recording: 'menu-footer.es.json' },
  11: { locale: 'fr', recording: 'menu-main.fr.json' },
};

/** Every recorded URL with its recorded response. */
function recordedAnswers(): Map<string, string> {
  const answers = new Map<string, string>();
  for (const locale of localeCodes) {
    const base = `${getPrefix(localeCodes, locale)}/wp-json/wp/v2`;
    for (const slug of pages[locale] ?? []) answers.set(`${base}/pages?slug=${slug}`, readRecording(`page-${slug}.${locale}.json`));
    for (const slug of offers[locale] ?? []) answers.set(`${base}/angebot?slug=${slug}`, readRecording(`angebot-${slug}.${locale}.json`));
    const hasRecordings = pages[locale] !== undefined;
    answers.set(`${base}/pages?per_page=100&page=1&_fields=yoast_head_json.robots`, JSON.stringify([{ yoast_head_json: {} }]));
    for (const [list, recording] of Object.entries({ angebot: 'angebot-list', rooms: 'rooms', packege: 'packege' }))
      answers.set(`${base}/${list}?per_page=100`, hasRecordings ? readRecording(`${recording}.${locale}.json`) : '[]');
  }
  for (const [id, { locale, recording }] of Object.entries(menus))
    answers.set(`${getPrefix(localeCodes, locale)}/wp-json/menus/v1/menus/${id}`, readRecording(recording));
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
