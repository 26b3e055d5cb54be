import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readText } from '../support/documents.ts';
import { createFolder, type Daemon, ensureProgram, findFreePort, startDaemon } from './process.ts';

export const prometheus = ensureProgram('/usr/bin/prometheus', 'prometheus');
export const promtool = ensureProgram('/usr/bin/promtool', 'prometheus');

/** Prometheus in front of one site, with the rules of `deploy/prometheus/alerts.yaml`. */
export interface Prometheus {
  /** Names of the alerts that fire now. */
  readFiringAlerts(): Promise<string[]>;
  /** Runs an instant query. @returns the number of series @throws Error with Prometheus' own message for an invalid query */
  countSeries(query: string): Promise<number>;
  end(): Promise<void>;
}

/** Starts it; it scrapes every second. Alerts fire at once (`for` is dropped): a test cannot wait for minutes. @param site address of `/metrics` */
export async function startPrometheus(site: string): Promise<Prometheus> {
  const [folder, port] = [createFolder(), await findFreePort()];
  const rules = readText('deploy/prometheus/alerts.yaml').replace(/^ +for: .+\n/gm, '');
  writeFileSync(join(folder, 'alerts.yaml'), rules);
  const configuration = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [join(folder, 'alerts.yaml')],
    scrape_configs: [{ job_name: 'hotel', static_configs: [{ targets: [site] }] }],
  };
  // JSON is YAML.
  writeFileSync(join(folder, 'prometheus.json'), JSON.stringify(configuration));
  const listen = [`--web.listen-address=127.0.0.1:${port}`, `--storage.tsdb.path=${join(folder, 'data')}`];
  const daemon: Daemon = await startDaemon(prometheus ?? '', [`--config.file=${join(folder, 'prometheus.json')}`, ...listen], {
    folder,
    port,
  });
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    const { status, error, data } = await response.json();
    if (status !== 'success') throw new Error(`${decodeURIComponent(path)}: ${error ?? response.status}`);
    return data;
  };
  return {
    async readFiringAlerts() {
      const { alerts } = await ask('alerts');
      const firing = (alerts as { labels: { alertname: string }; state: string }[]).filter(({ state }) => state === 'firing');
      return [...new Set(firing.map(({ labels }) => labels.alertname))].toSorted();
    },
    async countSeries(query) {
      const { result } = await ask(`query?query=${encodeURIComponent(query)}`);
      return result.length;
    },
    end: daemon.end,
  };
}
