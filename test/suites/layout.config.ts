import { defineConfig } from 'vitest/config';
import { layoutTests, memorySetup, sharedOptions } from './shared.ts';

/** `npm run test:layout`: what the pages look like in Chromium at every width, in every identity and typeface. */
export default defineConfig({
  test: {
    ...sharedOptions,
    globalSetup: [memorySetup, ...sharedOptions.globalSetup],
    include: [layoutTests],
  },
});
