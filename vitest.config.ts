import { defineConfig } from 'vitest/config';

/** Suffix tells the surroundings: `.test.ts` runs in Node, `.browser.test.ts` drives a real Chromium. One build serves all. */
export default defineConfig({
  test: {
    globalSetup: ['test/support/globalSetup.ts'],
    include: ['test/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Files share a process and what it has loaded, one after the other: a minute less. None may leave anything behind.
    isolate: false,
    // A browser beside other tests takes its time.
    expect: { poll: { timeout: 5000 } },
    reporters: ['default'],
  },
});
