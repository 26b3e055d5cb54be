import type { AddressInfo } from 'node:net';
import { constants } from 'node:os';
import { basename, resolve } from 'node:path';
import { createApp } from './app.ts';
import { loadSettings, type Settings } from './config/settings.ts';
import { createOutput } from './fastPath/batchedLogOutput.ts';
import { createSiteServer } from './http/server.ts';
import { messageOf, StartupError } from './lib/errors.ts';
import { events } from './observability/events.ts';
import { createLog } from './observability/log.ts';
import { createMetricsServer } from './observability/metricsServer.ts';
import { createWarmUp, type WarmUp } from './responseCache/warmUp.ts';
import { createServices } from './services.ts';

/** Longest time from the signal to the end, in milliseconds: a container is given ten seconds. */
const LAST = 9500;
/** How long stored answers alone are given, in milliseconds: whoever waited for the start has one by then. */
const SETTLE = 100;

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function loadOrExit(): Settings {
  try {
    return loadSettings();
  } catch (error) {
    if (error instanceof StartupError) return fail(error.message);
    throw error;
  }
}

const { config, site } = loadOrExit();
const log = createLog(createOutput(), config.logLevel, Date.now);
let warmUp: WarmUp | null = null;
const services = await createServices(
  { config, site },
  {
    // The hash in its name covers the names of all files it loads, now or later, and so the whole program.
    build: basename(import.meta.filename),
    distDir: resolve(import.meta.dirname, '..'),
    log,
    now: Date.now,
    onContentChange: () => warmUp?.start(),
  },
);

/** Where this process itself reaches the server. */
function originOf({ address, family, port }: AddressInfo): string {
  const local = address === '::' || address === '0.0.0.0' ? '127.0.0.1' : address;
  return `http://${family === 'IPv6' && local === address ? `[${address}]` : local}:${port}`;
}

/** Nobody knows what state the program is in: it says why and ends, and whoever looks after it starts it anew. The line is written when `fatal` returns. */
function crash(error: unknown): never {
  try {
    log.fatal({ event: events.processCrashed, err: error });
    services.closeDatabase();
  } finally {
    process.exit(1);
  }
}
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);

const app = createApp(services);
const { server, listen, drain } = createSiteServer(app.listener);
await listen(config.port, config.host).catch((error: Error) =>
  fail(`The server cannot listen (PORT ${config.port}, HOST ${config.host ?? 'all addresses'}): ${error.message}`),
);
const metricsServer = services.registry === null ? null : createMetricsServer(services.registry);
metricsServer?.on('error', (error) => log.error({ event: events.metricsListenFailed, reason: error.message }));
metricsServer?.listen({ port: config.metricsPort, host: config.host });
const { port } = server.address() as AddressInfo;
process.stdout.write(`${site.name} at http://${config.host ?? 'localhost'}:${port}, content from ${services.contentOrigin}\n`);
warmUp = createWarmUp({
  origin: originOf(server.address() as AddressInfo),
  async getPaths() {
    const { getSitemap } = await import('./content/sitemap.ts');
    return (await getSitemap(services.source))?.entries.map(({ path }) => path) ?? null;
  },
  onDone: (pages) => log.info({ event: events.warmUpCompleted, pages }),
  onFailure: (error) => log.warn({ event: events.warmUpFailed, reason: messageOf(error) }),
});
warmUp.start();
setTimeout(() => void app.load(), SETTLE);

/** No more visitors, running requests end, then everything else does. */
async function shutDown(signal: NodeJS.Signals): Promise<void> {
  setTimeout(() => process.exit(1), LAST).unref();
  log.info({ event: events.shutdownStarted, signal });
  services.readiness.drain();
  warmUp?.close();
  // Beside the requests, so that both fit into the time.
  const delivered = services.stopDelivery();
  const isDone = await drain(services.readiness.isProbed());
  if (!isDone) log.warn({ event: events.shutdownForced });
  await delivered;
  await services.close();
  process.exit(0);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // Said twice: at once.
    if (services.readiness.isDraining) process.exit(128 + constants.signals[signal]);
    void shutDown(signal);
  });
}
