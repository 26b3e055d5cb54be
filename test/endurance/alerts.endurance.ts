import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ActiveAlert, type Prometheus, prometheus, startPrometheus } from '../services/prometheus.ts';
import { readText } from '../support/documents.ts';
import { hasPostgres, postgresTitle } from '../support/postgres.ts';
import { contentFaults } from './alerts/contentFaults.ts';
import { inquiryFaults, postgresFaults } from './alerts/inquiryFaults.ts';
import { withLab } from './alerts/lab.ts';
import { processFaults } from './alerts/processFaults.ts';

/** How long a condition lasts before its alert fires: a test cannot wait for the minutes of the file. */
const ALERT_DELAY = '2s';
const ALERT_TIMEOUT_MS = 90_000;

/** The names of all alerts of the file. */
function readAlertNames(): string[] {
  const { groups } = parse(readText('deploy/prometheus/alerts.yaml')) as { groups: { rules: { alert: string }[] }[] };
  return groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
}

const title = `each alert in its fault${prometheus === undefined ? ' (not tested: Prometheus is not installed)' : ''}`;
describe.runIf(prometheus !== undefined)(title, () => {
  const firedBy = new Map<string, string[]>();
  let server: Prometheus;
  beforeAll(async () => {
    server = await startPrometheus({ alertDelay: ALERT_DELAY });
  });
  afterAll(async () => {
    await server.end();
    const lines = readAlertNames().map((name) => `${name} fired by: ${(firedBy.get(name) ?? ['nothing']).join('; ')}`);
    process.stdout.write(`${lines.join('\n')}\n`);
  });

  const faults = [...contentFaults, ...inquiryFaults, ...processFaults, ...(hasPostgres ? postgresFaults : [])];
  it.each(faults)('$name', { timeout: 3 * ALERT_TIMEOUT_MS }, async ({ name, alerts, play }) => {
    await withLab(server, async (lab) => {
      const readOwn = async (): Promise<ActiveAlert[]> =>
        (await server.readAlerts()).filter(({ instance }) => lab.instances.includes(instance));
      await play(lab);
      const readFiring = async () => (await readOwn()).filter(({ state }) => state === 'firing').map((alert) => alert.name);
      const missing = async () => {
        const firing = await readFiring();
        return alerts.filter((alert) => !firing.includes(alert));
      };
      await expect.poll(missing, { timeout: ALERT_TIMEOUT_MS, interval: 500 }).toEqual([]);
      for (const alert of new Set(await readFiring())) firedBy.set(alert, [...(firedBy.get(alert) ?? []), name]);
    });
  });

  it(postgresTitle('every alert has fired'), () => {
    const untested = hasPostgres ? [] : postgresFaults.flatMap(({ alerts }) => alerts);
    expect(readAlertNames().filter((name) => !firedBy.has(name) && !untested.includes(name))).toEqual([]);
  });
});
