import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { DEMO_ORIGIN, type demoFileSchema } from '../../src/demo/server.ts';
import { localeCodes } from '../../src/i18n/locales.ts';
import { postKinds, wordpressTypes } from './expand/authored.ts';
import { expandContent } from './expand/expandContent.ts';
import { buildRestRoot } from './expand/expandPost.ts';
import { readMediaLibrary } from './expand/mediaLibrary.ts';
import { readAuthoredContent } from './expand/readAuthored.ts';

/**
 * Writes what the stand-in of WordPress answers: `wordpress.json`, made of the authored content, and the pictures.
 * @param source folder with `content/` (authored JSON) and `pictures/` (JPEG originals, SVG logos) @param siteName the hotel's name in titles
 * @throws DemoContentError if the authored content or a picture is invalid
 */
export async function writeDemo(source: string, target: string, siteName = 'Es Rosar'): Promise<void> {
  const library = await readMediaLibrary(join(source, 'pictures'));
  const content = expandContent(await readAuthoredContent(join(source, 'content')), library, DEMO_ORIGIN, siteName);
  const uploads = [...library.attachments.values()].flatMap(({ name, full, sizes }) =>
    [`${name}.jpg`, full.file, ...[...sizes.values()].flatMap((size) => size?.file ?? [])].map((file) => [file, `${name}.jpg`] as const),
  );
  const data: z.input<typeof demoFileSchema> = {
    posts: Object.fromEntries(
      localeCodes.flatMap((locale) =>
        postKinds.map((kind) => [
          `${buildRestRoot(locale)}wp/v2/${wordpressTypes[kind].route}`,
          content.getPosts(kind, locale).map(({ slug, body }) => ({ ...body, slug })),
        ]),
      ),
    ),
    menus: content.menus,
    moved: content.moved,
    uploads: Object.fromEntries([...uploads, ...[...library.logos.keys()].map((logo) => [logo, logo] as const)]),
  };
  // A picture renamed in the source must not stay in the copy under its former name.
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  cpSync(join(source, 'pictures'), join(target, 'pictures'), { recursive: true });
  writeFileSync(join(target, 'wordpress.json'), JSON.stringify(data));
}
