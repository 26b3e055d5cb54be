import puppeteer, { type BrowserContext, type LaunchOptions, type Page } from 'puppeteer-core';
import type { EngineBrowser, Lack, Tab } from './types.ts';

/** Refuses all cookies, as a user can in Firefox's settings: then reading `sessionStorage` throws, too. */
const REFUSE_ALL_COOKIES = 2;

const firefoxPreferences: Readonly<Record<Lack, Readonly<Record<string, unknown>>>> = {
  nothing: {},
  script: { 'javascript.enabled': false },
  storage: { 'network.cookie.cookieBehavior': REFUSE_ALL_COOKIES },
};

/** Starts an ordinary Firefox, by WebDriver BiDi. */
export function launchFirefox(program: string, lack: Lack): Promise<EngineBrowser> {
  return launch({
    browser: 'firefox',
    executablePath: program,
    // A controlled Firefox keeps no pages for the back button unless it is told to.
    extraPrefsFirefox: { 'fission.bfcacheInParent': true, ...firefoxPreferences[lack] },
  });
}

/** Starts a Chromium, by its own protocol. */
export async function launchChromium(program: string, lack: Lack): Promise<EngineBrowser> {
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update'];
  return launch({ browser: 'chrome', executablePath: program, args }, async (page) => {
    if (lack === 'script') await page.setJavaScriptEnabled(false);
    if (lack === 'storage') await page.evaluateOnNewDocument(refuseStorage);
  });
}

async function launch(options: LaunchOptions, prepare?: (page: Page) => Promise<void>): Promise<EngineBrowser> {
  const browser = await puppeteer.launch({ headless: true, ...options });
  return {
    version: await browser.version(),
    async openTab() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await prepare?.(page);
      return createTab(context, page);
    },
    close: () => browser.close(),
  };
}

function createTab(context: BrowserContext, page: Page): Tab {
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(String(error)));
  return {
    async goto(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    evaluate: <A extends unknown[], R>(run: (...args: A) => R | Promise<R>, ...args: A) =>
      page.evaluate(`(${run})(...${JSON.stringify(args)})`) as Promise<R>,
    async inject(script) {
      await page.evaluate(script);
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    async screenshot(path) {
      await page.screenshot({ path: path as `${string}.png` });
    },
    readTroubles: () => troubles,
    close: () => context.close(),
  };
}

/** As in a Chromium whose user has blocked all cookies. */
function refuseStorage(): void {
  const refuse = (): never => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
}
