import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { loadSite } from '../../src/config/loadSite.ts';
import { createDemoBackend, type DemoBackend } from '../../src/demo/server.ts';
import { getPrefixes, localeCodes, locales, mapLocales } from '../../src/i18n/locales.ts';
import { postKinds } from '../../src/shared/postTypes.ts';
import { menuNames } from '../../tools/demo/authored.ts';
import { writeDemo } from '../../tools/demo/writeDemo.ts';

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
  '/zimmer/turmzimmer/',
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
export const secondHotelSiteFile = join(fixture, 'site.json');

/** Starts the second hotel's WordPress on a data folder of its own; `close` removes the folder too. */
export async function startSecondHotel(): Promise<DemoBackend> {
  const dataDir = await mkdtemp(join(tmpdir(), 'second-hotel-'));
  const source = join(dataDir, 'source');
  await writeContent(join(source, 'content'));
  await paintPictures(join(source, 'pictures'));
  for (const logo of (await readdir(fixture)).filter((file) => file.endsWith('.svg')))
    await copyFile(join(fixture, logo), join(source, 'pictures', logo));
  const { name } = loadSite(secondHotelSiteFile);
  await writeDemo(source, join(dataDir, 'demo'), name);
  const backend = await createDemoBackend(join(dataDir, 'demo'), getPrefixes(localeCodes));
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
  for (const kind of postKinds) await mkdir(join(folder, `${kind}s`), { recursive: true });
  const files = (await readdir(join(fixture, 'content'), { recursive: true })).filter((file) => file.endsWith('.json'));
  for (const file of files) {
    const authored = JSON.parse(await readFile(join(fixture, 'content', file), 'utf8'));
    const { de } = authored.locales ?? authored;
    const hasFooter = (locale: keyof typeof locales) => locales[locale].footerLocale === undefined;
    const inEachLocale = mapLocales((locale) => (dirname(file) === '.' && !hasFooter(locale) ? { [menuNames[0]]: de.main } : de));
    await writeFile(
      join(folder, file),
      JSON.stringify(authored.locales === undefined ? inEachLocale : { ...authored, locales: inEachLocale }),
    );
  }
}

/** Paints plain pictures: tests measure their boxes. */
async function paintPictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, [width, height]] of Object.entries(secondHotelPictures))
    await sharp({ create: { width, height, channels: 3, background: '#55684f' } })
      .jpeg()
      .toFile(join(folder, `${name}.jpg`));
}
