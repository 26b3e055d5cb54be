import { defineConfig } from 'vitest/config';
import { engineTests, sharedOptions } from './shared.ts';

/** `npm run test:engines`: the site in Chromium, Firefox and WebKit. */
export default defineConfig({
  test: {
    ...sharedOptions,
    include: [engineTests],
    globalSetup: [...sharedOptions.globalSetup, 'test/engines/globalSetup.ts'],
    testTimeout: 120_000,
  },
});
