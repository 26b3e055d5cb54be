import { defineConfig } from 'vitest/config';
import { memorySetup, postgresSetup, sharedOptions } from './vitest.shared.ts';

/** `npm run test:withoutFastPath`: the tests of the routes once more with every request through Express. */
export default defineConfig({
  test: {
    ...sharedOptions,
    globalSetup: [memorySetup, ...sharedOptions.globalSetup, postgresSetup],
    include: ['test/routes/**/*.test.ts'],
    provide: { useFastPath: false },
  },
});
