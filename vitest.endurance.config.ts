import { defineConfig } from 'vitest/config';

/** Runs that take minutes: `npm run test:endurance`. */
export default defineConfig({
  test: {
    globalSetup: ['test/support/globalSetup.ts'],
    include: ['test/endurance/*.endurance.ts'],
    testTimeout: 600_000,
    maxWorkers: 1,
    reporters: ['default'],
  },
});
