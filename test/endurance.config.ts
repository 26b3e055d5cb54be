import { defineConfig } from 'vitest/config';
import { sharedOptions } from '../vitest.config.ts';

/** `npm run test:endurance`: the bad week, and many kills of deliveries (`KILLS`). */
export default defineConfig({
  test: {
    ...sharedOptions,
    globalSetup: [...sharedOptions.globalSetup, 'test/support/postgresSetup.ts'],
    include: ['test/endurance/*.endurance.ts', 'test/storage/durability.postgres.test.ts'],
    env: { KILLS: process.env.KILLS ?? '200' },
    testTimeout: 600_000,
    maxWorkers: 1,
    isolate: true,
  },
});
