import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { findFreePort } from '../../tools/freePort.ts';
import { packPlugin } from '../../tools/wordpress/zip.ts';
import type { Program } from '../support/program.ts';
import { type Editor, logIn } from './editor.ts';
import { queryDatabase, startSite, wordpress } from './support.ts';

export const pluginName = 'hotel-website-companion';
export const pluginSource = resolve(import.meta.dirname, '../../wordpress', pluginName);
export const settingsPath = 'options-general.php?page=hotel-website';
/** Begins the warning of changes that wait. */
export const WARNING = 'Änderungen, die die Website seit';
const pluginRoute = `/wp/v2/plugins/${pluginName}/${pluginName}`;

/** The plugin in this WordPress, installed and active. */
export async function installCompanion(administrator: Editor): Promise<void> {
  cpSync(pluginSource, join(wordpress.state, 'wp/wp-content/plugins', pluginName), { recursive: true });
  await activateCompanion(administrator);
}

export async function activateCompanion(administrator: Editor): Promise<void> {
  await administrator.save('POST', pluginRoute, { status: 'active' });
}

export async function deactivateCompanion(administrator: Editor): Promise<void> {
  await administrator.save('POST', pluginRoute, { status: 'inactive' });
}

/** Updates the plugin as an administrator does: uploads the zip and confirms that it replaces what is there. */
export async function updateCompanion(administrator: Editor): Promise<void> {
  const { version, bytes } = packPlugin();
  const { html } = await administrator.open('plugin-install.php?tab=upload');
  const [form = ''] = /<form[^>]*wp-upload-form[\s\S]*?<\/form>/.exec(html) ?? [];
  const nonce = /name="_wpnonce" value="(\w+)"/.exec(form)?.[1];
  if (nonce === undefined) throw new Error('The screen has no form for a zip');
  const upload = new FormData();
  upload.set('_wpnonce', nonce);
  upload.set('pluginzip', new Blob([Buffer.from(bytes)], { type: 'application/zip' }), `${pluginName}.zip`);
  const { html: comparison } = await administrator.send('update.php?action=upload-plugin', upload);
  // The tests install the plain folder: WordPress must not call the zip a downgrade of it.
  const [, link = ''] = /href="([^"]*overwrite=update-plugin[^"]*)"/.exec(comparison) ?? [];
  await administrator.open(link.replaceAll('&amp;', '&').replaceAll('&#038;', '&'));
  const installed = readFileSync(join(wordpress.state, 'wp/wp-content/plugins', pluginName, `${pluginName}.php`), 'utf8');
  expect(installed, comparison.slice(0, 500)).toContain(` * Version:           ${version}\n`);
}

/** Deletes the plugin as wp-admin does, which uninstalls it first. */
export async function uninstallCompanion(administrator: Editor): Promise<void> {
  await deactivateCompanion(administrator);
  await administrator.save('DELETE', pluginRoute);
  expect(readdirSync(join(wordpress.state, 'wp/wp-content/plugins'))).not.toContain(pluginName);
}

/** Generates a secret on the settings page and returns what it shows. */
export async function generateSecret(administrator: Editor, action = 'hotel_website_secret'): Promise<string> {
  await administrator.submit(settingsPath, action);
  const { html } = await administrator.open(settingsPath);
  const secret = /<code>([0-9a-f]{64})<\/code>/.exec(html)?.[1];
  if (secret === undefined) throw new Error('The settings page shows no secret');
  return secret;
}

/** A site that can be ended and started again at the same address, with its content of before. */
interface ConnectedSite {
  readonly origin: string;
  readonly administrator: Editor;
  readonly editor: Editor;
  /** Folder of its database and pictures. */
  readonly dataDir: string;
  readonly previewSecret: string;
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Keeps the site from answering: connections are accepted, and nothing happens. */
  pause(): void;
  resume(): void;
  /** Requests a page as a visitor does. */
  visit(path: string): Promise<{ readonly status: number; readonly html: string }>;
  close(): Promise<void>;
}

/** That of the running tests. */
export let connected: ConnectedSite;

/** Connects a site before all tests of a `describe`, and ends it after them. @param env returns further variables of the site */
export function connectOnce(env: () => Readonly<Record<string, string>> = () => ({})): void {
  beforeAll(async () => {
    connected = await connectSite(env());
  });
  afterAll(() => connected.close());
}

/** Installs the plugin, connects it through its settings page with a site, and starts that site. */
async function connectSite(env: Readonly<Record<string, string>>): Promise<ConnectedSite> {
  const [administrator, editor] = [await logIn(wordpress.origin, 'redaktion'), await logIn(wordpress.origin, 'editorin')];
  await installCompanion(administrator);
  // What the activation announces would be sent with the first edit of a test.
  queryDatabase("DELETE FROM wp_options WHERE option_name LIKE 'hotel_website_change_%'");
  const token = await generateSecret(administrator);
  const previewSecret = await generateSecret(administrator, 'hotel_website_preview_secret');
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  await administrator.submit(settingsPath, 'hotel_website_save', { site: origin, headless: 'yes' });
  let site: (Program & { readonly dataDir: string }) | null = await startSite({ port, token, previewSecret, env });
  const { dataDir } = site;
  return {
    origin,
    administrator,
    editor,
    dataDir,
    previewSecret,
    async start() {
      site = await startSite({ port, token, previewSecret, dataDir, env });
    },
    async stop(signal) {
      await site?.end(signal);
      site = null;
    },
    pause: () => void site?.process.kill('SIGSTOP'),
    resume: () => void site?.process.kill('SIGCONT'),
    async visit(path) {
      const answer = await fetch(`${origin}${path}`, { redirect: 'manual' });
      return { status: answer.status, html: await answer.text() };
    },
    async close() {
      await site?.end();
      rmSync(dataDir, { recursive: true });
      await uninstallCompanion(administrator);
    },
  };
}

/** Returns the id of the post that the site shows under this slug. @param prefix of the language, such as `/en` */
export async function findPost(type: 'pages' | 'angebot' | 'rooms' | 'packege', slug: string, prefix = ''): Promise<number> {
  const answer = await fetch(`${wordpress.origin}${prefix}/wp-json/wp/v2/${type}?slug=${slug}`);
  const [post] = (await answer.json()) as { id: number }[];
  if (post === undefined) throw new Error(`WordPress has no ${type} ${slug}`);
  return post.id;
}

/** Returns the id of the large picture of the page about the hotel. */
export async function findHero(): Promise<number> {
  const answer = await fetch(`${wordpress.origin}/wp-json/wp/v2/pages?slug=hotel`);
  const [page] = (await answer.json()) as { acf: { heroimage: { ID: number } } }[];
  return page?.acf.heroimage.ID ?? 0;
}

/** Runs WordPress's planned events that are due, as the crontab of a server does. */
export async function runCron(): Promise<void> {
  await fetch(`${wordpress.origin}/wp-cron.php?doing_wp_cron`);
}

/** Returns a function that reads something after a run of WP-Cron. */
export const afterCron =
  <T>(read: () => T | Promise<T>) =>
  async (): Promise<T> => {
    await runCron();
    return read();
  };

/** Returns the number of changes that wait to be sent. */
export const countWaiting = () =>
  Number(queryDatabase("SELECT COUNT(*) FROM wp_options WHERE option_name LIKE 'hotel\\_website\\_change%'"));
