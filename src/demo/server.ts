import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express, { type Express, type Request } from 'express';
import { z } from 'zod';

/** Stands for the origin of the stand-in in the files of the build: its port is another one at each start. */
export const DEMO_ORIGIN = 'http://demo.invalid';
/** Stands for that origin with the prefix of a language: which one has none is known at the start. */
export function buildDemoOrigin(locale: string): string {
  return `http://${locale}.demo.invalid`;
}
/** Path of the folder with all uploaded files. */
export const UPLOADS_PATH = '/wp-content/uploads/2026/09';

const post = z.looseObject({ slug: z.string() });
/** The file `wordpress.json` that the build writes (`tools/demo/writeDemo.ts`): what WordPress would send. */
export const demoFileSchema = z.object({
  /** Lists of posts, newest first, by their address: `http://en.demo.invalid/wp-json/wp/v2/pages`. */
  posts: z.record(z.string(), z.array(post)),
  menus: z.record(z.string(), z.unknown()),
  /** Addresses by the one that they had before their slug changed. */
  moved: z.record(z.string(), z.string()),
});

type Prefixes = Readonly<Record<string, string>>;
type DemoFile = z.output<typeof demoFileSchema>;

export type DemoBackend = Awaited<ReturnType<typeof createDemoBackend>>;

/**
 * Starts the stand-in for a headless WordPress on a free port of 127.0.0.1.
 * @param dataDir folder of the build with `wordpress.json` and `pictures/` @param prefixes of the paths of each language on the site, by its code: '' for the default
 */
export async function createDemoBackend(dataDir: string, prefixes: Prefixes) {
  const app = express();
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  addRoutes(app, readDemo(dataDir, origin, prefixes), dataDir);
  return {
    /** The value for CONTENT_URL. */
    origin,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // The site keeps connections alive between requests.
      server.closeAllConnections();
      return closed;
    },
  };
}

/** Reads what WordPress sends, with the addresses of this origin. */
function readDemo(dataDir: string, origin: string, prefixes: Prefixes): DemoFile {
  const file = readFileSync(join(dataDir, 'wordpress.json'), 'utf8').replaceAll(DEMO_ORIGIN, origin);
  const text = Object.entries(prefixes).reduce(
    (part, [code, prefix]) => part.replaceAll(buildDemoOrigin(code), `${origin}${prefix}`),
    file,
  );
  return demoFileSchema.parse(JSON.parse(text));
}

function addRoutes(app: Express, { posts, menus, moved }: DemoFile, dataDir: string): void {
  app.disable('x-powered-by');
  const movedPaths = new Map(Object.entries(moved).map(([from, to]) => [new URL(from).pathname, to]));
  for (const [address, list] of Object.entries(posts)) {
    app.get(new URL(address).pathname, ({ query }, res) => {
      const slugs = getNames(query.slug);
      const found = list.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug));
      const perPage = Number(query.per_page ?? 10);
      const page = Number(query.page ?? 1);
      const pages = Math.ceil(found.length / perPage);
      if (page > pages && found.length > 0) return void res.status(400).json({ code: 'rest_post_invalid_page_number' });
      res.set({ 'X-WP-Total': String(found.length), 'X-WP-TotalPages': String(pages) });
      res.json(found.slice((page - 1) * perPage, page * perPage).map((body) => selectFields(body, getNames(query._fields))));
    });
  }
  app.get(/^(?:\/\w\w)?\/wp-json\/menus\/v1\/menus\/(\d+)$/, (req, res) => {
    const menu = menus[req.params[0] ?? ''];
    if (menu === undefined) res.status(404).json({ code: 'not_found' });
    else res.json(menu);
  });
  app.use(UPLOADS_PATH, express.static(join(dataDir, 'pictures')));
  app.use(({ path }, res) => {
    const address = movedPaths.get(path);
    if (address === undefined) res.status(404).json({ code: 'rest_no_route' });
    else res.redirect(301, address);
  });
}

function getNames(value: Request['query'][string]): string[] {
  return String(value ?? '')
    .split(',')
    .filter(Boolean);
}

/** Keeps the fields that `_fields` names, such as `title.rendered`; all without names. */
function selectFields(body: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  if (names.length === 0) return body;
  const first = Map.groupBy(names, (name) => name.split('.', 1)[0] ?? '');
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const below = first.get(name)?.map((path) => path.slice(name.length + 1));
      if (below === undefined) return [];
      const isWhole = below.includes('') || typeof value !== 'object' || value === null;
      return [[name, isWhole ? value : selectFields({ ...value }, below)]];
    }),
  );
}
