import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { processEnvironment } from '../../src/config/environment.ts';

/** CHROMIUM_PATH, the system's browsers, then the one that Playwright has installed. */
const candidates = [
  processEnvironment.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/usr/bin/chromium-headless-shell',
  chromium.executablePath(),
];

const LAUNCH_ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update'];

/** Starts a headless Chromium. @param args further switches @throws Error if there is no Chromium on this machine */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = candidates.find((path) => path !== undefined && path !== '' && existsSync(path));
  if (executablePath === undefined) {
    throw new Error('Chromium was not found: install it (for example `apt-get install chromium`) or set CHROMIUM_PATH');
  }
  return chromium.launch({ executablePath, args: [...LAUNCH_ARGS, ...args] });
}
