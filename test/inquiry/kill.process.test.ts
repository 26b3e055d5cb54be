import { expect, it } from 'vitest';
import { checkKills } from './killChecks.ts';
import { runKills } from './killRun.ts';

it('a program that is killed again and again loses nothing and doubles nothing', { timeout: 300_000 }, async () => {
  const report = await runKills(12, 1);
  checkKills(report);
  expect(report.acknowledged.size).toBeGreaterThan(12 * 2);
  // The run would prove little if no mail had been at stake.
  expect(report.undecidable.length).toBeGreaterThan(0);
});
