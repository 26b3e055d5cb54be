import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { type AppOptions, type RunningApp, startApp } from './app.ts';
import { getSharedBrowser } from './chromium.ts';

/** The running demo site and a browser, for the tests of one file. */
export interface Site {
  readonly origin: string;
  readonly browser: Browser;
  readonly app: RunningApp;
}

/**
 * Starts the site before the tests of a file and ends it after. Read the result inside a test.
 * @param options `pictures`: whether the browser loads them
 */
export function serveSite({ pictures = false, ...options }: AppOptions & { readonly pictures?: boolean } = {}): Site {
  let app: RunningApp | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp({ keptPictures: inject('keptPictures'), ...options }), getSharedBrowser(pictures)]);
  });
  afterAll(async () => {
    // Closes the contexts of failed tests. The browser stays for the next file.
    for (const context of browser?.contexts() ?? []) await context.close();
    await app?.close();
  });
  const started = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The site is there inside tests only');
    return value;
  };
  return {
    get origin() {
      return started(app).origin;
    },
    get app() {
      return started(app);
    },
    get browser() {
      return started(browser);
    },
  };
}
