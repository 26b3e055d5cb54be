import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { processEnvironment } from '../../src/config/environment.ts';

/** A Chromium without windows: it needs two thirds of the time, but has no back/forward cache. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const LAUNCH_ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update'];

/**
 * Returns the path of a Chromium: that of CHROMIUM_PATH, one of the system, or Playwright's own. Undefined if there is none.
 * @param shell whether the headless shell is preferred, a substitute, or unsuitable
 */
export function findChromium(shell: 'first' | 'last' | 'never'): string | undefined {
  const candidates = [
    processEnvironment.CHROMIUM_PATH,
    ...(shell === 'first' ? [HEADLESS_SHELL] : []),
    ...browsers,
    ...(shell === 'last' ? [HEADLESS_SHELL] : []),
    chromium.executablePath(),
  ];
  return candidates.find((path): path is string => path !== undefined && path !== '' && existsSync(path));
}

/** Starts a headless Chromium. @param args further switches @throws Error if there is no Chromium on this machine */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium('last');
  if (executablePath === undefined) {
    throw new Error('Chromium was not found: install it (for example `apt-get install chromium`) or set CHROMIUM_PATH');
  }
  return chromium.launch({ executablePath, args: [...LAUNCH_ARGS, ...args] });
}
