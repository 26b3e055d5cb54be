import { existsSync, globSync } from 'node:fs';
import { ensureChromium } from '../../support/chromium.ts';
import { installPackages } from '../../support/debianPackages.ts';
import type { EngineName, FoundEngine } from './types.ts';
import { webkitDriver, xvfb } from './webkit.ts';

/** WebKit and what it needs are 60 MB. */
const INSTALL_TIMEOUT_MS = 300_000;

const firefoxPaths = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const findFirefox = (): string | undefined => firefoxPaths.find((path) => existsSync(path));
/** WebKitGTK's own browser is beside its library. */
const findMiniBrowser = (): string | undefined =>
  [webkitDriver, xvfb].every((path) => existsSync(path)) ? globSync('/usr/lib/*/webkit*gtk-*/MiniBrowser')[0] : undefined;

/** Finds an engine, or installs it where the machine allows. Never throws: without an engine its tests are skipped. */
export function findEngine(name: EngineName): FoundEngine {
  switch (name) {
    case 'chromium':
      // Every suite has a Chromium, or has ended by now.
      return { program: ensureChromium() };
    case 'firefox':
      return findOrInstall(findFirefox, ['firefox-esr']);
    case 'webkit':
      return findOrInstall(findMiniBrowser, ['webkit2gtk-driver', 'xvfb']);
  }
}

function findOrInstall(find: () => string | undefined, packages: readonly string[]): FoundEngine {
  const present = find();
  const failure = present === undefined ? installPackages(packages, INSTALL_TIMEOUT_MS) : null;
  const program = present ?? find();
  return program === undefined ? { missing: failure ?? `${packages.join(', ')} did not bring the browser` } : { program };
}
