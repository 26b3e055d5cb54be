import type { AddressInfo } from 'node:net';
import { constants } from 'node:os';
import { basename, resolve } from 'node:path';
import { createApp } from './app.ts';
import { processEnvironment } from './config/environment.ts';
import { findMisspeltNames } from './config/misspeltNames.ts';
import { loadSettings, type Settings } from './config/settings.ts';
import { createBatchedLogOutput } from './fastPath/batchedLogOutput.ts';
import { formatRequestLine } from './fastPath/requestLine.ts';
import { createSiteServer } from './http/server.ts';
import { warmUpHeaders } from './http/warmUpRequests.ts';
import { createLogoCheck } from './images/logoCheck.ts';
import { getErrorMessage, NewerDatabaseError, StartupError } from './lib/errors.ts';
import { events } from './observability/events.ts';
import { createLog } from './observability/log.ts';
import { createMetricsServer } from './observability/metricsServer.ts';
import { createWarmUp, type WarmUp } from './rendering/warmUp.ts';
import { createServices } from './services.ts';

/** From the signal to the exit: a container is killed after ten seconds. */
const SHUTDOWN_TIMEOUT_MS = 9500;
/** Express is loaded this long after the start, or by the first request that needs it: the first cached responses do not wait for the loading. */
const EXPRESS_LOAD_DELAY_MS = 100;

/** Prints a message and exits with 1. */
function exitWithMessage(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Exits with the message of settings or a database that cannot be used; other errors are thrown. */
function exitIfInvalid(error: unknown): never {
  if (error instanceof StartupError || error instanceof NewerDatabaseError) return exitWithMessage(error.message);
  throw error;
}

function loadSettingsOrExit(): Settings {
  try {
    return loadSettings();
  } catch (error) {
    return exitIfInvalid(error);
  }
}

const { config, site } = loadSettingsOrExit();
const log = createLog(createBatchedLogOutput(), config.logLevel, Date.now, formatRequestLine);
for (const misspelt of findMisspeltNames(processEnvironment)) log.warn({ event: events.configMisspelt, ...misspelt });
let warmUp: WarmUp | null = null;
const services = await createServices(
  { config, site },
  {
    // The hash in this file's name covers the names of all files it imports, at once or later, and so the whole program.
    build: basename(import.meta.filename),
    distDir: resolve(import.meta.dirname, '..'),
    log,
    now: Date.now,
    onContentChange: () => warmUp?.start(),
  },
).catch(exitIfInvalid);

/** The origin under which this process reaches its own server. */
function toLocalOrigin({ address, family, port }: AddressInfo): string {
  const host = address === '::' || address === '0.0.0.0' ? '127.0.0.1' : address;
  return `http://${family === 'IPv6' && host === address ? `[${address}]` : host}:${port}`;
}

/** After an unexpected error the state of the process is unknown: logs the error and exits; the supervisor starts it again. */
function crash(error: unknown): never {
  try {
    // Written when `fatal` returns.
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
// Before the port opens: a signal without listener ends the process at once, with visitors unanswered and log lines unwritten.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // The second signal ends the process at once.
    if (services.readiness.isDraining) process.exit(128 + constants.signals[signal]);
    void shutDown(signal);
  });
}

const { inheritedSocketFd: fd, host } = config;
await listen(fd === null ? { port: config.port, host } : { fd }).catch((error: Error) => {
  const target = fd === null ? `PORT ${config.port}, HOST ${host ?? 'all addresses'}` : `inherited socket, descriptor ${fd}`;
  exitWithMessage(`The server cannot listen (${target}): ${error.message}`);
});
const metricsServer = services.registry === null ? null : createMetricsServer(services.registry);
metricsServer?.on('error', (error) => log.error({ event: events.metricsListenFailed, reason: error.message }));
metricsServer?.listen({ port: config.metricsPort, host });
const address = server.address() as AddressInfo;
const shownOrigin =
  fd === null ? `http://${host ?? 'localhost'}:${address.port}` : `${toLocalOrigin(address)}, an inherited socket (not of PORT and HOST)`;
process.stdout.write(`${site.name} at ${shownOrigin}, content from ${services.contentOrigin}\n`);
const checkLogos = createLogoCheck(site, services.images, log);
warmUp = createWarmUp({
  origin: toLocalOrigin(address),
  headers: warmUpHeaders,
  async getPaths() {
    const { getSitemap } = await import('./content/sitemap.ts');
    return (await getSitemap(services.source))?.entries.map(({ path }) => path) ?? null;
  },
  onDone: (pages) => {
    log.info({ event: events.warmUpCompleted, pages });
    // WordPress answers now.
    void checkLogos();
  },
  onFailure: (error) => log.warn({ event: events.warmUpFailed, reason: getErrorMessage(error) }),
});
warmUp.start();
setTimeout(() => void app.load(), EXPRESS_LOAD_DELAY_MS);

/** Stops accepting visitors, waits for running requests and deliveries, closes the services and exits with 0. */
async function shutDown(signal: NodeJS.Signals): Promise<void> {
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
  log.info({ event: events.shutdownStarted, signal });
  services.readiness.drain();
  warmUp?.close();
  // In parallel with the requests, so that both fit into the timeout.
  const delivered = services.stopDelivery();
  const isDrained = await drain(services.readiness.isProbed());
  if (!isDrained) log.warn({ event: events.shutdownForced });
  await delivered;
  await services.close();
  process.exit(0);
}
