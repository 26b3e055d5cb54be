import { defineConfig } from 'vitest/config';
import { serviceTests, sharedOptions } from '../vitest.config.ts';

const wordpressTests = 'test/wordpress/**/*.test.ts';

/** `npm run test:services`: the site with programs of others (PostgreSQL, Varnish, nginx, Prometheus, Firefox, WebKit, the built program as a process), then with WordPress. */
export default defineConfig({
  test: {
    globalSetup: sharedOptions.globalSetup,
    projects: [
      {
        test: {
          ...sharedOptions,
          name: 'services',
          include: serviceTests.filter((pattern) => pattern !== wordpressTests),
          globalSetup: 'test/support/postgresSetup.ts',
        },
      },
      {
        test: {
          ...sharedOptions,
          name: 'wordpress',
          include: [wordpressTests],
          globalSetup: 'test/wordpress/globalSetup.ts',
          // All files share one WordPress.
          maxWorkers: 1,
          // WP-Cron keeps its lock for a minute where the event for which it was started has been done meanwhile.
          expect: { poll: { timeout: 120_000 } },
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
