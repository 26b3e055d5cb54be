import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config';

// React's production build, as visitors get it: the development build takes three times as long to render a page.
process.env.NODE_ENV = 'production';

/** Files that spawn the built program: `npm run test:services`. */
export const processTests = 'test/**/*.process.test.ts';
/** Tests with programs of others: `npm run test:services`. */
export const serviceTests = [
  'test/services/**/*.test.ts',
  'test/wordpress/**/*.test.ts',
  'test/engines/**/*.test.ts',
  'test/**/*.postgres.test.ts',
  processTests,
];
/** Sweeps of a real Chromium over widths, hotels, typefaces: `npm run test:browser`. */
export const browserTests = 'test/browser/**/*.test.ts';
/** Folders whose files start whole sites: `npm run check` leaves them out. */
const siteTests = 'test/{routes,security,faults,operation,responseCache,journeys,cdn}/**/*.test.ts';
/** Examples of each view, with the development build of React: it warns about missing keys and wrong nesting. */
const viewTests = 'test/views/**/*.test.ts';

/** What all commands have in common. One build serves all files of a run. */
export const sharedOptions = {
  globalSetup: ['test/support/globalSetup.ts'],
  setupFiles: ['test/support/propertyRuns.ts'],
  // Both limits end a test that hangs. A test that needs one of its own is too large.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Tests wait for timers and for the browser's frames a fifth of the time.
  maxWorkers: availableParallelism() + 1,
  // Files share a process and its loaded modules, one after the other: that saves a minute. No file may leave anything behind.
  isolate: false,
  expect: { poll: { timeout: 60_000 } },
} satisfies NonNullable<ViteUserConfig['test']>;

/** `npm test`: what Node and SQLite can tell, and a journey in Chromium for each thing that a script does (`test/journeys`). */
export default defineConfig({
  test: {
    ...sharedOptions,
    // Temporary files in memory.
    globalSetup: ['test/support/memoryFolder.ts', ...sharedOptions.globalSetup],
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...serviceTests, browserTests, siteTests, viewTests],
        },
      },
      { extends: true, test: { name: 'site', include: [siteTests], exclude: [...configDefaults.exclude, ...serviceTests] } },
      { extends: true, test: { name: 'views', include: [viewTests], env: { NODE_ENV: 'development' } } },
    ],
  },
});
