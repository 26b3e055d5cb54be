import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject } from 'vitest';
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

/** `describe`, skipped where there is no WordPress; the title then says why. */
export function describeWordpress(title: string, tests: () => void): void {
  const reason = 'unavailable' in provided ? ` (not tested: WordPress is missing, ${provided.unavailable})` : '';
  describe.runIf(running !== null)(`${title}${reason}`, tests);
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

const debugLog = () => join(wordpress.state, 'log/debug.log');
/** WordPress 6.1 itself on a newer PHP. */
const ownDeprecation = /Return type of Requests_/;

/** Returns what PHP has complained about since `clearPhpLog`: notices, warnings, deprecations, fatal errors. */
export function readPhpLog(): string[] {
  const lines = readFileSync(debugLog(), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !ownDeprecation.test(line));
}

export function clearPhpLog(): void {
  writeFileSync(debugLog(), '', { flag: 'a' });
  truncateSync(debugLog());
}
