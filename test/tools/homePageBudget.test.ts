import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { checkHomePageBudget } from '../../tools/build/homePageBudget.ts';

it('a home page beyond its budget fails the build, by name and size; nothing is left behind', async () => {
  // Another build may run on this machine.
  const folder = mkdtempSync(join(tmpdir(), 'hotel-test-'));
  vi.stubEnv('TMPDIR', folder);
  // Every build before these tests has found all of them within theirs.
  await expect(checkHomePageBudget(5_000)).rejects.toThrow(/^the home page (\/|\/en\/|\/es\/|\/fr\/) has \d{4,5} bytes, its budget is 5000$/);
  vi.unstubAllEnvs();
  expect(readdirSync(folder)).toEqual([]);
  rmdirSync(folder);
});
