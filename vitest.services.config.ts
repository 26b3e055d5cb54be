import { defineConfig } from 'vitest/config';
import { postgresSetup, serviceTests, sharedOptions } from './vitest.shared.ts';

/** `npm run test:services`: the site behind real servers of others (Varnish, nginx, PostgreSQL with a standby). */
export default defineConfig({
  test: {
    ...sharedOptions,
    globalSetup: [...sharedOptions.globalSetup, postgresSetup],
    include: [serviceTests],
    hookTimeout: 180_000,
  },
});
