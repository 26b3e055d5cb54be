import { availableParallelism } from 'node:os';
import type { ViteUserConfig } from 'vitest/config';

declare module 'vitest' {
  interface ProvidedContext {
    /** False: the app under test runs without `src/fastPath/`. */
    useFastPath: boolean;
  }
}

export type TestOptions = NonNullable<ViteUserConfig['test']>;

/** Tests that start, kill and restart the built program: `npm run test:processes`. */
export const processTests = 'test/**/*.process.test.ts';
/** Tests against real servers of others: `npm run test:services`. */
export const serviceTests = 'test/services/**/*.test.ts';
/** Tests that need a PostgreSQL, beside what they test: `npm run test:services`. */
export const postgresTests = 'test/**/*.postgres.test.ts';
/** Tests with a real WordPress: `npm run test:wordpress`. */
export const wordpressTests = 'test/wordpress/**/*.test.ts';
/** Sweeps of pages over widths, identities and typefaces, minutes together: `npm run test:layout`. */
export const layoutTests = 'test/layout/**/*.test.ts';
/** Tests in other browsers' engines: `npm run test:engines`. */
export const engineTests = 'test/engines/**/*.test.ts';

/** Finds or installs PostgreSQL, for the suites whose tests need one. */
export const postgresSetup = 'test/support/postgresSetup.ts';

/** Puts temporary files into memory, for the suites that test no disk. */
export const memorySetup = 'test/support/memoryFolder.ts';

/** What all suites have in common. One build serves all files of a run. */
export const sharedOptions = {
  globalSetup: ['test/support/globalSetup.ts'],
  setupFiles: ['test/support/propertySeed.ts'],
  // Both limits end a test that hangs; a busy machine takes twenty times as long as an idle one.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A browser test keeps one core busy by itself, so fewer workers than two gain nothing even on one core.
  maxWorkers: Math.max(2, availableParallelism()),
  tags: [{ name: 'long', description: 'repeats a behaviour that another test tries, or takes long: `npm run test:long`' }],
  // Files share a process and its loaded modules, one after the other: that saves a minute. No file may leave anything behind.
  isolate: false,
  expect: { poll: { timeout: 30_000 } },
  reporters: ['default'],
  provide: { useFastPath: true },
} satisfies TestOptions;
