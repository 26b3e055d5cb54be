import { defineConfig } from 'vitest/config';
import { postgresSetup, processTests, sharedOptions } from './shared.ts';

/** `npm run test:processes`: the built program as a process that is killed, restarted and starved. */
export default defineConfig({
  test: { ...sharedOptions, globalSetup: [...sharedOptions.globalSetup, postgresSetup], include: [processTests] },
});
