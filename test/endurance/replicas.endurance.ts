import { expect, it } from 'vitest';
import { checkTrial, describeTrial } from '../replicas/trial/checks.ts';
import { runTrial } from '../replicas/trial/trial.ts';

it('three replicas on one PostgreSQL lose nothing over 500 kills, 20 restarts of PostgreSQL and 6 networks that fail', {
  timeout: 7_200_000,
}, async () => {
  const kills = Number(process.env.KILLS ?? 500);
  const plan = {
    kills,
    restarts: Number(process.env.RESTARTS ?? 20),
    partitions: Number(process.env.PARTITIONS ?? 6),
    partitionMs: 20_000,
    revalidations: Number(process.env.REVALIDATIONS ?? 300),
    seed: Number(process.env.SEED ?? 3),
  };
  const report = await runTrial(plan);
  process.stdout.write(`${describeTrial(report)}\n`);
  checkTrial(report);
  expect(report.kills).toHaveLength(kills);
});
