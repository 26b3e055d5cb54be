import { defineConfig } from 'vitest/config';
import { sharedOptions } from '../vitest.config.ts';

/** `npm run test:endurance`: runs that take minutes. */
export default defineConfig({
  test: {
    ...sharedOptions,
    include: ['test/endurance/*.endurance.ts'],
    globalSetup: [...sharedOptions.globalSetup, 'test/support/postgresSetup.ts'],
    testTimeout: 1_200_000,
    maxWorkers: 1,
    isolate: true,
  },
});
