import { execFileSync } from 'node:child_process';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../tools/browser/chromium.ts';
import { writeFontconfig } from './fontconfig.ts';
import { systemFontFiles } from './systemFonts.ts';

/**
 * Returns the path of a Chromium. Installs one if there is none: by the system's package manager, else by Playwright.
 * @throws Error that says what to do by hand
 */
export function ensureChromium(): string {
  const found = findChromium('first');
  if (found !== undefined) return found;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const attempts = [
    ...['chromium-headless-shell', 'chromium'].map((name) => [
      ...asRoot,
      'sh',
      '-c',
      `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 install -y -qq --no-install-recommends ${name}`,
    ]),
    [process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium-headless-shell'],
  ];
  for (const [command = '', ...args] of attempts) {
    try {
      execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    } catch {
      continue;
    }
    const installed = findChromium('first');
    if (installed !== undefined) return installed;
  }
  throw new Error('The browser tests need Chromium: install it (for example `apt-get install chromium`) or name it in CHROMIUM_PATH');
}

export interface ChromiumOptions {
  /** Whether pictures are loaded: making and drawing them is most of the work of a browser test, and few are about pictures. */
  readonly pictures?: boolean;
  /** Files of the typefaces that it finds; else those that stand for Arial and Georgia, and one that has every character. */
  readonly fonts?: readonly string[];
  /** Whether scroll bars take room beside the page, as with a mouse. */
  readonly scrollBars?: boolean;
  /** The size of text that the visitor has set, in percent of the usual. */
  readonly textPercent?: number;
}

const { sans, serifItalic } = systemFontFiles;
const defaultFonts = [sans[0], serifItalic[0], sans.at(-1)].filter((file) => file !== undefined);

/** Starts a headless Chromium that connects to no host but those of the page, and finds only the given typefaces. */
export function launchChromium({
  pictures = false,
  fonts = defaultFonts,
  scrollBars = false,
  textPercent = 100,
}: ChromiumOptions = {}): Promise<Browser> {
  return chromium.launch({
    ignoreDefaultArgs: scrollBars ? ['--hide-scrollbars'] : [],
    env: { ...process.env, FONTCONFIG_FILE: writeFontconfig(fonts) },
    executablePath: ensureChromium(),
    args: [
      `--blink-settings=imagesEnabled=${pictures},defaultFontSize=${(16 * textPercent) / 100}`,
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--renderer-process-limit=1',
    ],
  });
}

/** The browsers of this process. Files share a process: starting a browser for each would take a second of every file. */
const shared = new Map<boolean, Promise<Browser>>();

/** Returns the process's browser, started when it is first asked for. It ends with the process. Visitors are contexts of their own. */
export async function getSharedBrowser(pictures: boolean): Promise<Browser> {
  const known = await shared.get(pictures);
  if (known?.isConnected() === true) return known;
  const started = launchChromium({ pictures });
  shared.set(pictures, started);
  return started;
}
