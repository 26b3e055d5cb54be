import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '../../../tools/freePort.ts';
import { startDaemon } from '../../services/process.ts';
import type { EngineBrowser, Lack } from './types.ts';
import { openSession } from './webdriver.ts';
import { createWebKitTab } from './webkitTab.ts';

export const webkitDriver = '/usr/bin/WebKitWebDriver';
export const xvfb = '/usr/bin/Xvfb';

/** Arguments of the browser: each setting of WebKitGTK is one. The driver's own scripts run without JavaScript, too. */
const args: Readonly<Record<Lack, readonly string[]>> = {
  nothing: [],
  script: ['--enable-javascript=false'],
  storage: ['--cookies-policy=never'],
};

/** Starts WebKitGTK's own browser in a virtual screen, and a driver that controls it. @param program path of MiniBrowser */
export async function launchWebKit(program: string, lack: Lack): Promise<EngineBrowser> {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-webkit-'));
  const screen = await startScreen();
  const port = await findFreePort();
  const home = { HOME: folder, XDG_RUNTIME_DIR: folder, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder, XDG_DATA_HOME: folder };
  const env = {
    ...home,
    DISPLAY: screen.display,
    GDK_BACKEND: 'x11',
    GSETTINGS_BACKEND: 'memory',
    NO_AT_BRIDGE: '1',
    LANGUAGE: 'de',
    LANG: 'C.UTF-8',
  };
  const driver = await startDaemon(webkitDriver, [`--port=${port}`, '--host=127.0.0.1'], { folder, port, env });
  const { binary, readConsole } = wrapProgram(folder, program);
  const session = await openSession(`http://127.0.0.1:${port}`, {
    'webkitgtk:browserOptions': { binary, args: ['--automation', '--enable-write-console-messages-to-stdout=true', ...args[lack]] },
  });
  return {
    version: session.browserVersion,
    async openTab() {
      // The console of the visitor before stays in the file.
      const before = readConsole().length;
      await session.send('DELETE', 'cookie');
      return createWebKitTab(session, () => readConsole().slice(before));
    },
    async close() {
      await session.end();
      await driver.end();
      await screen.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The driver discards what the browser writes to its console: a script between both keeps it in a file. */
function wrapProgram(folder: string, program: string): { readonly binary: string; readonly readConsole: () => string[] } {
  const [binary, output] = [join(folder, 'browser.sh'), join(folder, 'console.txt')];
  writeFileSync(output, '');
  writeFileSync(binary, `#!/bin/sh\nexec '${program}' "$@" >>'${output}' 2>/dev/null\n`);
  chmodSync(binary, 0o755);
  const isTrouble = (line: string) => /CONSOLE .*\bERROR\b/.test(line);
  return { binary, readConsole: () => readFileSync(output, 'utf8').split('\n').filter(isTrouble) };
}

interface Screen {
  /** Value of `DISPLAY`. */
  readonly display: string;
  end(): Promise<void>;
}

async function startScreen(): Promise<Screen> {
  // The server chooses a free number and writes it to file descriptor 3.
  const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1700x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  const number = await readLine(child);
  return {
    display: `:${number}`,
    async end() {
      process.off('exit', stop);
      const gone = once(child, 'exit');
      stop();
      await gone;
    },
  };
}

async function readLine(child: ChildProcess): Promise<string> {
  const output = child.stdio[3];
  if (output === null || output === undefined || !('setEncoding' in output)) throw new Error('The virtual screen has no output');
  const lines = createInterface({ input: output });
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [''])]);
  if (line === '') throw new Error('The virtual screen did not start');
  return String(line);
}
