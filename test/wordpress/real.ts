import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processEnvironment } from '../../src/config/environment.ts';
import { rootDir } from '../../tools/build/paths.ts';
import { findFreePort } from '../../tools/freePort.ts';

/** Folder of the real WordPress and its plugins, packed, with a script that starts them: REAL_WORDPRESS, by default beside the project. */
const folder = processEnvironment.REAL_WORDPRESS ?? join(rootDir, '../shared/real');
/** Why there is none; null where it is. */
export const realIsMissing = existsSync(join(folder, 'start.sh')) ? null : `no folder ${folder} (REAL_WORDPRESS)`;

/** Unpacks Secure Custom Fields into a folder and returns its own. */
export function unpackFields(into: string): string {
  execFileSync('tar', ['xJf', join(folder, 'plugins.tar.xz'), '-C', into, 'secure-custom-fields']);
  return join(into, 'secure-custom-fields');
}

/** A WordPress with Secure Custom Fields and Polylang; user and password `admin`. */
export interface RealWordpress {
  readonly origin: string;
  /** Runs PHP in WordPress and returns what it prints. */
  php(code: string): string;
  /** What PHP has complained about. */
  readLog(): string[];
  stop(): void;
}

/** Starts it with the files of the companion plugin, which is not active. @param languages of Polylang, the default first */
export async function startReal(languages: string): Promise<RealWordpress> {
  // Short, because the path of a socket may have 100 characters only.
  const state = mkdtempSync(join(tmpdir(), 'real-'));
  const port = await findFreePort();
  const env = { ...processEnvironment, REAL_STATE: state, REAL_PORT: String(port) };
  const run = (argument: string) => spawnSync(join(folder, 'start.sh'), [argument], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status;
  // Its look at PHP fails now and then, with status 2: `grep -q` ends before `php -m`.
  const started = Array.from({ length: 4 }).some(() => run(languages) === 0);
  if (!started) throw new Error(`${folder}/start.sh failed`);
  const [cwd, log] = [join(state, 'wordpress'), join(state, 'log/debug')];
  const plugin = 'hotel-website-companion';
  cpSync(join(rootDir, 'wordpress', plugin), join(cwd, 'wp-content/plugins', plugin), { recursive: true });
  const request = `$_SERVER = ['HTTP_HOST' => '127.0.0.1:${port}', 'REQUEST_URI' => '/', 'PHP_SELF' => '/index.php', 'REQUEST_METHOD' => 'GET', 'SERVER_PROTOCOL' => 'HTTP/1.1'];`;
  return {
    origin: `http://127.0.0.1:${port}`,
    php: (code) =>
      execFileSync('php', ['-d', 'display_errors=0', '-r', `${request} define('WP_ADMIN', true); require 'wp-load.php'; ${code}`], {
        cwd,
        encoding: 'utf8',
      }),
    readLog: () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []),
    stop() {
      const [server = '', database = ''] = ['web.pid', 'db.pid'].map((name) => readFileSync(join(state, name), 'utf8').trim());
      // PHP's server leaves its workers behind.
      spawnSync('pkill', ['-P', server]);
      run('--stop');
      // Until it has written its files.
      execFileSync('tail', [`--pid=${database}`, '-f', '/dev/null']);
      rmSync(state, { recursive: true });
    },
  };
}
