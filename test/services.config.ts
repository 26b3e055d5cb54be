import { defineConfig } from 'vitest/config';
import { serviceTests, sharedOptions } from '../vitest.config.ts';

/** `npm run test:services`: the site with programs of others (WordPress, PostgreSQL, Varnish, nginx, Prometheus, Firefox, WebKit). */
export default defineConfig({
  test: {
    ...sharedOptions,
    include: serviceTests,
    globalSetup: [...sharedOptions.globalSetup, 'test/support/postgresSetup.ts', 'test/wordpress/globalSetup.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
