import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config';

/** Tests with programs of others: `npm run test:services`. */
export const serviceTests = [
  'test/services/**/*.test.ts',
  'test/wordpress/**/*.test.ts',
  'test/engines/**/*.test.ts',
  'test/**/*.postgres.test.ts',
];

/** What the three commands have in common. One build serves all files of a run. */
export const sharedOptions = {
  globalSetup: ['test/support/globalSetup.ts'],
  setupFiles: ['test/support/propertySeed.ts'],
  // Both limits end a test that hangs; a busy machine takes twenty times as long as an idle one.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Tests wait for timers and for the browser's frames a fifth of the time.
  maxWorkers: availableParallelism() + 1,
  // Files share a process and its loaded modules, one after the other: that saves a minute. No file may leave anything behind.
  isolate: false,
  expect: { poll: { timeout: 30_000 } },
} satisfies NonNullable<ViteUserConfig['test']>;

/** `npm test`: what Node, SQLite and Chromium can tell. `.browser.test.ts` drives a real Chromium, `.process.test.ts` the built program. */
export default defineConfig({
  test: {
    ...sharedOptions,
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...serviceTests],
    // Temporary files in memory.
    globalSetup: ['test/support/memoryFolder.ts', ...sharedOptions.globalSetup],
  },
});
