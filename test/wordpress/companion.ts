import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { findFreePort } from '../services/process.ts';
import type { Program } from '../support/program.ts';
import { type Editor, logIn } from './editor.ts';
import { startSite, wordpress } from './support.ts';

export const pluginName = 'hotel-website-companion';
export const pluginSource = resolve(import.meta.dirname, '../../wordpress', pluginName);
export const settingsPath = 'options-general.php?page=hotel-website';
const pluginRoute = `/wp/v2/plugins/${pluginName}/${pluginName}`;

/** The plugin in this WordPress, installed and active. */
export async function installCompanion(administrator: Editor): Promise<void> {
  cpSync(pluginSource, join(wordpress.state, 'wp/wp-content/plugins', pluginName), { recursive: true });
  await administrator.save('POST', pluginRoute, { status: 'active' });
}

export async function deactivateCompanion(administrator: Editor): Promise<void> {
  await administrator.save('POST', pluginRoute, { status: 'inactive' });
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
export interface ConnectedSite {
  readonly origin: string;
  readonly administrator: Editor;
  readonly editor: Editor;
  /** Folder of its database and pictures. */
  readonly dataDir: string;
  readonly previewSecret: string;
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Requests a page as a visitor does. */
  visit(path: string): Promise<{ readonly status: number; readonly html: string }>;
  close(): Promise<void>;
}

/** Installs the plugin, connects it through its settings page with a site, and starts that site. */
export async function connectSite(): Promise<ConnectedSite> {
  const [administrator, editor] = [await logIn(wordpress.origin, 'redaktion'), await logIn(wordpress.origin, 'editorin')];
  await installCompanion(administrator);
  const token = await generateSecret(administrator);
  const previewSecret = await generateSecret(administrator, 'hotel_website_preview_secret');
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  await administrator.submit(settingsPath, 'hotel_website_save', { site: origin, headless: 'yes' });
  let site: (Program & { readonly dataDir: string }) | null = await startSite({ port, token, previewSecret });
  const { dataDir } = site;
  return {
    origin,
    administrator,
    editor,
    dataDir,
    previewSecret,
    async start() {
      site = await startSite({ port, token, previewSecret, dataDir });
    },
    async stop(signal) {
      await site?.end(signal);
      site = null;
    },
    async visit(path) {
      const answer = await fetch(`${origin}${path}`, { redirect: 'manual' });
      return { status: answer.status, html: await answer.text() };
    },
    async close() {
      await site?.end();
      await uninstallCompanion(administrator);
      rmSync(dataDir, { recursive: true });
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

/** Runs WordPress's planned events that are due, as the crontab of a server does. */
export async function runCron(): Promise<void> {
  await fetch(`${wordpress.origin}/wp-cron.php?doing_wp_cron`);
}
