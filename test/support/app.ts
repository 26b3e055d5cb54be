import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config/environment.ts';
import { loadSite } from '../../src/config/loadSite.ts';
import type { Site } from '../../src/config/siteSchema.ts';
import { createSiteServer, defaultTimeouts, type ServerTimeouts } from '../../src/http/server.ts';
import { createLog } from '../../src/observability/log.ts';
import type { Route } from '../../src/routes/index.ts';
import { createServices, type Services } from '../../src/services.ts';
import { ADDRESS_KEY, openStorage } from '../../src/storage/stores.ts';
import { linkFiles } from './keptPictures.ts';
import { refusePersonalData } from './logGuard.ts';

export const distDir = resolve(import.meta.dirname, '../../dist');

export interface RunningApp {
  readonly origin: string;
  readonly services: Services;
  /** Lines of the log, parsed. */
  readonly logged: Record<string, unknown>[];
  /** The clock the program reads; change it to let time pass. */
  readonly clock: { now: number };
  close(): Promise<void>;
}

export interface AppOptions {
  /** Variables that are added to those of the tests. */
  readonly env?: Readonly<Record<string, string>>;
  readonly site?: Partial<Site>;
  /** Another route table, made from the services. */
  readonly routes?: (services: Services) => readonly Route[];
  /** Shorter times for connections than usual. */
  readonly times?: Partial<ServerTimeouts>;
  /** Folder of pictures that were made before: they are used, and new ones are added to it. */
  readonly keptPictures?: string;
  /** A data folder that outlives the program; else a new one, removed at the end. */
  readonly dataDir?: string;
  /** The key of signed addresses, for apps whose pages are compared. */
  readonly addressKey?: string;
  /** The program's date at the start, in milliseconds since 1970. Browsers whose clock cannot be set need today's. */
  readonly startTime?: number;
  /** The program's own wait for menus and lists is 1.5 s, which a busy machine may need for a response. */
  readonly optionalWaitMs?: number;
}

/** Starts the real program on a free port: the same assembly as in production, only clock, log and the effort of compression are ours. */
export async function startApp({
  env = {},
  site = {},
  routes,
  times,
  keptPictures,
  dataDir: kept,
  addressKey,
  startTime = Date.parse('2027-02-01T10:00:00Z'),
  optionalWaitMs = 30_000,
}: AppOptions = {}): Promise<RunningApp> {
  const logged: Record<string, unknown>[] = [];
  const lines: string[] = [];
  const write = (line: string) => {
    lines.push(line);
    logged.push(JSON.parse(line));
  };
  const clock = { now: startTime };
  const log = createLog({ write }, 'debug', () => clock.now);
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'hotel-data-'));
  const picturesDir = join(dataDir, 'pictures');
  if (keptPictures !== undefined) linkFiles(keptPictures, picturesDir);
  const config = readConfig({
    PORT: '0',
    PUBLIC_URL: 'https://www.hotel.example',
    DATA_DIR: dataDir,
    // A busy machine may need longer than the default for many requests. Tests of a silent WordPress have a short one of their own.
    CONTENT_TIMEOUT_MS: '30000',
    ...env,
  });
  if (addressKey !== undefined) {
    const { stores } = openStorage({ database: null, dataDir });
    await stores.settings.replace(ADDRESS_KEY, addressKey);
    await stores.close();
  }
  const services = await createServices(
    { config, site: { ...loadSite(undefined), ...site } },
    { distDir, log, now: () => clock.now, compressionEffort: 'fast', optionalWaitMs },
  );
  const { server } = createSiteServer(createApp(services, routes?.(services)), { ...defaultTimeouts, ...times });
  await listen(server);
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    services,
    logged,
    clock,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
      await services.close();
      if (keptPictures !== undefined) linkFiles(picturesDir, keptPictures);
      if (kept === undefined) rmSync(dataDir, { recursive: true, force: true });
      refusePersonalData(lines);
    },
  };
}

function listen(server: Server): Promise<void> {
  return new Promise((done) => server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, done));
}
