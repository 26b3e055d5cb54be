import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { findFreePort } from '../../tools/freePort.ts';
import { writeFieldFiles } from '../../tools/wordpress/fields.ts';
import { createFolder, runServerScript } from './serverScripts.ts';

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
  const state = createFolder();
  const port = await findFreePort();
  const { failed, output } = runServerScript('start.sh', { state, port });
  if (failed) {
    const reason = output.split('\n').findLast((line) => line.startsWith('error: ')) ?? 'start.sh failed';
    project.provide('wordpress', { unavailable: reason.replace('error: ', '') });
  } else {
    project.provide('wordpress', { origin: `http://127.0.0.1:${port}`, state });
  }
  return () => {
    runServerScript('stop.sh', { state, port, args: ['--purge'] });
  };
}
