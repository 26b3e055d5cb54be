import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { type AppOptions, type RunningApp, startApp } from './app.ts';
import { getSharedBrowser } from './chromium.ts';
import { type OpenPage, type OpenPageOptions, openPage } from './page.ts';

/** The running demo site and a browser, for the tests of one file. */
export interface Site {
  readonly origin: string;
  readonly browser: Browser;
  readonly app: RunningApp;
  /** Opens a page of the site as a new visitor. */
  open(path: string, options?: OpenPageOptions): Promise<OpenPage>;
}

export interface SiteOptions extends AppOptions {
  /** Whether the browser loads pictures. */
  readonly pictures?: boolean;
  /** Starts another WordPress than the demo hotel's; it is ended after the tests. */
  readonly startContent?: () => Promise<{ readonly origin: string; close(): Promise<void> }>;
}

/** Starts the site before the tests of a file and ends it after. Read the result inside a test. */
export function serveSite({ pictures = false, startContent, ...options }: SiteOptions = {}): Site {
  let app: RunningApp | undefined;
  let browser: Browser | undefined;
  let content: Awaited<ReturnType<NonNullable<typeof startContent>>> | undefined;
  beforeAll(async () => {
    content = await startContent?.();
    const env = { ...options.env, ...(content && { CONTENT_URL: content.origin }) };
    [app, browser] = await Promise.all([startApp({ keptPictures: inject('keptPictures'), ...options, env }), getSharedBrowser(pictures)]);
  });
  afterAll(async () => {
    // Closes the contexts of failed tests. The browser stays for the next file.
    for (const context of browser?.contexts() ?? []) await context.close();
    await app?.close();
    await content?.close();
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
    open: (path, options) => openPage(started(browser), started(app).origin + path, options),
  };
}
