import type { Environment } from '../../../config/environment.ts';
import { loadSite } from '../../../config/loadSite.ts';
import { localeCodes } from '../../../i18n/locales.ts';
import { StartupError } from '../../../lib/errors.ts';
import { toLine } from '../../../lib/terminal.ts';
import { createCircuitBreaker } from '../../../wordpress/circuitBreaker.ts';
import { createWordpressClient } from '../../../wordpress/client.ts';
import { describeFindings } from '../../messages.ts';
import { findRequirements } from '../../rules/requirements.ts';
import { addEditLinks, type CommandOutput, countFindings, printKinds, runCommand } from '../run.ts';

const usage = `Usage: npm run wordpress:check [-- URL] [-- --json] [-- --language ${localeCodes.join('|')}]

Says what the WordPress at URL (by default CONTENT_URL) lacks to be read by
the site, in the order in which to mend it. Reads only, without a login. With
SITE_FILE the languages and menus of the site file are looked for; without ids of
menus there, those of the locations.
Exit code: 0 nothing to mend, 1 something to mend, 2 WordPress cannot be reached.
`;
/** Timeout of one request. A WordPress that needs longer is too slow for the site. */
const REQUEST_TIMEOUT_MS = 30_000;

interface WordpressCheckDependencies extends CommandOutput {
  readonly env: Environment;
  /** Version of the companion plugin that the site was built with. */
  readonly pluginVersion: string;
  /** Milliseconds of any clock that only runs forward. */
  readonly now: () => number;
}

/** Runs `npm run wordpress:check`. @returns the exit code: 0 nothing to mend, 1 something to mend, 2 not reachable or not understood */
export function runWordpressCheck(
  args: readonly string[],
  { env, pluginVersion, now, ...output }: WordpressCheckDependencies,
): Promise<number> {
  return runCommand(args, { ...output, usage, allowPositionals: true }, async (language, positionals) => {
    const origin = readOrigin(positionals.length === 0 && env.CONTENT_URL ? [env.CONTENT_URL] : positionals);
    const site = env.SITE_FILE === undefined || env.SITE_FILE === '' ? null : loadSite(env.SITE_FILE);
    const circuitBreaker = createCircuitBreaker({ now, onChange: () => {} });
    const client = createWordpressClient({ origin, timeoutMs: REQUEST_TIMEOUT_MS, circuitBreaker });
    const { findings: found, languages } = await findRequirements(client, { site, ownOrigins: [origin], pluginVersion });
    const findings = addEditLinks(describeFindings(found, language), origin);
    const list =
      findings.length === 0
        ? `The site can read the WordPress at ${origin}: nothing is missing.\n`
        : `The WordPress at ${origin} has ${countFindings(findings)}, in this order:\n\n${printKinds(findings)}`;
    const codes = languages?.codes.map(toLine).join(', ');
    const plugin = toLine(languages?.plugin ?? 'no plugin for languages');
    return { findings, list: codes === undefined ? list : `${list}Its languages: ${codes}, by ${plugin}.\n` };
  });
}

/** @throws StartupError */
function readOrigin(positionals: readonly string[]): string {
  const [given = ''] = positionals;
  const url = URL.parse(given);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.username === '';
  if (positionals.length !== 1 || !isOrigin)
    throw new StartupError(['expected one address such as https://cms.hotel.example, without a path']);
  return url.origin;
}
