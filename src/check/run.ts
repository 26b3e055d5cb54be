import { parseArgs } from 'node:util';
import type { Environment } from '../config/environment.ts';
import { loadSettings } from '../config/settings.ts';
import { createCircuitBreaker } from '../content/wordpress/circuitBreaker.ts';
import { createWordpressClient } from '../content/wordpress/client.ts';
import { createContentInventory } from '../content/wordpress/inventory.ts';
import { createDemoBackend } from '../demo/server.ts';
import { messageOf } from '../lib/errors.ts';
import { toJson, toLines } from '../lib/terminal.ts';
import { createLog } from '../observability/log.ts';
import { todayIn } from '../shared/inquiry/dates.ts';
import { type Finding, findingKinds, type Rule } from './findings.ts';
import { gatherContent } from './gather.ts';
import { printTable } from './print.ts';
import { editor } from './rules/editor.ts';
import { images } from './rules/images.ts';
import { layouts } from './rules/layouts.ts';
import { links } from './rules/links.ts';
import { menus } from './rules/menus.ts';
import { metadata } from './rules/metadata.ts';
import { offers } from './rules/offers.ts';
import { translations } from './rules/translations.ts';

const usage = `Usage: npm run check:content [-- --json]

Loads all content of the WordPress at CONTENT_URL (by default the demo hotel)
in four languages and lists what an editor should mend. npm prints two lines of
its own: "npm run --silent check:content -- --json" for programs.
Exit code: 0 nothing to mend, 1 something to mend, 2 WordPress is unavailable.
`;

/** Timeout of one request: WordPress takes a while for a hundred whole pages. */
const REQUEST_TIMEOUT_MS = 60_000;
const rules: readonly Rule[] = [layouts, menus, offers, links, translations, metadata, images, editor];

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
    const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });
    if (values.help) {
      print(usage);
      return 0;
    }
    const findings = await check(env, distDir, now);
    print(values.json ? toJson(findings) : printTable(findings));
    return findings.some(({ level }) => level === 'mend') ? 1 : 0;
  } catch (error) {
    // The message may quote WordPress, control characters included: `toLines` removes them.
    printError(toLines(messageOf(error)).join('\n'));
    return 2;
  }
}

/** @throws StartupError, WordpressError, ParseError */
async function check(env: Environment, distDir: string, now: () => number): Promise<Finding[]> {
  const { config, site } = loadSettings(env);
  const demo =
    config.contentUrl === undefined
      ? await createDemoBackend({ dataDir: `${distDir}/demo`, log: createLog({ write() {} }, 'silent', now) })
      : null;
  try {
    const origin = config.contentUrl ?? demo?.origin ?? '';
    const circuitBreaker = createCircuitBreaker({ now, onChange: () => {} });
    const client = createWordpressClient({ origin, timeout: REQUEST_TIMEOUT_MS, circuitBreaker });
    const inventory = createContentInventory(client, [origin, config.publicUrl]);
    const content = await gatherContent(inventory, site.menus, todayIn(site.timeZone, now()));
    return rules.flatMap((rule) => rule(content)).toSorted((a, b) => findingKinds.indexOf(a.kind) - findingKinds.indexOf(b.kind));
  } finally {
    await demo?.close();
  }
}
