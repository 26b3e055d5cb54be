import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../tools/freePort.ts';
import { readText } from '../support/documents.ts';
import { createFolder, ensureProgram, startDaemon } from './process.ts';

export const prometheus = ensureProgram('/usr/bin/prometheus', 'prometheus');
export const promtool = ensureProgram('/usr/bin/promtool', 'prometheus');

/**
 * Starts Prometheus as `deploy/prometheus` sets it up, but scraping and evaluating every second, and firing at once: a test cannot wait.
 * @param site address of `/metrics`
 */
export async function startPrometheus(site = 'site:9464') {
  const [folder, port] = [createFolder(), await findFreePort()];
  writeFileSync(join(folder, 'alerts.yaml'), readText('deploy/prometheus/alerts.yaml').replace(/^ +for: .+\n/gm, ''));
  const configuration = readText('deploy/prometheus/prometheus.yaml').replace(/(scrape|evaluation)_interval: 15s/g, '$1_interval: 1s');
  const file = join(folder, 'prometheus.yaml');
  writeFileSync(file, configuration.replace("'site:9464'", `'${site}'`));
  const args = [`--config.file=${file}`, `--web.listen-address=127.0.0.1:${port}`, `--storage.tsdb.path=${join(folder, 'data')}`];
  const daemon = await startDaemon(prometheus ?? '', args, { folder, port });
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    const { status, error, data } = await response.json();
    if (status !== 'success') throw new Error(`${decodeURIComponent(path)}: ${error ?? response.status}`);
    return data;
  };
  return {
    /** Names of the alerts that fire now. */
    async readAlerts(): Promise<string[]> {
      const { alerts } = (await ask('alerts')) as { alerts: { labels: Record<string, string>; state: string }[] };
      return alerts.flatMap(({ labels, state }) => (state === 'firing' ? [labels.alertname ?? ''] : []));
    },
    /** Runs an instant query. @returns the number of series @throws Error with Prometheus' own message for an invalid query */
    async countSeries(query: string): Promise<number> {
      const { result } = await ask(`query?query=${encodeURIComponent(query)}`);
      return result.length;
    },
    end: daemon.end,
  };
}
