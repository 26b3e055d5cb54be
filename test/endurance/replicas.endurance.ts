import { expect, it } from 'vitest';
import { checkTrial, describeTrial } from '../replicas/trial/checks.ts';
import { runTrial } from '../replicas/trial/trial.ts';

const plan = {
  kills: Number(process.env.KILLS ?? 500),
  restarts: Number(process.env.RESTARTS ?? 20),
  partitions: Number(process.env.PARTITIONS ?? 6),
  partitionMs: 20_000,
  revalidations: Number(process.env.REVALIDATIONS ?? 300),
  seed: Number(process.env.SEED ?? 3),
};
const faults = `${plan.kills} kills, ${plan.restarts} restarts of PostgreSQL and ${plan.partitions} networks that fail`;

it(`three replicas on one PostgreSQL lose nothing over ${faults}`, { timeout: 7_200_000 }, async () => {
  const report = await runTrial(plan);
  process.stdout.write(`${describeTrial(report)}\n`);
  checkTrial(report);
  expect(report.kills).toHaveLength(plan.kills);
});
