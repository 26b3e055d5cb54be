import type { Environment } from '../../src/config/environment.ts';
import { runWordpressCheck } from '../../src/findings/commands/wordpress/run.ts';

/** Runs `npm run wordpress:check` and returns all that it prints. */
export async function runPrintedCheck(args: readonly string[], env: Environment = {}): Promise<{ code: number; printed: string }> {
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const code = await runWordpressCheck(args, { env, now: performance.now, pluginVersion: '0.1.0', print, printError: print });
  return { code, printed };
}
