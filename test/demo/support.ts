import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createDemoBackend, type DemoBackend } from '../../src/demo/server.ts';
import { localeCodes } from '../../src/i18n/locales.ts';

const fixtures = join(import.meta.dirname, '../fixtures');
const fixtureContent = join(fixtures, 'demo/content');

export const silentLog = { info: () => undefined, warn: () => undefined };

/** Dimensions of plain pictures: landscape, portrait, smaller than most sizes, larger than the largest file WordPress serves. */
export const fixturePictures = {
  house: [1800, 1200],
  tower: [1200, 1680],
  small: [480, 320],
  huge: [3200, 2000],
} as const;

interface AuthoredFile {
  readonly locales?: Record<string, unknown>;
  readonly [key: string]: unknown;
}

/** Gives authored content the languages it lacks, as copies of English: the fixtures need not change when the site gets a language. */
async function addMissingLocales(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.json'));
  for (const file of files) {
    const path = join(folder, file);
    const content: AuthoredFile = JSON.parse(await readFile(path, 'utf8'));
    const menus: unknown = content.en;
    const missing = localeCodes.filter((code) => !(code in (content.locales ?? content)));
    if (missing.length === 0) continue;
    const added = Object.fromEntries(missing.map((code) => [code, content.locales?.en ?? { main: pick(menus, 'main') }]));
    const completed = content.locales === undefined ? { ...content, ...added } : { ...content, locales: { ...content.locales, ...added } };
    await writeFile(path, JSON.stringify(completed, null, 2));
  }
}

/** Creates a data folder in the temp directory: a copy of authored content, plain JPEGs, one logo. */
export async function createDataDir(
  content = fixtureContent,
  pictures: Readonly<Record<string, readonly [number, number]>> = fixturePictures,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-content-'));
  await cp(content, join(folder, 'content'), { recursive: true });
  if (content === fixtureContent) await addMissingLocales(join(folder, 'content'));
  await mkdir(join(folder, 'pictures'));
  for (const [name, [width, height]] of Object.entries(pictures)) {
    await sharp({ create: { width, height, channels: 3, background: '#c39b78' } })
      .jpeg({ quality: 30 })
      .toFile(join(folder, 'pictures', `${name}.jpg`));
  }
  await writeFile(join(folder, 'pictures/partner.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return folder;
}

/** Starts the backend with its own data folder; `close` removes the folder too. */
export async function startDemo(content?: string, pictures?: Parameters<typeof createDataDir>[1]): Promise<DemoBackend> {
  const dataDir = await createDataDir(content, pictures);
  const backend = await createDemoBackend({ dataDir, log: silentLog });
  return {
    origin: backend.origin,
    close: async () => {
      await backend.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** The JSON of a recorded response. */
export async function getRecorded(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(fixtures, 'contract', name), 'utf8'));
}

export interface RecordedHttp {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** A recorded response with status and headers. */
export async function getRecordedHttp(name: string): Promise<RecordedHttp> {
  const text = await readFile(join(fixtures, 'contract/http', `${name}.http`), 'utf8');
  const [head = '', ...body] = text.split(/\r?\n\r?\n/);
  const [statusLine = '', ...lines] = head.split(/\r?\n/);
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, body: body.join('\n\n').trim() };
}

/** Reads a value inside unknown JSON: `pick(page, 'acf', 'content', 0)`; undefined if the path does not exist. */
export function pick(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value);
}

export function pickList(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const list = pick(value, ...path);
  if (!Array.isArray(list)) throw new Error(`expected a list at ${path.join('.')}, received ${JSON.stringify(list)}`);
  return list;
}
