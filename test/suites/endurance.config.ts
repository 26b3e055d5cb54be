import { defineConfig } from 'vitest/config';
import { postgresSetup, sharedOptions } from './shared.ts';

/** `npm run test:endurance`: runs that take minutes. */
export default defineConfig({
  test: {
    ...sharedOptions,
    globalSetup: [...sharedOptions.globalSetup, postgresSetup],
    include: ['test/endurance/*.endurance.ts'],
    testTimeout: 600_000,
    maxWorkers: 1,
    isolate: true,
  },
});
