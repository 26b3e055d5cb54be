import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Installing the packages takes most of it, on a machine without them. */
const SCRIPT_TIMEOUT_MS = 230_000;

/** Creates the folder of one WordPress. Short, because the path of a socket may have 100 characters only. */
export function createFolder(): string {
  return mkdtempSync(join(tmpdir(), 'wp-'));
}

export interface ScriptOptions {
  readonly state: string;
  readonly port: number;
  readonly args?: readonly string[];
}

/** Runs a script of `server/` and waits for it. */
export function runServerScript(
  name: 'start.sh' | 'stop.sh',
  { state, port, args = [] }: ScriptOptions,
): { readonly failed: boolean; readonly output: string } {
  // The servers inherit standard output and error: through a pipe, the end of the script would not be seen.
  const { status, stderr, stdout } = spawnSync('bash', [resolve(import.meta.dirname, 'server', name), ...args], {
    env: { ...process.env, WP_STATE: state, WP_PORT: String(port) },
    encoding: 'utf8',
    timeout: SCRIPT_TIMEOUT_MS,
  });
  return { failed: status !== 0, output: `${stdout}\n${stderr}` };
}
