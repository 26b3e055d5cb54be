import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { checkHomePageBudget } from '../../tools/build/homePageBudget.ts';

it('checkHomePageBudget rejects with path and size of a home page above the limit, and leaves no temporary file behind', {
  tags: ['long'],
}, async () => {
  // A folder of its own: another build may use the system's at the same time.
  const folder = mkdtempSync(join(tmpdir(), 'hotel-test-'));
  vi.stubEnv('TMPDIR', folder);
  // The build before the test run has shown that all home pages keep the real limit.
  await expect(checkHomePageBudget(5_000)).rejects.toThrow(
    /^the home page (\/|\/en\/|\/es\/|\/fr\/) has \d{4,5} bytes, its budget is 5000$/,
  );
  vi.unstubAllEnvs();
  expect(readdirSync(folder)).toEqual([]);
  rmdirSync(folder);
});
