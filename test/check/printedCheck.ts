import type { Environment } from '../../src/config/environment.ts';
import { runWordpressCheck } from '../../src/findings/commands/wordpress/run.ts';
import { runHere } from '../support/commands.ts';

/** Runs `npm run wordpress:check` and returns all that it prints. */
export async function runPrintedCheck(args: readonly string[], env: Environment = {}) {
  const dependencies = { env, now: performance.now, pluginVersion: '0.1.0' };
  const { code, out, err } = await runHere((output) => runWordpressCheck(args, { ...dependencies, ...output }));
  return { code, printed: out + err };
}
