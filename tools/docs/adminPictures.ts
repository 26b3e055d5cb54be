import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { z } from 'zod';
import { startReal } from '../../test/wordpress/real.ts';
import { launchChromium } from '../browser/chromium.ts';
import { rootDir } from '../build/paths.ts';
import { writeFieldFiles } from '../wordpress/fields.ts';
import { checkSize } from './pictures.ts';

/*
 * `node tools/docs/adminPictures.ts`: photographs the screens of wp-admin for docs/wordpress.md and docs/editors.md, into docs/images/admin. Needs the
 * real WordPress of the tests.
 */

const MAX_TOTAL_BYTES = 400_000;
const JPEG_QUALITY = 62;
const WIDTH_PX = 1280;
const WINDOW_HEIGHT_PX = 800;
/** The fields have three fifths of the window: a window whose fields show a whole group. */
const TALL_WINDOW_HEIGHT_PX = 1900;
/** Pictures of parts of a screen end here. */
const MAX_PICTURE_HEIGHT_PX = 900;
/** The block editor unfolds its panels, and editors of text start. */
const EDITOR_START_MS = 2500;
const SCREEN_TIMEOUT_MS = 120_000;

const folder = join(rootDir, 'docs/images/admin');
const companion = 'hotel-website-companion/hotel-website-companion.php';
const fields = 'secure-custom-fields/secure-custom-fields.php';
const idsSchema = z.record(z.string(), z.number());

/** A picture of one screen of wp-admin. */
interface AdminScreen {
  readonly file: string;
  /** Below /wp-admin/; `{page}`, `{offer}` and so on become ids. */
  readonly path: string;
  /** Prepares the screen in a tall window, and returns what is photographed; null for the window. */
  prepare?(page: Page): Promise<Locator | null>;
}

/** Opens the field group with this title and closes the others, so that it has the window for itself. */
async function showGroup(page: Page, name: string): Promise<Locator> {
  const group = page.locator(`#acf-group_hotel_website_${name}`);
  await page.evaluate((id) => {
    for (const box of document.querySelectorAll('.acf-postbox')) box.classList.toggle('closed', box.id !== id);
  }, `acf-group_hotel_website_${name}`);
  await group.scrollIntoViewIfNeeded();
  return group;
}

/** Folds all blocks of a group but the first of this kind. */
async function showBlock(page: Page, group: string, layout: string): Promise<Locator> {
  await showGroup(page, group);
  const block = page.locator(`#acf-group_hotel_website_${group} .values > .layout[data-layout="${layout}"]`).first();
  if (await block.evaluate((element) => element.classList.contains('-collapsed'))) await block.locator('.acf-fc-layout-handle').click();
  await block.scrollIntoViewIfNeeded();
  return block;
}

/** The screens of docs/wordpress.md and docs/editors.md. */
const setupScreens: readonly AdminScreen[] = [
  { file: 'permalinks.jpg', path: 'options-permalink.php' },
  { file: 'plugins.jpg', path: 'plugins.php' },
  { file: 'settings.jpg', path: 'options-general.php?page=hotel-website' },
];

const contentScreens: readonly AdminScreen[] = [
  { file: 'page.jpg', path: 'post.php?post={page}&action=edit' },
  { file: 'blocks.jpg', path: 'post.php?post={page}&action=edit', prepare: (page) => showGroup(page, 'content') },
  {
    file: 'add-block.jpg',
    path: 'post.php?post={page}&action=edit',
    async prepare(page) {
      const group = await showGroup(page, 'content');
      await group.locator('.acf-actions [data-name="add-layout"]').last().click();
      return page.locator('.acf-fc-popup');
    },
  },
  { file: 'room-block.jpg', path: 'post.php?post={rooms}&action=edit', prepare: (page) => showBlock(page, 'rooms', 'room') },
  { file: 'offer.jpg', path: 'post.php?post={offer}&action=edit', prepare: (page) => showGroup(page, 'offer') },
  {
    file: 'search-engines.jpg',
    path: 'post.php?post={page}&action=edit',
    prepare: async (page) => page.locator('#hotel-website-seo'),
  },
  { file: 'picture.jpg', path: 'post.php?post={picture}&action=edit', prepare: async (page) => page.locator('.compat-attachment-fields') },
  {
    file: 'menus.jpg',
    path: 'nav-menus.php',
    prepare: async (page) => {
      await page.locator('#menu-to-edit .item-edit').first().click();
      return null;
    },
  },
];

/** Logs the administrator in. */
async function logIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/wp-login.php`);
  await page.fill('#user_login', 'admin');
  await page.fill('#user_pass', 'admin');
  await Promise.all([page.waitForURL('**/wp-admin/**'), page.click('#wp-submit')]);
}

async function photograph(
  page: Page,
  origin: string,
  { file, path, prepare }: AdminScreen,
  ids: z.output<typeof idsSchema>,
): Promise<void> {
  await page.setViewportSize({ width: WIDTH_PX, height: prepare === undefined ? WINDOW_HEIGHT_PX : TALL_WINDOW_HEIGHT_PX });
  await page.goto(`${origin}/wp-admin/${path.replace(/\{(\w+)\}/, (_found, name: string) => String(ids[name]))}`);
  await page.waitForFunction('window.wp?.data?.select("core/edit-post")?.areMetaBoxesInitialized() !== false');
  await page.addStyleTag({
    content: '.components-modal__screen-overlay, .notice, #wp-admin-bar-updates { display: none !important }',
  });
  const part = (await prepare?.(page)) ?? null;
  // ACF starts an editor of text at a click.
  const text = part?.locator('.acf-editor-wrap.delay:visible .acf-editor-toolbar').first();
  if ((await text?.isVisible()) === true) await text?.click();
  await page.mouse.move(WIDTH_PX - 1, WINDOW_HEIGHT_PX - 1);
  await part?.evaluate((element) => element.scrollIntoView());
  await page.waitForTimeout(EDITOR_START_MS);
  const png = await (part ?? page).screenshot();
  const { width = 0, height = 0 } = await sharp(png).metadata();
  const area = { left: 0, top: 0, width, height: Math.min(height, part === null ? WINDOW_HEIGHT_PX : MAX_PICTURE_HEIGHT_PX) };
  await sharp(png).extract(area).jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toFile(join(folder, file));
}

writeFieldFiles();
mkdirSync(folder, { recursive: true });
const wordpress = await startReal('en de');
const browser = await launchChromium(['--hide-scrollbars']);
try {
  const { origin, php } = wordpress;
  const plugins = "require_once ABSPATH . 'wp-admin/includes/plugin.php'; wp_set_current_user(1);";
  php(`${plugins} delete_transient('pll_activation_redirect'); activate_plugin('${companion}'); deactivate_plugins('${fields}');`);
  // The server of the tests rewrites addresses, which WordPress knows of Apache and nginx only.
  php(
    'wp_mkdir_p(WPMU_PLUGIN_DIR); file_put_contents(WPMU_PLUGIN_DIR . \'/rewrite.php\', \'<?php add_filter("got_url_rewrite", "__return_true");\');',
  );
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  page.setDefaultTimeout(SCREEN_TIMEOUT_MS);
  await logIn(page, origin);
  await page.goto(`${origin}/wp-admin/options-general.php?page=hotel-website`);
  await page.fill('input[name="site"]', 'https://www.hotel.example');
  await page.click('#submit');
  for (const screen of setupScreens) await photograph(page, origin, screen, {});
  php(`${plugins} activate_plugin('${fields}');`);
  const demo = join(rootDir, 'tools/demo/pictures/');
  const ids = idsSchema.parse(
    JSON.parse(php(`const DEMO_PICTURES = '${demo}'; require '${join(import.meta.dirname, 'adminContent.php')}';`)),
  );
  for (const screen of contentScreens) await photograph(page, origin, screen, ids);
} finally {
  await browser.close();
  wordpress.stop();
}
checkSize(folder, MAX_TOTAL_BYTES);
