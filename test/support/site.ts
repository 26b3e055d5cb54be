import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type RunningApp, startApp } from './app.ts';
import { launchChromium } from './chromium.ts';

/** The running demo site and a browser, for the tests of one file. */
export interface Site {
  readonly origin: string;
  readonly browser: Browser;
}

/** Starts both before the tests of a file and ends them after. Read the result inside a test. */
export function serveSite(): Site {
  let app: RunningApp | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
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
    get browser() {
      return started(browser);
    },
  };
}
