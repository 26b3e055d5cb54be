import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import dashboard from '../../deploy/grafana/dashboard.json' with { type: 'json' };
import { createMetricsServer } from '../../src/observability/metrics.ts';
import { startApp } from '../support/app.ts';
import { startWordpress } from '../support/wordpress.ts';
import { prometheus, startPrometheus } from './prometheus.ts';

const poll = { interval: 250 };
const paths = ['/hotel/', '/en/', '/kontakt/', '/impressum/', '/zimmer-suiten/'];
const title = prometheus === undefined ? 'Prometheus (not tested: it is not installed)' : 'Prometheus';

/* That each alert fires by its fault: `alertFaults.test.ts`. */
describe.runIf(prometheus !== undefined)(title, () => {
  it('fires no alert while the site works, and every query of the dashboard has a result', async () => {
    const wordpress = await startWordpress();
    onTestFinished(() => wordpress.close());
    const app = await startApp({ env: { CONTENT_URL: wordpress.origin, METRICS_PORT: '9464' } });
    onTestFinished(() => app.close());
    if (app.services.observability.registry === null) throw new Error('The app has no metrics registry');
    const metrics = createMetricsServer(app.services.observability.registry).listen(0, '127.0.0.1');
    onTestFinished(() => void metrics.close());
    await once(metrics, 'listening');
    const server = await startPrometheus(`127.0.0.1:${(metrics.address() as AddressInfo).port}`);
    onTestFinished(() => server.end());
    const queries = dashboard.panels.flatMap(({ title: name, targets = [] }) => targets.map(({ expr }) => ({ name, expr })));
    expect(queries.length).toBeGreaterThan(20);
    // A rate needs two scrapes with visits between them.
    const findMissing = async () => {
      await Promise.all(paths.map(async (path) => (await fetch(`${app.origin}${path}`, { redirect: 'manual' })).text()));
      const counts = await Promise.all(
        queries.map(async ({ name, expr }) => ({
          name,
          count: await server.countSeries(expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*').replace(/ > 0$/, '')),
        })),
      );
      return counts.filter(({ count }) => count === 0).map(({ name }) => name);
    };
    await expect.poll(findMissing, poll).toEqual([]);
    expect(await server.readAlerts()).toEqual([]);
  });

  it('fires, as it is shipped, for a container of the site that is gone, whose name no longer leads anywhere', async () => {
    const server = await startPrometheus();
    onTestFinished(() => server.end());
    await expect.poll(() => server.readAlerts(), poll).toEqual(['SiteDown']);
  });
});
