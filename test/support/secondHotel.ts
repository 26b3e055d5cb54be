import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { loadSite } from '../../src/config/loadSite.ts';
import { menuNames, wordpressTypes } from '../../src/demo/authored.ts';
import { createDemoBackend, type DemoBackend } from '../../src/demo/server.ts';
import { locales, mapLocales } from '../../src/i18n/locales.ts';

/*
 * A second hotel, as unlike the demo hotel as possible: pages of the block editor, long words, missing fields, empty blocks, hurried
 * pictures. Authored in German only; the other languages are copies.
 */

const fixture = join(import.meta.dirname, '../fixtures/secondHotel');

/** One page of each kind, in the language the hotel is written in. */
export const secondHotelPaths = [
  '/',
  '/haus/',
  '/zimmer/',
  '/bausteine/',
  '/angebote/',
  '/angebote/verwoehnpauschale/',
  '/angebote/sparwochen/',
  '/rooms/turmzimmer/',
  '/anfrage',
] as const;

/** Width and height in pixels. `small` ones are hurried: as a telephone sends them by messenger. */
export const secondHotelPictures = {
  wide: [2400, 1350],
  square: [1200, 1200],
  portrait: [1200, 1800],
  small: [300, 200],
  'small-portrait': [240, 360],
} as const;

/** The site file of the second hotel. */
export const secondHotelSiteFile = join(fixture, 'plainSite.json');

/** Starts the second hotel's WordPress on a data folder of its own; `close` removes the folder too. */
export async function startSecondHotel(): Promise<DemoBackend> {
  const dataDir = await mkdtemp(join(tmpdir(), 'second-hotel-'));
  await writeContent(join(dataDir, 'content'));
  await drawPictures(join(dataDir, 'pictures'));
  const { name } = loadSite(secondHotelSiteFile);
  const backend = await createDemoBackend({ dataDir, log: { info: () => undefined, warn: () => undefined }, siteName: name });
  return {
    origin: backend.origin,
    async close() {
      await backend.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Writes the authored files with every language of the site. The hotel has no packages: its folder is empty. */
async function writeContent(folder: string): Promise<void> {
  for (const { folder: kind } of Object.values(wordpressTypes)) await mkdir(join(folder, kind), { recursive: true });
  const files = (await readdir(join(fixture, 'content'), { recursive: true })).filter((file) => file.endsWith('.json'));
  for (const file of files) {
    const authored = JSON.parse(await readFile(join(fixture, 'content', file), 'utf8'));
    const { de } = authored.locales ?? authored;
    const hasFooter = (locale: keyof typeof locales) => locales[locale].footerLocale === locale;
    const inEachLocale = mapLocales((locale) => (dirname(file) === '.' && !hasFooter(locale) ? { [menuNames[0]]: de.main } : de));
    await writeFile(
      join(folder, file),
      JSON.stringify(authored.locales === undefined ? inEachLocale : { ...authored, locales: inEachLocale }),
    );
  }
}

/** Draws pictures whose circle and frame show whether one is cut or distorted. */
async function drawPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, [width, height]] of Object.entries(secondHotelPictures)) {
    const radius = Math.min(width, height) / 4;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#7d97a8"/><stop offset="1" stop-color="#d9b98f"/></linearGradient>
      <path d="M0 0H${width}V${height}H0z" fill="url(#sky)" stroke="#3c4a3f" stroke-width="${radius / 8}"/>
      <path d="M0 ${height * 0.7}L${width * 0.4} ${height * 0.5}L${width} ${height * 0.8}V${height}H0z" fill="#55684f"/>
      <circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="none" stroke="#fdf6e8" stroke-width="${radius / 12}"/></svg>`;
    await sharp(Buffer.from(svg))
      .jpeg({ quality: 70 })
      .toFile(join(folder, `${name}.jpg`));
  }
}
