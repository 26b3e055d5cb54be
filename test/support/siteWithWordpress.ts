import { afterEach, beforeEach } from 'vitest';
import { type RunningApp, startApp } from './app.ts';
import { startWordpress, type WordpressStandIn } from './wordpress.ts';

/** Those of the running test. */
export let wordpress: WordpressStandIn;
export let app: RunningApp;

/** Starts a stand-in for WordPress and a site that reads it before each test, and ends both after it. */
export function startSiteForEachTest(env: Readonly<Record<string, string>> = {}): void {
  beforeEach(async () => {
    wordpress = await startWordpress();
    app = await startApp({ env: { CONTENT_URL: wordpress.origin, ...env } });
  });
  afterEach(async () => {
    await app.close();
    await wordpress.close();
  });
}
