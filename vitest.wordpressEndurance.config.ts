import { defineConfig } from 'vitest/config';
import { sharedOptions } from './vitest.shared.ts';

/** `npm run test:wordpress:endurance`: runs of minutes with a real WordPress. */
export default defineConfig({
  test: {
    ...sharedOptions,
    include: ['test/wordpress/*.endurance.ts'],
    globalSetup: [...sharedOptions.globalSetup, 'test/wordpress/globalSetup.ts'],
    hookTimeout: 240_000,
    maxWorkers: 1,
  },
});
