import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import {
  engineTests,
  layoutTests,
  memorySetup,
  postgresSetup,
  processTests,
  serviceTests,
  sharedOptions,
  wordpressTests,
} from './vitest.shared.ts';

/** `npm test`: what Node, SQLite, PostgreSQL and Chromium can tell. `.test.ts` runs in Node, `.browser.test.ts` drives a real Chromium. */
export default defineConfig({
  test: {
    ...sharedOptions,
    // One more than cores: tests wait for timers and for the browser's frames a fifth of the time.
    maxWorkers: availableParallelism() + 1,
    globalSetup: [memorySetup, ...sharedOptions.globalSetup, postgresSetup],
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, engineTests, layoutTests, processTests, serviceTests, wordpressTests],
  },
});
