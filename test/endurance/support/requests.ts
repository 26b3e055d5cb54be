import { localeCodes, locales } from '../../../src/i18n/locales.ts';
import { guest, payloadWith } from '../../support/inquiries.ts';
import type { RawRequest } from './httpClient.ts';

/** Everything visitors and their programs do, each with the share of requests it makes up. */
export const kinds = {
  page: 46,
  missing: 8,
  head: 6,
  conditional: 10,
  picture: 8,
  file: 6,
  sitemap: 1,
  dialog: 6,
  ready: 1,
  wrong: 2,
  revalidate: 1,
  inquiryJson: 3,
  inquiryForm: 2,
} as const;
export type Kind = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as Kind[];

export const revalidateToken = 'endurance-token-0123456789';

const pages = [
  ...['/', '/hotel/', '/zimmer-suiten/', '/galerie/', '/kulinarik/', '/aktivitaeten/', '/angebote/', '/kontakt/', '/impressum/'],
  ...['/angebote/mandelbluete/', '/rooms/suite-llevant/', '/packege/rad-genuss/', '/anfrage', '/lage-anreise/'],
  ...['/en/', '/en/hotel/', '/en/rooms-suites/', '/en/angebote/', '/en/contact/', '/en/angebote/almond-blossom/', '/en/inquiry'],
  ...['/es/', '/es/habitaciones-suites/', '/es/contacto/', '/es/lage-anreise/', '/fr/', '/fr/chambres-suites/', '/fr/angebote/'],
];
const dialogs = ['/dialog/inquiry', '/en/dialog/inquiry', '/dialog/room/suite-llevant', '/dialog/package/rad-genuss'];
const files = ['/robots.txt', '/site.webmanifest', '/healthz', '/.well-known/security.txt', '/speculation-rules.json'];
const pictures = ['480-16x9', '640', '960-16x9', '480'].flatMap((size) =>
  ['webp', 'jpeg'].map((format) => `/img/0/${size}/2026/09/finca.jpg.${format}`),
);

/** A request, and what may come back. */
export interface PlannedRequest extends RawRequest {
  readonly kind: Kind;
  readonly path: string;
  /** Expected statuses beside 503; any other one is a problem. */
  readonly right: readonly number[];
  /** Of an inquiry: words that no other has. */
  readonly token?: string;
}

export interface RequestGeneratorOptions {
  readonly random: () => number;
  /** The last entity tag that a path was answered with. */
  readonly tags: ReadonlyMap<string, string>;
  /** Shares of kinds, else the usual ones. */
  readonly shares?: Readonly<Record<Kind, number>>;
}

const from = (random: () => number) => `198.18.${Math.floor(random() * 256)}.${1 + Math.floor(random() * 254)}`;
const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const head = (method: string, path: string, random: () => number, ...lines: string[]) =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: www.hotel.example', `X-Forwarded-For: ${from(random)}`, ...lines].join('\r\n')}\r\n\r\n`;

/** Makes one request after the other, each of a kind by its share. */
export function createRequestGenerator({ random, tags, shares = kinds }: RequestGeneratorOptions): () => PlannedRequest {
  const sum = kindNames.reduce((total, kind) => total + shares[kind], 0);
  const run = Math.floor(random() * 1e9).toString(36);
  let count = 0;
  const get = (kind: Kind, path: string, right: readonly number[], ...lines: string[]): PlannedRequest => ({
    kind,
    path,
    right,
    text: head('GET', path, random, ...lines),
  });
  const post = (kind: Kind, path: string, type: string, body: string, right: readonly number[], ...lines: string[]): PlannedRequest => {
    // Sent as bytes.
    const bytes = Buffer.from(body).toString('latin1');
    const text = head('POST', path, random, `Content-Type: ${type}`, `Content-Length: ${bytes.length}`, ...lines) + bytes;
    return { kind, path, right, text };
  };
  const prefixes = localeCodes.map((code) => locales[code].prefix);
  const make: Record<Kind, () => PlannedRequest> = {
    // Some of these addresses are old ones.
    page: () => get('page', pick(random, pages), [200, 301], pick(random, ['Accept-Encoding: br, gzip', 'Accept-Language: de'])),
    missing: () => get('missing', `${pick(random, prefixes)}/nichts-${random().toString(36).slice(2, 9)}/`, [404]),
    head: () => {
      const path = pick(random, pages);
      return { kind: 'head', path, right: [200, 301], isHead: true, text: head('HEAD', path, random) };
    },
    conditional: () => {
      const path = pick(random, pages);
      return get('conditional', path, [200, 301, 304], `If-None-Match: ${tags.get(path) ?? '"none"'}`);
    },
    // 502 while the source is unavailable: a browser then shows the page's own fallback.
    picture: () => get('picture', pick(random, pictures), [200, 502]),
    file: () => get('file', pick(random, files), [200]),
    sitemap: () => get('sitemap', '/sitemap.xml', [200]),
    dialog: () => get('dialog', pick(random, dialogs), [200]),
    ready: () => get('ready', '/readyz', [200]),
    wrong: () =>
      pick(random, [
        () => get('wrong', '/%ff%fe', [400, 404]),
        () => get('wrong', '/en//hotel', [301, 308, 404]),
        () => post('wrong', '/hotel/', 'text/plain', 'x', [405]),
        () => post('wrong', '/api/inquiry', 'application/json', '{"firstName":', [400]),
        () => post('wrong', '/api/inquiry', 'application/json', '{"firstName":"x"}', [422]),
        () => post('wrong', '/api/revalidate', 'application/json', '{}', [401], 'Authorization: Bearer wrong'),
      ])(),
    revalidate: () => {
      const body = pick(random, ['{"type":"page","slug":"hotel","locale":"de"}', '{"type":"rooms"}', '{"locale":"en"}', '{}']);
      return post('revalidate', '/api/revalidate', 'application/json', body, [200, 502], `Authorization: Bearer ${revalidateToken}`);
    },
    inquiryJson: () => {
      const token = `T${run}-${count}`.toUpperCase();
      const body = JSON.stringify(payloadWith({ message: token }));
      return { ...post('inquiryJson', '/api/inquiry', 'application/json', body, [202], `Idempotency-Key: key-${token}`), token };
    },
    inquiryForm: () => {
      const token = `T${run}-${count}`.toUpperCase();
      const body = new URLSearchParams({ ...guest, message: token, privacy: 'on', seal: '', locale: 'es' }).toString();
      return { ...post('inquiryForm', '/api/inquiry', 'application/x-www-form-urlencoded', body, [303]), token };
    },
  };
  return () => {
    count++;
    const at = random() * sum;
    let reached = 0;
    for (const kind of kindNames) {
      reached += shares[kind];
      if (at < reached) return make[kind]();
    }
    return make.page();
  };
}
