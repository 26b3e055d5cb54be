import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type KeyInput } from 'puppeteer-core';
import { Builder, Capabilities, Key, Origin } from 'selenium-webdriver';
import { findFreePort } from '../../tools/freePort.ts';
import { startDaemon } from '../services/process.ts';
import { installPackages } from '../support/debianPackages.ts';

/** What the journey does in a browser. Functions that are passed to `evaluate` use nothing but their arguments. */
export interface Browser {
  goto(url: string): Promise<void>;
  evaluate<A extends unknown[], R>(run: (...args: A) => R, ...args: A): Promise<R>;
  clickAt(x: number, y: number): Promise<void>;
  press(key: 'Escape' | 'Tab' | 'ArrowRight'): Promise<void>;
  type(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Finds a program, or installs its package where the machine allows. @returns undefined where it cannot be had */
function findOrInstall(find: () => string | undefined, packages: readonly string[]): string | undefined {
  if (find() === undefined) installPackages(packages);
  return find();
}

export const firefox = findOrInstall(() => ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path)), ['firefox-esr']);
/** WebKitGTK's own browser stands beside its library. */
export const webkit = findOrInstall(
  () =>
    existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/Xvfb') ? globSync('/usr/lib/*/webkit*gtk-*/MiniBrowser')[0] : undefined,
  ['webkit2gtk-driver', 'xvfb'],
);

/** Starts Firefox. */
export async function launchFirefox(): Promise<Browser> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefox ?? '', headless: true });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  return {
    async goto(url) {
      await page.goto(url, { waitUntil: 'load' });
    },
    evaluate: (run, ...args) => page.evaluate(`(${run})(...${JSON.stringify(args)})`) as Promise<ReturnType<typeof run>>,
    clickAt: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key as KeyInput),
    type: (text) => page.keyboard.type(text),
    close: () => browser.close(),
  };
}

/** Starts WebKitGTK's browser on a virtual screen, and the driver that controls it. */
export async function launchWebKit(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-webkit-'));
  const port = await findFreePort();
  const home = { HOME: folder, XDG_RUNTIME_DIR: folder, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder, XDG_DATA_HOME: folder };
  const env = { ...home, GDK_BACKEND: 'x11', GSETTINGS_BACKEND: 'memory', NO_AT_BRIDGE: '1', LANGUAGE: 'de', LANG: 'C.UTF-8' };
  const screen = ['-a', '-s', '-screen 0 1400x1200x24', '/usr/bin/WebKitWebDriver', `--port=${port}`, '--host=127.0.0.1'];
  const daemon = await startDaemon('/usr/bin/xvfb-run', screen, { folder, port, env });
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: webkit, args: ['--automation'] },
  });
  const driver = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
  await driver.manage().window().setRect({ width: 1280, height: 1000 });
  const keys = { Escape: Key.ESCAPE, Tab: Key.TAB, ArrowRight: Key.ARROW_RIGHT };
  return {
    goto: (url) => driver.get(url),
    evaluate: (run, ...args) => driver.executeScript(`return (${run})(...arguments)`, ...args),
    clickAt: (x, y) => driver.actions({ async: true }).move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).click().perform(),
    press: (key) => driver.actions({ async: true }).sendKeys(keys[key]).perform(),
    type: (text) => driver.actions({ async: true }).sendKeys(text).perform(),
    async close() {
      await driver.quit().catch(() => {});
      await daemon.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
