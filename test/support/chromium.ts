import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../tools/browser/chromium.ts';
import { installPackages } from './debianPackages.ts';
import { systemFontFiles } from './systemFonts.ts';

/**
 * Returns the path of a Chromium. Installs one if there is none: by the system's package manager, else by Playwright.
 * @throws Error that says what to do by hand
 */
export function ensureChromium(): string {
  const attempts = [
    () => {},
    () => installPackages(['chromium-headless-shell']),
    () => installPackages(['chromium']),
    () => execFileSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium-headless-shell']),
  ];
  for (const install of attempts) {
    install();
    const found = findChromium('first');
    if (found !== undefined) return found;
  }
  throw new Error('The browser tests need Chromium: install it (for example `apt-get install chromium`) or name it in CHROMIUM_PATH');
}

/*
 * Which typefaces a browser finds decides how wide its lines are before the web fonts arrive. Tests therefore name the font files that a
 * browser may see, instead of the machine's. Fontconfig is the font lookup of Linux; on other systems the variable has no effect.
 */

const written = new Map<string, string>();

/** Typefaces of systems, by those with the same widths that packages ship: a browser finds these under the names of those. */
const standIns = {
  'Arimo Regular': 'Arial',
  'Gelasio Regular': 'Georgia',
  'Gelasio Italic': 'Georgia Italic',
  'Tinos Regular': 'Times New Roman',
  'Tinos Italic': 'Times New Roman Italic',
};
const renamed = Object.entries(standIns).map(
  ([from, to]) =>
    `<match target="scan"><test name="fullname"><string>${from}</string></test><edit name="fullname" mode="assign"><string>${to}</string></edit></match>`,
);

/** Writes a fontconfig file that exposes only the given font files, once for each set of files. Returns its path, for FONTCONFIG_FILE. Removed when the process exits. */
function writeFontconfig(files: readonly string[]): string {
  const key = files.join('\n');
  const known = written.get(key);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), 'hotel-fonts-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const fonts = join(folder, 'fonts');
  mkdirSync(fonts);
  for (const file of files) symlinkSync(file, join(fonts, basename(file)));
  const path = join(folder, 'fonts.conf');
  writeFileSync(
    path,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${folder}/cache</cachedir>${renamed.join('')}</fontconfig>`,
  );
  written.set(key, path);
  return path;
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
