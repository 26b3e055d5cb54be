import { parseArgs } from 'node:util';
import type { Environment } from '../../../config/environment.ts';
import { loadSite } from '../../../config/loadSite.ts';
import { getErrorMessage, StartupError } from '../../../lib/errors.ts';
import { toJson, toLine, toLines } from '../../../lib/terminal.ts';
import { createCircuitBreaker } from '../../../wordpress/circuitBreaker.ts';
import { createWordpressClient } from '../../../wordpress/client.ts';
import { type FoundProblems, findProblems } from './findProblems.ts';
import type { Problem } from './problems.ts';

const usage = `Usage: npm run wordpress:check [-- URL] [-- --json]

Says what the WordPress at URL (by default CONTENT_URL) lacks to be read by
the site, in the order in which to mend it. Reads only, without a login. With
SITE_FILE the languages and menus of the site file are looked for; without ids of
menus there, those of the locations.
Exit code: 0 nothing to mend, 1 something to mend, 2 WordPress cannot be reached.
`;
/** Timeout of one request. A WordPress that needs longer is too slow for the site. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface WordpressCheckDependencies {
  readonly env: Environment;
  /** Version of the companion plugin that the site was built with. */
  readonly pluginVersion: string;
  /** Milliseconds of any clock that only runs forward. */
  readonly now: () => number;
  /** Writes the result to standard output. */
  readonly print: (text: string) => void;
  /** Writes an error to standard error. */
  readonly printError: (message: string) => void;
}

/** Runs `npm run wordpress:check`. @returns the exit code: 0 nothing to mend, 1 something to mend, 2 not reachable or not understood */
export async function runWordpressCheck(
  args: readonly string[],
  { env, pluginVersion, now, print, printError }: WordpressCheckDependencies,
): Promise<number> {
  try {
    const options = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (values.help) {
      print(usage);
      return 0;
    }
    const origin = readOrigin(positionals.length === 0 && env.CONTENT_URL ? [env.CONTENT_URL] : positionals);
    const site = env.SITE_FILE === undefined || env.SITE_FILE === '' ? null : loadSite(env.SITE_FILE);
    const circuitBreaker = createCircuitBreaker({ now, onChange: () => {} });
    const client = createWordpressClient({ origin, timeoutMs: REQUEST_TIMEOUT_MS, circuitBreaker });
    const { problems, languages } = await findProblems(client, site, pluginVersion);
    print(values.json ? toJson(problems) : `${printList(origin, problems)}${printLanguages(languages)}`);
    if (problems.some(({ kind }) => kind === 'address' || kind === 'unavailable')) return 2;
    return problems.some(({ level }) => level === 'mend') ? 1 : 0;
  } catch (error) {
    // The message may quote WordPress, control characters included: `toLines` removes them.
    printError(toLines(getErrorMessage(error)).join('\n'));
    return 2;
  }
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

function printList(origin: string, problems: readonly Problem[]): string {
  if (problems.length === 0) return `The site can read the WordPress at ${origin}: nothing is missing.\n`;
  const items = problems.map(
    ({ kind, level, what, todo }, index) => `${index + 1}. ${level} ${kind}: ${toLine(what)}\n   What to do: ${toLine(todo)}\n`,
  );
  const mendCount = problems.filter(({ level }) => level === 'mend').length;
  return `The WordPress at ${origin} has ${mendCount} to mend, ${problems.length - mendCount} hints, in this order:\n${items.join('')}`;
}

function printLanguages(languages: FoundProblems['languages']): string {
  if (languages === null) return '';
  const codes = languages.codes.map(toLine).join(', ');
  return `Its languages: ${codes}, by ${languages.plugin === null ? 'no plugin for languages' : toLine(languages.plugin)}.\n`;
}
