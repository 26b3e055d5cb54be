import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetricsServer } from '../../src/observability/metrics.ts';
import { warmUpHeaders } from '../../src/observability/requests.ts';
import { ask } from '../security/answers.ts';
import { app, readPage, startSiteOnce, wordpress } from '../support/siteWithWordpress.ts';

startSiteOnce({ env: { METRICS_PORT: '9464' } });
let server: ReturnType<typeof createMetricsServer>;
let port: number;
let origin: string;
beforeAll(async () => {
  const { registry } = app.services.observability;
  if (registry === null) throw new Error('The app has no metrics registry');
  server = createMetricsServer(registry).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Scrapes `/metrics`. Returns each value by metric name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(`${origin}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}
const visit = (path: string) => readPage(path, { redirect: 'manual' });

describe('/metrics', () => {
  it('counts requests by route and status, with one label for all unknown paths', async () => {
    for (const path of ['/hotel/', '/hotel/', '/en/', '/gibt-es-nicht/', '/Hotel/', '/.env', '/a//b', '/favicon.svg', '/healthz'])
      await visit(path);
    for (let index = 0; index < 30; index++) await visit(`/zufall-${index}/?q=${index}`);
    const values = await scrape();
    const routes = [...values].flatMap(([key, value]) => (key.startsWith('site_requests_total') ? [[key.slice(19), value]] : []));
    expect(Object.fromEntries(routes)).toEqual({
      '{route="page",status="200"}': 1,
      '{route="cached",status="200"}': 1,
      '{route="home",status="200"}': 1,
      '{route="page",status="404"}': 32,
      '{route="page",status="301"}': 1,
      '{route="none",status="404"}': 1,
      '{route="file",status="200"}': 1,
      '{route="health",status="200"}': 1,
    });
    expect(values.get('site_request_duration_seconds_count{route="page"}')).toBe(34);
    expect(values.get('site_page_responses_total{source="cached"}')).toBe(1);
    expect(values.get('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
    // A probe is counted, and logged only where it fails.
    await expect.poll(() => app.logged.filter(({ path }) => path === '/favicon.svg')).toHaveLength(1);
    expect(app.logged.filter(({ path }) => path === '/healthz')).toEqual([]);
  });

  it('a page is loaded and rendered once for all who request it at the same time', async () => {
    const rendered = async () => (await scrape()).get('site_page_responses_total{source="rendered"}') ?? 0;
    const before = await rendered();
    const all = await Promise.all(Array.from({ length: 50 }, () => visit('/es/')));
    expect([new Set(all).size, await rendered()]).toEqual([1, before + 1]);
  });

  it('counts pages that the warm-up requests apart from those of visitors, and does not log them', async () => {
    const before = await scrape();
    const path = '/nachhaltigkeit/';
    // Rendered, then cached: by Express, then ahead of Express. Another token is a visitor's.
    for (let time = 0; time < 2; time++) await (await fetch(`${app.origin}${path}`, { headers: warmUpHeaders })).text();
    await (await fetch(`${app.origin}${path}`, { headers: { 'x-warm-up': 'guessed' } })).text();
    const values = await scrape();
    const added = (key: string) => (values.get(key) ?? 0) - (before.get(key) ?? 0);
    expect(['rendered', 'cached'].map((source) => added(`site_page_responses_total{source="${source}"}`))).toEqual([0, 1]);
    const routes = ['warmUp', 'cached', 'page'];
    expect(routes.map((route) => added(`site_requests_total{route="${route}",status="200"}`))).toEqual([2, 1, 0]);
    await expect.poll(() => app.logged.filter((line) => line.path === path)).toHaveLength(1);
  });

  it('counts WordPress requests by outcome', async () => {
    const count = (values: Map<string, number>, outcome: string) => values.get(`site_wordpress_requests_total{outcome="${outcome}"}`) ?? 0;
    const countAnswered = async () => {
      const values = await scrape();
      return count(values, 'succeeded') + count(values, 'failed') - wordpress.requests.length;
    };
    await expect.poll(countAnswered).toBe(0);
    // This WordPress has no companion plugin: its 404 is an answer.
    expect(wordpress.requests).toContain('/wp-json/hotel-website/v1/settings?locale=de');
    expect(count(await scrape(), 'failed')).toBe(0);
  });

  it('answers /metrics on the metrics port alone, and nothing else there', async () => {
    for (const path of ['/metrics', 'http://127.0.0.1:9464/metrics']) expect((await ask(app.origin, { path })).status).toBe(404);
    expect((await fetch(`${origin}/`)).status).toBe(404);
    expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(405);
    expect(await (await fetch(`${origin}/metrics`, { method: 'HEAD' })).text()).toBe('');
  });

  it('/metrics contains no path, query, name or address of a visitor', async () => {
    const text = [...(await scrape()).keys()].join();
    expect(text).not.toMatch(/zufall|GROSS|example\.org|127\.0\.0\.1/i);
  });
});

it('the metrics port, where it is published by mistake, refuses more than sixteen connections until some have ended', async () => {
  const open = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  // Closed by the other side, also by a reset.
  await new Promise((resolve) =>
    connect(port, '127.0.0.1')
      .on('error', () => {})
      .on('close', resolve),
  );
  for (const socket of open) socket.destroy();
  const getStatus = () =>
    fetch(`${origin}/metrics`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(getStatus).toBe(200);
});
