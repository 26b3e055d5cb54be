import { defineConfig } from 'vitest/config';
import { sharedOptions, wordpressTests } from './shared.ts';

/** `npm run test:wordpress`: the built site and the companion plugin with a real WordPress. All files share one WordPress. */
export default defineConfig({
  test: {
    ...sharedOptions,
    include: [wordpressTests],
    globalSetup: [...sharedOptions.globalSetup, 'test/wordpress/globalSetup.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 1,
  },
});
