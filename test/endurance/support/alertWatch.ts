import { findFreePort } from '../../../tools/freePort.ts';
import { startPrometheus } from '../../services/prometheus.ts';

const READ_INTERVAL_MS = 1000;

/** A Prometheus that follows a run, and notes during which faults each alert fires. */
export interface AlertWatch {
  /** METRICS_PORT of the site. */
  readonly metricsPort: number;
  /** Alerts that have fired, each with the faults of the time, or `no fault`. */
  readonly firedIn: ReadonlyMap<string, ReadonlySet<string>>;
  begin(fault: string): void;
  end(fault: string): void;
  close(): Promise<void>;
}

/** Starts a real Prometheus with the rules of `deploy/prometheus`. @param alertDelay how long a condition lasts before its alert fires */
export async function startAlertWatch(alertDelay: string): Promise<AlertWatch> {
  const server = await startPrometheus({ alertDelay });
  const metricsPort = await findFreePort();
  server.addSite(`127.0.0.1:${metricsPort}`);
  const firedIn = new Map<string, Set<string>>();
  const running = new Set<string>();
  const read = async () => {
    for (const name of await server.readFiringAlerts()) {
      const faults = firedIn.get(name) ?? new Set();
      for (const fault of running.size === 0 ? ['no fault'] : running) faults.add(fault);
      firedIn.set(name, faults);
    }
  };
  // An answer that is missing once is there with the next reading.
  const reader = setInterval(() => void read().catch(() => {}), READ_INTERVAL_MS);
  return {
    metricsPort,
    firedIn,
    begin: (fault) => void running.add(fault),
    end: (fault) => void running.delete(fault),
    async close() {
      clearInterval(reader);
      await server.end();
    },
  };
}
