import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMetricsServer } from '../../src/observability/metrics.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { ask } from './answers.ts';

/** `/metrics` for those it is not meant for: on the site's port, and by floods where its own port is published by mistake. */
let app: RunningApp;
let server: ReturnType<typeof createMetricsServer>;
beforeAll(async () => {
  app = await startApp({ env: { METRICS_PORT: '9464' } });
  const { registry } = app.services.observability;
  if (registry === null) throw new Error('The app has no metrics registry');
  server = createMetricsServer(registry).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});
const getPort = () => (server.address() as AddressInfo).port;
/** Resolves when the other side has closed the connection, also by a reset. */
const waitForClose = (socket: Socket) => new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));

it.each([
  ['/metrics', {}],
  ['/metrics/', {}],
  ['/%6detrics', {}],
  ['/en/metrics', {}],
  ['//metrics', {}],
  ['/hotel/', { 'x-original-url': '/metrics', 'x-rewrite-url': '/metrics' }],
  [
    '/metrics',
    { host: 'localhost:9464', 'x-forwarded-port': '9464', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost:9464' },
  ],
  ['http://127.0.0.1:9464/metrics', {}],
] as const)('the port of the site sends no metrics: %s %j', async (path, headers) => {
  const { status, body } = await ask(app.origin, { path, headers });
  expect([200, 301, 404]).toContain(status);
  expect(body.toString()).not.toContain('site_requests_total');
});

it('the metrics port accepts sixteen connections and refuses further ones, until some have ended', async () => {
  const open = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const socket = connect(getPort(), '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(16);
  await waitForClose(connect(getPort(), '127.0.0.1'));
  for (const socket of open) socket.destroy();
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${getPort()}/metrics`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});
