import { defineConfig } from 'vitest/config';
import { postgresSetup, postgresTests, serviceTests, sharedOptions } from './shared.ts';

/** `npm run test:services`: the site with real servers of others (Varnish, nginx, Prometheus, PostgreSQL). */
export default defineConfig({
  test: {
    ...sharedOptions,
    globalSetup: [...sharedOptions.globalSetup, postgresSetup],
    include: [serviceTests, postgresTests],
    hookTimeout: 180_000,
  },
});
