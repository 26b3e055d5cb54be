import { configDefaults, defineConfig } from 'vitest/config';
import { engineTests, processTests, serviceTests, sharedOptions, wordpressTests } from './vitest.shared.ts';

/** `npm test`: what Node, SQLite and Chromium can tell. `.test.ts` runs in Node, `.browser.test.ts` drives a real Chromium. */
export default defineConfig({
  test: {
    ...sharedOptions,
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, engineTests, processTests, serviceTests, wordpressTests],
  },
});
