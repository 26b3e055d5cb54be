import { defineConfig } from 'vitest/config';
import { serviceTests, sharedOptions } from './vitest.shared.ts';

/** `npm run test:services`: the site behind real servers of others (Varnish, nginx). */
export default defineConfig({
  test: { ...sharedOptions, include: [serviceTests], hookTimeout: 180_000 },
});
