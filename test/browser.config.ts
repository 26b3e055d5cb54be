import { defineConfig } from 'vitest/config';
import { browserTests, sharedOptions } from '../vitest.config.ts';

/** `npm run test:browser`: sweeps of a real Chromium over widths, hotels, typefaces, pictures, transcripts, print and weights. */
export default defineConfig({
  test: {
    ...sharedOptions,
    globalSetup: ['test/support/memoryFolder.ts', ...sharedOptions.globalSetup],
    include: [browserTests],
  },
});
