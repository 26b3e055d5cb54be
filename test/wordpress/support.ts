import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, inject } from 'vitest';
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

export const revalidateToken = 'ein-langes-geheimnis';

/** Starts the built site on this WordPress. @param dataDir of an earlier run, to start it again */
export async function startSite({
  port = 0,
  dataDir = mkdtempSync(join(tmpdir(), 'wp-site-')),
} = {}): Promise<Program & { readonly dataDir: string }> {
  const env = { CONTENT_URL: wordpress.origin, REVALIDATE_TOKEN: revalidateToken, DATA_DIR: dataDir, LOG_LEVEL: 'info' };
  const program = await startProgram({ env: { ...env, CONTENT_TTL: '86400', CONTENT_TIMEOUT_MS: '20000', PORT: String(port) } });
  return { ...program, dataDir };
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
