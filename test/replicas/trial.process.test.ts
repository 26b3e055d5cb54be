import { describe, expect, it } from 'vitest';
import { hasPostgres, postgresTitle } from '../support/postgres.ts';
import { checkTrial, describeTrial } from './trial/checks.ts';
import { runTrial } from './trial/trial.ts';

describe.runIf(hasPostgres)(postgresTitle('three replicas on one PostgreSQL'), () => {
  it('lose no accepted inquiry and serve all pages while they are killed, PostgreSQL restarts and the network fails', {
    timeout: 400_000,
  }, async () => {
    const report = await runTrial({ kills: 6, restarts: 2, partitions: 1, partitionMs: 8000, revalidations: 20, seed: 1 });
    process.stdout.write(`${describeTrial(report)}\n`);
    checkTrial(report);
    expect(report.kills).toHaveLength(6);
    expect(report.visitors.accepted.size).toBeGreaterThan(20);
    expect(report.visitors.refused).toBeGreaterThan(0);
  });
});
