import type { AddressInfo } from 'node:net';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { createApp } from './app.ts';
import { findUnknownNames, processEnvironment } from './config/environment.ts';
import { loadSettings } from './config/settings.ts';
import { getSitemap } from './content/sitemap.ts';
import { createSiteServer } from './http/server.ts';
import { createLogoCheck } from './images/logoCheck.ts';
import { getErrorMessage, NewerDatabaseError, StartupError } from './lib/errors.ts';
import { events } from './observability/events.ts';
import { createLog, openStandardOutput } from './observability/log.ts';
import { createMetricsServer } from './observability/metrics.ts';
import { createWarmUp, type WarmUp } from './rendering/warmUp.ts';
import { createServices } from './services.ts';

/** From the signal to the exit: a container is killed after ten seconds. */
const SHUTDOWN_TIMEOUT_MS = 9500;

const output = openStandardOutput();

const distDir = resolve(import.meta.dirname, '..');
const { config, site } = await orExit(() => loadSettings(processEnvironment, distDir));
const log = createLog(output, config.logLevel, Date.now);
for (const name of findUnknownNames(processEnvironment)) log.warn({ event: events.configUnknownName, name });
let warmUp: WarmUp | null = null;
const services = await orExit(() =>
  createServices({ config, site }, { distDir, log, now: Date.now, onContentChange: () => warmUp?.start() }),
);
process.on('uncaughtException', crash);
process.on('unhandledRejection', crash);

const { server, listen, drain } = createSiteServer(createApp(services));
// Before the port opens: a signal without listener ends the process at once, with visitors unanswered and log lines unwritten.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (services.observability.readiness.isDraining) endAtOnce(signal);
    void shutDown(signal);
  });
}

const { port, host } = config;
await listen(port, host).catch((error: Error) =>
  exitWithMessage(`The server cannot listen (PORT ${port}, HOST ${host ?? 'all addresses'}): ${error.message}`),
);
const metricsServer = services.observability.registry === null ? null : createMetricsServer(services.observability.registry);
metricsServer?.on('error', (error) => log.error({ event: events.metricsListenFailed, reason: error.message }));
metricsServer?.listen({ port: config.metricsPort, host });
const address = server.address() as AddressInfo;
const listening = { address: `http://${host ?? 'localhost'}:${address.port}`, contentOrigin: services.content.contentOrigin };
// At any LOG_LEVEL: a program that starts the site learns its address from this line.
log.child({}, { level: 'info' }).info({ event: events.serverListening, site: site.name, ...listening });
const checkLogos = createLogoCheck(site, services.uploads.images, log);
warmUp = createWarmUp({
  origin: toLocalOrigin(address),
  getPaths: async () => (await getSitemap(services.pages.source))?.entries.map(({ path }) => path) ?? null,
  onDone: (pages) => {
    log.info({ event: events.warmUpCompleted, pages });
    // WordPress answers now.
    void checkLogos();
  },
  onFailure: (error) => log.warn({ event: events.warmUpFailed, reason: getErrorMessage(error) }),
});
warmUp.start();

/** Stops accepting visitors, waits for running requests and deliveries, closes the services and exits with 0. */
async function shutDown(signal: NodeJS.Signals): Promise<void> {
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
  log.info({ event: events.shutdownStarted, signal });
  services.observability.readiness.drain();
  warmUp?.close();
  // In parallel with the requests, so that both fit into the timeout.
  const delivered = services.inquiries.stopDelivery();
  const isDrained = await drain(services.observability.readiness.isProbed());
  if (!isDrained) log.warn({ event: events.shutdownForced });
  await delivered;
  await services.close();
  await output.end();
  process.exit(0);
}

/** Has the system end the process. As the first process of a container it is not ended by signals: then it exits, once its threads are free. */
function endAtOnce(signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP'): never {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  process.exit(128 + constants.signals[signal]);
}

/** After an unexpected error the state of the process is unknown: closes the database, logs the error and exits; the supervisor starts it again. */
function crash(error: unknown): void {
  process.exitCode = 1;
  try {
    services.closeDatabase();
  } finally {
    log.fatal({ event: events.processCrashed, err: error });
    void output.end().then(() => process.exit());
  }
}

/** Returns the result of a step of the start. Exits with the message of settings or a database that cannot be used; other errors are thrown. */
async function orExit<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof StartupError || error instanceof NewerDatabaseError) return exitWithMessage(error.message);
    throw error;
  }
}

/** Prints a message after the log and exits with 1. */
async function exitWithMessage(message: string): Promise<never> {
  await output.end();
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** The origin under which this process reaches its own server. */
function toLocalOrigin({ address, family, port }: AddressInfo): string {
  const host = address === '::' || address === '0.0.0.0' ? '127.0.0.1' : address;
  return `http://${family === 'IPv6' && host === address ? `[${address}]` : host}:${port}`;
}
