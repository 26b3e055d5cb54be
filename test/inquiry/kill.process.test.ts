import { expect, it } from 'vitest';
import { checkKills } from './killChecks.ts';
import { runKills } from './killRun.ts';

it('a program that is killed repeatedly loses no acknowledged inquiry and duplicates only mails that SMTP leaves undecided', {
  timeout: 300_000,
}, async () => {
  const report = await runKills(12, 1);
  checkKills(report);
  expect(report.acknowledged.size).toBeGreaterThan(12 * 2);
  // Without a mail whose outcome was unknown the run would prove little.
  expect(report.undecidable.length).toBeGreaterThan(0);
});
