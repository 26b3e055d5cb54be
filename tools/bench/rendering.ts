import { findFreePort } from '../freePort.ts';
import { fetchOnce, fetchPagePaths } from './httpClient.ts';
import type { MeasuredProcess } from './measuredProcess.ts';

const routes = ['home', 'page', 'offers', 'offer', 'room', 'package'];

/**
 * Has a new process render every page of the sitemap once, one after the other. Returns a sentence with the mean time of each route.
 * @param start starts the site with its metrics on the given port
 */
export async function measureColdRendering(start: (metricsPort: number) => Promise<MeasuredProcess>): Promise<string> {
  const metricsPort = await findFreePort();
  const site = await start(metricsPort);
  const paths = await fetchPagePaths(site.origin);
  for (const path of paths) await fetchOnce(`${site.origin}${path}`);
  const metrics = (await fetchOnce(`http://127.0.0.1:${metricsPort}/metrics`)).body.toString();
  await site.stop();
  const readMeanMs = (histogram: string, labels = '') =>
    ((readMetric(metrics, `${histogram}_sum${labels}`) / readMetric(metrics, `${histogram}_count${labels}`)) * 1000).toFixed(1);
  const means = routes.map((route) => `${route} ${readMeanMs('site_request_duration_seconds', `{route="${route}"}`)}`);
  const renderMs = readMeanMs('site_render_duration_seconds');
  return `${means.join(', ')} ms with requests to WordPress and compression, of which React takes ${renderMs} ms; mean over ${paths.length} pages of a new process`;
}

function readMetric(metrics: string, name: string): number {
  return Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\S+)`, 'm').exec(metrics)?.[1] ?? Number.NaN);
}
