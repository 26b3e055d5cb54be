import { expect, it } from 'vitest';
import { checkKills, describeKills } from '../inquiry/killChecks.ts';
import { runKills } from '../inquiry/killRun.ts';

it('loses and doubles no inquiry over a hundred kills', { timeout: 1_800_000 }, async () => {
  const report = await runKills(100, Number(process.env.SEED ?? 2));
  process.stdout.write(`${describeKills(report)}\n`);
  checkKills(report);
  expect(report.acknowledged.size).toBeGreaterThan(250);
});
