import { getPaths, read } from './httpClient.ts';
import type { Measured } from './measuredProcess.ts';

/** Port of the metrics while this is measured. */
const METRICS_PORT = 39_101;

/** Has every page made once by a new process, one after the other. @returns milliseconds of each kind of page, in words */
export async function measureRendering(start: (metricsPort: number) => Promise<Measured>): Promise<string> {
  const site = await start(METRICS_PORT);
  const paths = await getPaths(site.origin);
  for (const path of paths) await read(`${site.origin}${path}`);
  const metrics = (await read(`http://127.0.0.1:${METRICS_PORT}/metrics`)).body.toString();
  await site.stop();
  const figure = (name: string) => Number(new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\S+)`, 'm').exec(metrics)?.[1] ?? Number.NaN);
  const kinds = ['home', 'page', 'offers', 'offer', 'room', 'package'].map((kind) => {
    const label = `{route="${kind}"}`;
    const mean = figure(`site_request_duration_seconds_sum${label}`) / figure(`site_request_duration_seconds_count${label}`);
    return `${kind} ${(mean * 1000).toFixed(1)}`;
  });
  const rendered = (figure('site_render_duration_seconds_sum') / figure('site_render_duration_seconds_count')) * 1000;
  return `${kinds.join(', ')} ms with its questions to WordPress and its compression, of which ${rendered.toFixed(1)} ms are React's, over ${paths.length} pages of a new process`;
}
