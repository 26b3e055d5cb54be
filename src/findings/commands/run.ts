import { parseArgs } from 'node:util';
import type { Environment } from '../../config/environment.ts';
import { loadSettings } from '../../config/settings.ts';
import { createDemoBackend } from '../../demo/server.ts';
import { fallbackLocale, isLocale, type Locale, localeCodes } from '../../i18n/locales.ts';
import { getErrorMessage } from '../../lib/errors.ts';
import { toJson, toLines } from '../../lib/terminal.ts';
import { connectFindings } from '../connectFindings.ts';
import { describeFindings } from '../describe.ts';
import { addEditLinks, type LinkedFinding } from './editLinks.ts';
import { printFindings } from './print.ts';

const usage = `Usage: npm run check:content [-- --json] [-- --language ${localeCodes.join('|')}]

Loads all content of the WordPress at CONTENT_URL (by default the demo hotel)
in all languages and lists what an editor should mend, each with a link into
WordPress's editor. npm prints two lines of its own: "npm run --silent
check:content -- --json" for programs. The language of the list is English.
Exit code: 0 nothing to mend, 1 something to mend, 2 WordPress is unavailable.
`;

const options = {
  json: { type: 'boolean' },
  language: { type: 'string', default: fallbackLocale },
  help: { type: 'boolean', short: 'h' },
} as const;

export interface CheckDependencies {
  readonly env: Environment;
  /** Folder of the build, for the demo's content. */
  readonly distDir: string;
  readonly now: () => number;
  /** Writes the result to standard output. */
  readonly print: (text: string) => void;
  /** Writes an error to standard error. */
  readonly printError: (message: string) => void;
}

/** Runs `npm run check:content`. @returns the exit code: 0 nothing to mend, 1 something to mend, 2 content could not be loaded */
export async function runCheck(args: readonly string[], { env, distDir, now, print, printError }: CheckDependencies): Promise<number> {
  try {
    const { values } = parseArgs({ args: [...args], options });
    if (values.help) {
      print(usage);
      return 0;
    }
    const { language } = values;
    if (!isLocale(language)) throw new Error(`--language: expected one of ${localeCodes.join(', ')}`);
    const findings = await check({ env, distDir, now }, language);
    print(values.json ? toJson(findings) : printFindings(findings));
    return findings.some(({ level }) => level === 'mend') ? 1 : 0;
  } catch (error) {
    // The message may quote WordPress, control characters included: `toLines` removes them.
    printError(toLines(getErrorMessage(error)).join('\n'));
    return 2;
  }
}

/** @throws StartupError, WordpressError, ParseError */
async function check(
  { env, distDir, now }: Pick<CheckDependencies, 'env' | 'distDir' | 'now'>,
  language: Locale,
): Promise<LinkedFinding[]> {
  const { config, site } = loadSettings(env);
  const demo = config.contentUrl === undefined ? await createDemoBackend(`${distDir}/demo`) : null;
  try {
    const origin = config.contentUrl ?? demo?.origin ?? '';
    const findings = await connectFindings({ origin, publicUrl: config.publicUrl, site, now }).findAll();
    return addEditLinks(describeFindings(findings, language), config.contentUrl ?? null);
  } finally {
    await demo?.close();
  }
}
