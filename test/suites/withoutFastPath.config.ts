import { configDefaults, defineConfig } from 'vitest/config';
import { memorySetup, postgresTests, sharedOptions } from './shared.ts';

/** `npm run test:withoutFastPath`: the tests of the routes once more with every request through Express. */
export default defineConfig({
  test: {
    ...sharedOptions,
    globalSetup: [memorySetup, ...sharedOptions.globalSetup],
    include: ['test/routes/**/*.test.ts'],
    exclude: [...configDefaults.exclude, postgresTests],
    provide: { useFastPath: false },
  },
});
