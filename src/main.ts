import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { createApp } from './app.ts';
import { StartupError } from './errors.ts';
import { createLog, events } from './log.ts';
import { createServices } from './services.ts';
import { loadSettings, type Settings } from './settings.ts';

/** Longest wait for running requests at the end, in milliseconds. */
const DRAIN = 10_000;
/** Connections that may wait to be taken. Beyond Node's 511 a rush of visitors is turned away before the program hears of it. */
const BACKLOG = 4096;

function loadOrExit(): Settings {
  try {
    return loadSettings();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const settings = loadOrExit();
const log = createLog(settings.config.logLevel);
const services = await createServices(settings, { distDir: resolve(import.meta.dirname, '..'), log, now: Date.now });
const server = createServer(createApp(services));
// Longer than proxies keep their side: else they send a request into a connection that is just being closed.
server.keepAliveTimeout = 75_000;

server.on('error', (error) => {
  process.stderr.write(
    `The server cannot listen (PORT ${settings.config.port}, HOST ${settings.config.host ?? 'all addresses'}): ${error.message}\n`,
  );
  process.exit(1);
});
server.listen({ port: settings.config.port, host: settings.config.host, backlog: BACKLOG }, () => {
  const { port } = server.address() as AddressInfo;
  const host = settings.config.host ?? 'localhost';
  process.stdout.write(`${settings.site.name} at http://${host}:${port}, content from ${services.contentOrigin}\n`);
});

/** Stops taking requests, lets the running ones end, then goes. */
function shutDown(signal: string): void {
  log.info({ event: events.shutdown, signal });
  const limit = setTimeout(() => process.exit(1), DRAIN);
  limit.unref();
  // Beside the requests, so that both fit into the time a container is given.
  void services.stopDelivery();
  server.close(() => {
    services.close().finally(() => process.exit(0));
  });
  server.closeIdleConnections();
}
process.once('SIGTERM', shutDown);
process.once('SIGINT', shutDown);
