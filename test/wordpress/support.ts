import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { type Program, startProgram } from '../support/program.ts';

const provided = inject('wordpress');
const running = 'origin' in provided ? provided : null;

/** Address and folder of the WordPress of this run; only inside tests of `describeWordpress`. */
export const wordpress = {
  get origin() {
    return required().origin;
  },
  get state() {
    return required().state;
  },
};

function required(): { readonly origin: string; readonly state: string } {
  if (running === null) throw new Error('There is no WordPress: use describeWordpress');
  return running;
}

/** `describe`, skipped where there is no WordPress; the title then says why. The last test is that PHP has complained about nothing. */
export function describeWordpress(title: string, tests: () => void): void {
  const reason = 'unavailable' in provided ? ` (not tested: WordPress is missing, ${provided.unavailable})` : '';
  describe.runIf(running !== null)(`${title}${reason}`, () => {
    beforeAll(clearPhpLog);
    tests();
    it('makes PHP complain about nothing', () => {
      expect(readPhpLog()).toEqual([]);
    });
  });
}

export interface SiteSettings {
  readonly port?: number;
  /** REVALIDATE_TOKEN. */
  readonly token?: string;
  /** PREVIEW_SECRET. */
  readonly previewSecret?: string;
  /** Folder of an earlier run, to start it again. */
  readonly dataDir?: string;
  /** Further variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the built site on this WordPress. An edit is not found by itself: content is fresh for a day. */
export async function startSite({
  port = 0,
  token,
  previewSecret,
  dataDir,
  env,
}: SiteSettings = {}): Promise<Program & { readonly dataDir: string }> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'wp-site-'));
  // The demo hotel without the pages that this WordPress does not have.
  const siteFile = join(folder, 'site.json');
  writeFileSync(siteFile, JSON.stringify({ ...demoSite, legalPages: undefined }));
  const content = {
    SITE_FILE: siteFile,
    CONTENT_URL: wordpress.origin,
    CONTENT_TTL: '86400',
    CONTENT_TIMEOUT_MS: '20000',
    DATA_DIR: folder,
  };
  const secrets = {
    ...(token !== undefined && { REVALIDATE_TOKEN: token }),
    ...(previewSecret !== undefined && { PREVIEW_SECRET: previewSecret }),
  };
  const program = await startProgram({ env: { ...content, ...secrets, PORT: String(port), LOG_LEVEL: 'info', ...env } });
  return { ...program, dataDir: folder };
}

/** Ends the site and removes its data folder. */
export async function removeSite({ end, dataDir }: Awaited<ReturnType<typeof startSite>>): Promise<void> {
  await end();
  rmSync(dataDir, { recursive: true });
}

const debugLog = () => join(wordpress.state, 'log/debug.log');
/** Not of the plugin: what WordPress 6.1 itself complains about on a newer PHP without a way to the internet, and what tests provoke. */
const complaintsOfWordpress = [
  /Return type of Requests_/,
  /Passing null to parameter .*Requests\/Transport\/(?:cURL|fsockopen)\.php/,
  // The form to log in, before anything was entered; a screen without a page of a plugin.
  /Passing null to parameter .*wp-includes\/(?:formatting|pluggable)\.php on line (?:5421|598)$/,
  /Passing null to parameter .*wp-admin\/includes\/plugin\.php on line 2088$/,
  // A new draft with a slug.
  /Undefined property: stdClass::\$(?:id|post_parent) .*class-wp-rest-posts-controller\.php/,
  /Something may be wrong with WordPress\.org/,
  // Two runs of WP-Cron at once, which remove the same event.
  /Cron (?:un|re)schedule event error for hook: .*could_not_set/,
  // The fault `notice`.
  /output started at .*mu-plugins\/finca\/faults\.php/,
];

/** Returns what PHP has complained about since `clearPhpLog`: notices, warnings, deprecations, fatal errors. */
export function readPhpLog(): string[] {
  const lines = readFileSync(debugLog(), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !complaintsOfWordpress.some((known) => known.test(line)));
}

export function clearPhpLog(): void {
  writeFileSync(debugLog(), '', { flag: 'a' });
  truncateSync(debugLog());
}

/** Runs code in WordPress, in a process of its own as WP-CLI does, and returns what it prints. */
export function runPhp(code: string): string {
  const script = `$_SERVER['HTTP_HOST'] = '${new URL(wordpress.origin).host}'; require '${join(wordpress.state, 'wp/wp-load.php')}'; ${code}`;
  return execFileSync('php', ['-d', 'error_reporting=0', '-d', 'memory_limit=256M', '-r', script], { encoding: 'utf8' });
}

/** Runs a query in WordPress's database and returns the values of its rows as text. */
export function queryDatabase(sql: string): string {
  const socket = join(wordpress.state, 'run/db.sock');
  const [, name = ''] = /'DB_NAME', '(\w+)'/.exec(readFileSync(join(wordpress.state, 'wp/wp-config.php'), 'utf8')) ?? [];
  const args = ['--no-defaults', `--socket=${socket}`, '-uroot', '--skip-column-names', '--batch', name, '-e', sql];
  return execFileSync('mariadb', args, { encoding: 'utf8' }).trim();
}

/** Parts of the must-use plugin of `server/mu-plugins`: each imitates a plugin, or registers what a theme does. */
type Imitation = 'language' | 'types' | 'acf' | 'yoast' | 'menus';

const file = () => join(wordpress.state, 'wp/wp-content/faults/without');

/** Takes these parts out of WordPress, and brings all others back. `yoast` needs `acf`, and both need `language`. */
export function leaveOut(...parts: readonly Imitation[]): void {
  if (parts.length === 0) rmSync(file(), { force: true });
  else writeFileSync(file(), parts.join(' '));
}
