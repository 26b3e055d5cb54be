import { expect, it } from 'vitest';
import { findFreePort } from '../../tools/freePort.ts';
import { prometheus, startPrometheus } from '../services/prometheus.ts';
import { createRandom } from '../support/random.ts';
import { runLoad } from './support/loadRun.ts';

/** Minutes: `LOAD_MINUTES=2 npm run test:endurance -- silence`. */
const minutes = Number(process.env.LOAD_MINUTES ?? 10);
const seed = Number(process.env.SEED ?? 1);
const READ_INTERVAL_MS = 1000;
const expectedStates = [
  // The site is not there before its start and after its end, which lasts too short for the alert.
  'SiteDown pending',
  // A page of the recordings has such a block.
  'ContentUnknownLayout firing',
];
const title = `no alert fires under load beside slow clients but that for the unknown block${prometheus === undefined ? ' (not tested: Prometheus is not installed)' : ''}`;

it.runIf(prometheus !== undefined)(title, { timeout: (minutes + 6) * 60_000 }, async () => {
  const server = await startPrometheus();
  const port = await findFreePort();
  server.addSite(`127.0.0.1:${port}`);
  const states = new Set<string>();
  let reads = 0;
  const read = async () => {
    for (const { name, state } of await server.readAlerts()) states.add(`${name} ${state}`);
    reads++;
  };
  const reader = setInterval(() => void read().catch((error) => states.add(String(error))), READ_INTERVAL_MS);
  try {
    const { seconds, rate, problems } = await runLoad(minutes * 60_000, createRandom(seed), { METRICS_PORT: String(port) });
    process.stdout.write(
      `${seconds.toFixed(0)} s at ${rate} requests a second, alerts read ${reads} times: ${[...states].join(', ') || 'none'}\n`,
    );
    expect(problems).toEqual([]);
  } finally {
    clearInterval(reader);
    await server.end();
  }
  expect(reads).toBeGreaterThan(minutes * 30);
  expect([...states].filter((state) => !expectedStates.includes(state))).toEqual([]);
});
