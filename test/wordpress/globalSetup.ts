import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findFreePort } from '../../tools/freePort.ts';
import { writeFieldFiles } from '../../tools/wordpress/fields.ts';

/** Installing the packages takes most of it, on a machine without them. */
const SCRIPT_TIMEOUT_MS = 230_000;

/** The WordPress of this run; `unavailable` says why there is none. */
export type ProvidedWordpress = { readonly origin: string; readonly state: string } | { readonly unavailable: string };

declare module 'vitest' {
  interface ProvidedContext {
    wordpress: ProvidedWordpress;
  }
}

/** Starts one WordPress for all files. Where it cannot be installed, its tests are skipped and their titles say why. */
export async function setup(project: TestProject): Promise<() => void> {
  writeFieldFiles();
  if (existsSync('/run/systemd/system') && !existsSync('/usr/share/wordpress/wp-load.php')) {
    project.provide('wordpress', { unavailable: 'its packages would start services of their own here' });
    return () => {};
  }
  // Short, because the path of a socket may have 100 characters only.
  const state = mkdtempSync(join(tmpdir(), 'wp-'));
  const port = await findFreePort();
  const env = { ...process.env, WP_STATE: state, WP_PORT: String(port) };
  const run = (script: string) =>
    spawnSync('bash', [resolve(import.meta.dirname, 'server', script)], { env, encoding: 'utf8', timeout: SCRIPT_TIMEOUT_MS });
  const { status, stderr } = run('start.sh');
  if (status !== 0) {
    const reason = stderr.split('\n').findLast((line) => line.startsWith('error: ')) ?? 'start.sh failed';
    project.provide('wordpress', { unavailable: reason.replace('error: ', '') });
  } else {
    project.provide('wordpress', { origin: `http://127.0.0.1:${port}`, state });
  }
  return () => void run('stop.sh');
}
