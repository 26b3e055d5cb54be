import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { buildDemoOrigin, type demoFileSchema } from '../../src/demo/server.ts';
import { localeCodes } from '../../src/i18n/locales.ts';
import { postKinds, postTypes } from '../../src/shared/postTypes.ts';
import { menuNames, readMenus } from './authored.ts';
import { readCatalog } from './catalog.ts';
import { expandMenuItems, menuIds } from './expandMenu.ts';
import { expandPost } from './expandPost.ts';
import { readPictures } from './pictureFields.ts';

/**
 * Writes what the stand-in of WordPress answers: `wordpress.json`, made of the authored content, and the pictures.
 * @param source folder with `content/` (authored JSON) and `pictures/` (JPEG originals, SVG logos), and `focalPoints.json` if there are any
 * @param siteName the hotel's name in titles
 * @throws Error that names what is wrong in the authored content
 */
export async function writeDemo(source: string, target: string, siteName = 'Es Rosar'): Promise<void> {
  const content = join(source, 'content');
  const menus = readMenus(content);
  const catalog = readCatalog(content);
  const context = { siteName, catalog, pictures: await readPictures(source) };
  const data: z.input<typeof demoFileSchema> = {
    posts: Object.fromEntries(
      localeCodes.flatMap((locale) =>
        postKinds.map((kind) => [
          `${buildDemoOrigin(locale)}/wp-json/wp/v2/${postTypes[kind].route}`,
          // Newest first.
          catalog.entries
            .filter((entry) => entry.kind === kind && entry.locale === locale)
            .map((entry) => expandPost(entry, context))
            .reverse(),
        ]),
      ),
    ),
    menus: Object.fromEntries(
      localeCodes.flatMap((locale) =>
        menuNames.flatMap((name) => {
          const [id, items] = [menuIds[locale][name], menus[locale][name]];
          return id === undefined || items === undefined ? [] : [[id, { items: expandMenuItems(items, locale, catalog) }]];
        }),
      ),
    ),
    moved: Object.fromEntries(
      catalog.entries.flatMap(({ link, authored }) => authored.formerSlugs.map((slug) => [new URL(`../${slug}/`, link).href, link])),
    ),
  };
  // A picture renamed in the source must not stay in the copy under its former name.
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  cpSync(join(source, 'pictures'), join(target, 'pictures'), { recursive: true });
  writeFileSync(join(target, 'wordpress.json'), JSON.stringify(data));
}
