import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { processEnvironment } from '../../src/config/environment.ts';
import { launchChromium } from '../browser/chromium.ts';
import { distDir, rootDir } from '../build/paths.ts';
import { findFreePort } from '../freePort.ts';
import { type AdminScreen, contentScreens, setupScreens } from './adminScreens.ts';

/*
 * `npm run build && node tools/docs/adminPictures.ts FOLDER`: photographs the screens of wp-admin for docs/wordpress.md and docs/editors.md, into docs/images/admin. Starts the WordPress of
 * the tests. FOLDER holds Secure Custom Fields, or Advanced Custom Fields PRO, as WordPress installs it.
 */

const MAX_TOTAL_BYTES = 400_000;
const JPEG_QUALITY = 62;
const WIDTH_PX = 1280;
const WINDOW_HEIGHT_PX = 800;
/** A window that shows a whole field group: its height is that of a picture and of the bars around it. */
const TALL_WINDOW_HEIGHT_PX = 1150;
/** Pictures of parts of a screen end here. */
const MAX_PICTURE_HEIGHT_PX = 900;
/** The block editor unfolds its panels, and editors of text start when they come into view. */
const EDITOR_START_MS = 1500;

const server = join(rootDir, 'test/wordpress/server');
const folder = join(rootDir, 'docs/images/admin');
const companion = 'hotel-website-companion';

/** Runs a script of the test WordPress. */
function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  return execFileSync(command, args, { encoding: 'utf8', env: { ...processEnvironment, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Logs the administrator in. */
async function logIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/wp-login.php`);
  await page.fill('#user_login', 'redaktion');
  await page.fill('#user_pass', 'redaktion');
  await page.click('#wp-submit');
}

/** Returns the id of a published post. */
async function findId(origin: string, path: string): Promise<string> {
  const [post] = (await (await fetch(`${origin}/wp-json/wp/v2/${path}`)).json()) as { id: number }[];
  return String(post?.id);
}

async function photograph(
  page: Page,
  origin: string,
  { file, path, prepare }: AdminScreen,
  ids: Readonly<Record<string, string>>,
): Promise<void> {
  await page.goto(`${origin}/wp-admin/${path.replace(/\{(\w+)\}/, (_found, name: string) => ids[name] ?? name)}`, {
    waitUntil: 'networkidle',
  });
  await page.addStyleTag({
    content: '.components-modal__screen-overlay, .notice.acf-admin-notice, #wp-admin-bar-updates { display: none !important }',
  });
  const part = (await prepare?.(page)) ?? null;
  await page.waitForTimeout(EDITOR_START_MS);
  const png = await (part ?? page).screenshot();
  const { width = 0, height = 0 } = await sharp(png).metadata();
  const area = { left: 0, top: 0, width, height: Math.min(height, part === null ? WINDOW_HEIGHT_PX : MAX_PICTURE_HEIGHT_PX) };
  await sharp(png).extract(area).jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toFile(join(folder, file));
}

/** Takes all pictures. @param fields folder of the plugin for fields */
export async function takePictures(origin: string, state: string, fields: string): Promise<void> {
  const wordpress = join(state, 'wp');
  const activate = (...plugins: readonly string[]) => run('php', [join(server, 'seed/activate.php'), wordpress, ...plugins]);
  // Everything of the hotel's own WordPress comes from the companion plugin and the real plugin for fields; languages stay.
  writeFileSync(join(wordpress, 'wp-content/faults/without'), 'types acf yoast menus');
  cpSync(join(distDir, 'wordpress', companion), join(wordpress, 'wp-content/plugins', companion), { recursive: true });
  cpSync(fields, join(wordpress, 'wp-content/plugins', basename(fields)), { recursive: true });
  activate(`${companion}/${companion}.php`);
  mkdirSync(folder, { recursive: true });
  const browser = await launchChromium(['--hide-scrollbars']);
  try {
    const page = await (
      await browser.newContext({ viewport: { width: WIDTH_PX, height: TALL_WINDOW_HEIGHT_PX }, locale: 'en-GB' })
    ).newPage();
    await logIn(page, origin);
    await page.goto(`${origin}/wp-admin/options-general.php?page=hotel-website`);
    await page.fill('input[name="site"]', 'https://www.hotel.example');
    await page.click('#submit');
    for (const screen of setupScreens) await photograph(page, origin, screen, {});
    activate(`${basename(fields)}/${basename(fields)}.php`);
    run('php', ['-d', 'memory_limit=512M', join(server, 'seed/realFields.php'), wordpress]);
    const ids = {
      page: await findId(origin, 'pages?slug=hotel'),
      rooms: await findId(origin, 'pages?slug=zimmer-suiten'),
      offer: await findId(origin, 'angebot?per_page=1'),
      picture: await findId(origin, 'media?per_page=1&media_type=image'),
    };
    for (const screen of contentScreens) await photograph(page, origin, screen, ids);
  } finally {
    await browser.close();
  }
}

if (process.argv[1] === import.meta.filename) {
  const [fields] = parseArgs({ allowPositionals: true }).positionals;
  if (fields === undefined) throw new Error('Expected the folder of Secure Custom Fields or Advanced Custom Fields PRO');
  // Short, because the path of a socket may have 100 characters only.
  const state = mkdtempSync(join(tmpdir(), 'wp-'));
  const env = { WP_STATE: state, WP_PORT: String(await findFreePort()) };
  try {
    run('bash', [join(server, 'start.sh')], env);
    await takePictures(`http://127.0.0.1:${env.WP_PORT}`, state, fields);
  } finally {
    run('bash', [join(server, 'stop.sh'), '--purge'], env);
    rmSync(state, { recursive: true, force: true });
  }
  const files = [...setupScreens, ...contentScreens].map(({ file }) => file);
  const totalBytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  process.stdout.write(`docs/images/admin: ${files.join(', ')}, ${totalBytes} bytes\n`);
  if (totalBytes > MAX_TOTAL_BYTES) throw new Error(`The pictures have ${totalBytes} bytes, their limit is ${MAX_TOTAL_BYTES}`);
}
