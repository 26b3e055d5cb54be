import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import {
  engineTests,
  layoutTests,
  memorySetup,
  postgresTests,
  processTests,
  serviceTests,
  sharedOptions,
  wordpressTests,
} from './test/suites/shared.ts';

/** `npm test`: what Node, SQLite and Chromium can tell, each behaviour once. `.test.ts` runs in Node, `.browser.test.ts` drives a real Chromium. */
export default defineConfig({
  test: {
    ...sharedOptions,
    // One more than cores: tests wait for timers and for the browser's frames a fifth of the time.
    maxWorkers: availableParallelism() + 1,
    globalSetup: [memorySetup, ...sharedOptions.globalSetup],
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, engineTests, layoutTests, postgresTests, processTests, serviceTests, wordpressTests],
  },
});
