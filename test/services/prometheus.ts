import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../tools/freePort.ts';
import { readText } from '../support/documents.ts';
import { createFolder, type Daemon, ensureProgram, startDaemon } from './process.ts';

export const prometheus = ensureProgram('/usr/bin/prometheus', 'prometheus');
export const promtool = ensureProgram('/usr/bin/promtool', 'prometheus');

export interface ActiveAlert {
  readonly name: string;
  readonly state: 'pending' | 'firing';
  /** Address of the site's `/metrics`. */
  readonly instance: string;
}

/** Prometheus in front of sites, with the rules of `deploy/prometheus/alerts.yaml`. */
export interface Prometheus {
  /** Scrapes one more site from now on. @param site address of `/metrics` */
  addSite(site: string): void;
  /** Forgets a site: it is gone because its test has ended. */
  removeSite(site: string): void;
  /** Names of the alerts that fire now. */
  readFiringAlerts(): Promise<string[]>;
  /** Alerts that fire or have not lasted long enough to fire. */
  readAlerts(): Promise<ActiveAlert[]>;
  /** Runs an instant query. @returns the number of series @throws Error with Prometheus' own message for an invalid query */
  countSeries(query: string): Promise<number>;
  end(): Promise<void>;
}

export interface PrometheusOptions {
  /** How long every condition must last before its alert fires; an empty string: at once. Default: as in the file. */
  readonly alertDelay?: string;
  /** Scrapes the targets of `deploy/prometheus/prometheus.yaml` instead of added ones. */
  readonly isShipped?: boolean;
}

/** Starts it; it scrapes and evaluates every second. */
export async function startPrometheus({ alertDelay, isShipped = false }: PrometheusOptions = {}): Promise<Prometheus> {
  const [folder, port] = [createFolder(), await findFreePort()];
  const file = readText('deploy/prometheus/alerts.yaml');
  const rules = alertDelay === undefined ? file : file.replace(/^( +for: ).+\n/gm, alertDelay === '' ? '' : `$1${alertDelay}\n`);
  writeFileSync(join(folder, 'alerts.yaml'), rules);
  const sites = new Set<string>();
  const sitesFile = join(folder, 'sites.json');
  const writeSites = () => {
    // Prometheus must never read half a file.
    writeFileSync(`${sitesFile}.new`, JSON.stringify([{ targets: [...sites] }]));
    renameSync(`${sitesFile}.new`, sitesFile);
  };
  writeSites();
  const configuration = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [join(folder, 'alerts.yaml')],
    scrape_configs: [{ job_name: 'hotel', file_sd_configs: [{ files: [sitesFile], refresh_interval: '1s' }] }],
  };
  const shipped = readText('deploy/prometheus/prometheus.yaml').replace(/(scrape|evaluation)_interval: 15s/g, '$1_interval: 1s');
  // JSON is YAML.
  writeFileSync(join(folder, 'prometheus.json'), isShipped ? shipped : JSON.stringify(configuration));
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
  const readAlerts = async (): Promise<ActiveAlert[]> => {
    const { alerts } = (await ask('alerts')) as { alerts: { labels: Record<string, string>; state: ActiveAlert['state'] }[] };
    return alerts.map(({ labels, state }) => ({ name: labels.alertname ?? '', state, instance: labels.instance ?? '' }));
  };
  return {
    addSite(site) {
      sites.add(site);
      writeSites();
    },
    removeSite(site) {
      sites.delete(site);
      writeSites();
    },
    readAlerts,
    async readFiringAlerts() {
      const firing = (await readAlerts()).filter(({ state }) => state === 'firing');
      return [...new Set(firing.map(({ name }) => name))].toSorted();
    },
    async countSeries(query) {
      const { result } = await ask(`query?query=${encodeURIComponent(query)}`);
      return result.length;
    },
    end: daemon.end,
  };
}
