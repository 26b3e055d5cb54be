import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import dashboard from '../../deploy/grafana/dashboard.json' with { type: 'json' };
import { createMetricsServer } from '../../src/observability/metrics.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { payloadWith, postJson } from '../support/inquiries.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';
import { type Prometheus, prometheus, startPrometheus } from './prometheus.ts';

/** Longest wait for scrapes, an evaluation of the rules and an alert. */
const TIMEOUT_MS = 30_000;
const title = prometheus === undefined ? 'Prometheus (not tested: it is not installed)' : 'Prometheus';

describe.runIf(prometheus !== undefined)(title, { timeout: 2 * TIMEOUT_MS }, () => {
  let wordpress: WordpressStandIn;
  let app: RunningApp;
  let metrics: ReturnType<typeof createMetricsServer>;
  let server: Prometheus;
  beforeAll(async () => {
    wordpress = await startWordpress();
    app = await startApp({ env: { CONTENT_URL: wordpress.origin, METRICS_PORT: '9464' } });
    if (app.services.observability.registry === null) throw new Error('The app has no metrics registry');
    metrics = createMetricsServer(app.services.observability.registry).listen(0, '127.0.0.1');
    await once(metrics, 'listening');
    // A test cannot wait for minutes.
    server = await startPrometheus({ alertDelay: '' });
    server.addSite(`127.0.0.1:${(metrics.address() as AddressInfo).port}`);
  });
  afterAll(async () => {
    await server?.end();
    metrics?.close();
    await app?.close();
    await wordpress?.close();
  });
  const visit = async (path: string) => (await fetch(`${app.origin}${path}`, { redirect: 'manual' })).text();
  const paths = ['/hotel/', '/en/', '/kontakt/', '/impressum/', '/zimmer-suiten/'];
  const alerts = () => server.readFiringAlerts();
  const poll = { timeout: TIMEOUT_MS, interval: 250 };

  it('fires no alert while the site works, and every query of the dashboard has a result', async () => {
    const queries = dashboard.panels.flatMap(({ title: name, targets = [] }) => targets.map(({ expr }) => ({ name, expr })));
    expect(queries.length).toBeGreaterThan(20);
    // A rate needs two scrapes with visits between them.
    const missing = async () => {
      await Promise.all(paths.map(visit));
      const counts = await Promise.all(
        queries.map(async ({ name, expr }) => ({
          name,
          count: await server.countSeries(expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*').replace(/ > 0$/, '')),
        })),
      );
      return counts.filter(({ count }) => count === 0).map(({ name }) => name);
    };
    await expect.poll(missing, poll).toEqual([]);
    expect(await alerts()).toEqual([]);
  });

  it('fires for a WordPress that has gone, and no longer once it is back', async () => {
    wordpress.fault = (req) => {
      req.socket.destroy();
      return true;
    };
    app.clock.now += 2 * 3_600_000;
    const visitAndRead = async () => {
      await Promise.all(paths.map(visit));
      return alerts();
    };
    const all = expect.arrayContaining(['ContentNotFetched', 'ContentStale', 'WordpressUnreachable']);
    await expect.poll(visitAndRead, poll).toEqual(all);
    wordpress.fault = null;
    app.clock.now += 61_000;
    const none = expect.not.arrayContaining(['WordpressUnreachable']);
    await expect.poll(visitAndRead, poll).toEqual(none);
  });

  it('fires for an inquiry that is late', async () => {
    expect((await postJson(app.origin, payloadWith({ message: 'Wartet' }))).status).toBe(202);
    app.clock.now += 1_000_000;
    await expect.poll(alerts, poll).toEqual(expect.arrayContaining(['InquiriesOverdue']));
  });

  it('fires for a damaged database and for inquiries that were not stored', async () => {
    app.services.closeDatabase();
    for (const name of ['site.sqlite', 'site.sqlite-wal'])
      writeFileSync(join(app.services.settings.config.dataDir, name), 'x'.repeat(8192));
    expect((await postJson(app.origin, payloadWith({ message: 'Verloren' }))).status).toBe(503);
    await expect.poll(alerts, poll).toEqual(expect.arrayContaining(['DatabaseUnusable', 'InquiriesNotStored']));
  });

  it('fires, as it is shipped, for a container of the site that is gone, whose name no longer leads anywhere', async () => {
    const shipped = await startPrometheus({ alertDelay: '', isShipped: true });
    onTestFinished(() => shipped.end());
    await expect.poll(() => shipped.readFiringAlerts(), poll).toEqual(['SiteDown']);
  });
});
