import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { paintNoise } from '../images/samples.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { PREVIEW_SECRET } from '../support/previews.ts';
import { sendUploads } from '../support/uploads.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

const photo = await paintNoise(1600, 1000);
const DAY_MS = 86_400_000;
/** After this, caches have no page any more that was sent before the record began. */
export const LEARNT_MS = 9 * DAY_MS;
export const START_TIME = Date.parse('2027-02-01T10:00:00Z');
/** An upload that no content names. */
export const unnamed = (width = 800) => `/img/1/${width}/2026/09/unpublished.jpg.avif`;

type AppOptions = NonNullable<Parameters<typeof startApp>[0]>;

/** What one test has: a WordPress with uploads, a data folder, and the apps that it starts. */
export interface UploadsSite {
  readonly folder: string;
  readonly wordpress: WordpressStandIn;
  /** Closed after the test, before the folder is removed. */
  readonly apps: RunningApp[];
  readonly start: (options?: AppOptions) => Promise<RunningApp>;
  /** Starts the app again on its folder, `LEARNT_MS` later. */
  readonly restart: () => Promise<RunningApp>;
  /** Closes every app before the test ends. */
  readonly closeApps: () => Promise<void>;
}

/** Gives each test of a file a WordPress and a folder, and closes everything after it. */
export function registerUploadsSite(): () => UploadsSite {
  let site: UploadsSite;
  beforeEach(async () => {
    site = await openSite();
  });
  afterEach(async () => {
    await site.closeApps();
    await site.wordpress.close();
    rmSync(site.folder, { recursive: true, force: true });
  });
  return () => site;
}

async function openSite(): Promise<UploadsSite> {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-printed-'));
  const wordpress = await startWordpress();
  sendUploads(wordpress, 200, 'image/jpeg', photo);
  const apps: RunningApp[] = [];
  const start = async (options: AppOptions = {}) => {
    const app = await startApp({
      dataDir: folder,
      startTime: START_TIME,
      ...options,
      env: { CONTENT_URL: wordpress.origin, PREVIEW_SECRET, ...options.env },
    });
    apps.push(app);
    return app;
  };
  return {
    folder,
    wordpress,
    apps,
    start,
    async restart() {
      await apps.pop()?.close();
      return start({ startTime: START_TIME + LEARNT_MS });
    },
    async closeApps() {
      for (const app of apps.splice(0)) await app.close();
    },
  };
}

export const read = async (app: RunningApp, path: string) => (await fetch(`${app.origin}${path}`)).text();
export const getStatus = async (app: RunningApp, path: string) => (await fetch(`${app.origin}${path}`)).status;
/** One address for each upload whose pictures a document names. */
export function listPictures(html: string): string[] {
  const addresses = html.match(/\/img\/\w+\/\d[^/"]*\/[^\s",<]+\.(?:avif|webp|jpeg|png)/g) ?? [];
  return [
    ...new Map(
      addresses.map((address) => [
        address
          .split('/')
          .slice(4)
          .join('/')
          .replace(/\.\w+$/, ''),
        address,
      ]),
    ).values(),
  ];
}
