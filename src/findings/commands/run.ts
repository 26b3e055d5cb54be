import { parseArgs } from 'node:util';
import type { Environment } from '../../config/environment.ts';
import { loadSettings } from '../../config/settings.ts';
import { createDemoBackend } from '../../demo/server.ts';
import { fallbackLocale, getPrefixes, isLocale, type Locale, localeCodes } from '../../i18n/locales.ts';
import { getErrorMessage, WordpressError } from '../../lib/errors.ts';
import { cut, toJson, toLine, toLines } from '../../lib/terminal.ts';
import { connectFindings } from '../createFindings.ts';
import { type DescribedFinding, type DescribedSubject, describeFindings } from '../messages.ts';

const usage = `Usage: npm run check:content [-- --json] [-- --language ${localeCodes.join('|')}]

Loads all content of the WordPress at CONTENT_URL (by default the demo hotel)
in all languages and lists what an editor should mend, each with a link into
WordPress's editor. npm prints two lines of its own: "npm run --silent
check:content -- --json" for programs. The language of the list is English.
Exit code: 0 nothing to mend, 1 something to mend, 2 WordPress is unavailable.
`;

export interface CommandOutput {
  /** Writes the result to standard output. */
  readonly print: (text: string) => void;
  /** Writes an error to standard error. */
  readonly printError: (message: string) => void;
}
interface CheckDependencies extends CommandOutput {
  readonly env: Environment;
  /** Folder of the build, for the demo's content. */
  readonly distDir: string;
  readonly now: () => number;
}

/** Runs `npm run check:content`. @returns the exit code: 0 nothing to mend, 1 something to mend, 2 content could not be loaded */
export function runCheck(args: readonly string[], { env, distDir, now, ...output }: CheckDependencies): Promise<number> {
  return runCommand(args, { ...output, usage, allowPositionals: false }, async (language) => {
    const { config, site } = loadSettings(env, distDir);
    const demo = config.contentUrl === undefined ? await createDemoBackend(`${distDir}/demo`, getPrefixes(site.languages)) : null;
    try {
      const origin = config.contentUrl ?? demo?.origin ?? '';
      const found = await connectFindings({ origin, publicUrl: config.publicUrl, site, distDir, now }).findAll();
      const findings = addEditLinks(describeFindings(found, language), config.contentUrl ?? null);
      return { findings, list: findings.length === 0 ? 'Nothing to mend.\n' : `${printKinds(findings)}${countFindings(findings)}.\n` };
    } finally {
      await demo?.close();
    }
  });
}

/**
 * Runs a command that prints findings, without `--json` as a list.
 * @returns the exit code: 0 nothing to mend, 1 something to mend, 2 the check itself failed
 */
export async function runCommand(
  args: readonly string[],
  { usage, allowPositionals, print, printError }: CommandOutput & { readonly usage: string; readonly allowPositionals: boolean },
  find: (
    language: Locale,
    positionals: readonly string[],
  ) => Promise<{ readonly findings: readonly LinkedFinding[]; readonly list: string }>,
): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals });
    if (values.help) {
      print(usage);
      return 0;
    }
    const { language } = values;
    if (!isLocale(language)) throw new Error(`--language: expected one of ${localeCodes.join(', ')}`);
    const { findings, list } = await find(language, positionals);
    print(values.json ? toJson(findings) : list);
    if (findings.some(({ kind }) => kind === 'address' || kind === 'unavailable')) return 2;
    return findings.some(({ level }) => level === 'mend') ? 1 : 0;
  } catch (error) {
    // The message may quote WordPress, control characters included: `toLines` removes them.
    const hint = error instanceof WordpressError ? ['npm run wordpress:check says what this WordPress lacks.'] : [];
    printError([...toLines(getErrorMessage(error)), ...hint].join('\n'));
    return 2;
  }
}

const options = {
  json: { type: 'boolean' },
  language: { type: 'string', default: fallbackLocale },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Maximum widths of what is printed, in characters. Links are never cut. */
const maxWidths = { title: 40, path: 60, what: 160 } as const;
/** Subjects printed of one finding; JSON has all. */
const MAX_SUBJECTS = 10;

/** Formats findings as a list: each kind with its solution, below it what is wrong, below that where to mend it. */
export function printKinds(findings: readonly LinkedFinding[]): string {
  const groups = Map.groupBy(findings, ({ level, kind, todo }) => `${level} ${kind}: ${toLine(todo)}`);
  return [...groups].map(([heading, group]) => `${heading}\n${group.map(printFinding).join('')}\n`).join('');
}

export function countFindings(findings: readonly LinkedFinding[]): string {
  const mendCount = findings.filter(({ level }) => level === 'mend').length;
  return `${mendCount} to mend, ${findings.length - mendCount} hints`;
}

function printFinding(finding: LinkedFinding): string {
  const subjects = [finding, ...finding.alsoOn];
  const count = subjects.length === 1 ? '' : ` (${subjects.length} times)`;
  const lines = subjects
    .slice(0, MAX_SUBJECTS)
    .map(({ title, path, editUrl }) =>
      [cut(toLine(title), maxWidths.title), cut(toLine(path), maxWidths.path), editUrl ?? ''].filter((text) => text !== '').join('  '),
    );
  const omitted = subjects.length - lines.length;
  return [
    `  ${finding.locale}  ${cut(toLine(finding.what), maxWidths.what)}${count}`,
    ...lines.filter((line) => line !== '').map((line) => `      ${line}`),
    ...(omitted > 0 ? [`      and ${omitted} more: --json lists them`] : []),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

interface LinkedSubject extends DescribedSubject {
  /** Address of the editor in WordPress; null where there is none. */
  readonly editUrl: string | null;
}
/** A finding with a link into WordPress's editor for everything it is about. */
export interface LinkedFinding extends Omit<DescribedFinding, 'alsoOn'>, LinkedSubject {
  readonly alsoOn: readonly LinkedSubject[];
}

/** Adds the links. @param origin of WordPress; null for the demo hotel, which has no editor */
export function addEditLinks(findings: readonly DescribedFinding[], origin: string | null): LinkedFinding[] {
  const link = <T extends DescribedSubject>(subject: T) => ({ ...subject, editUrl: buildEditUrl(subject, origin) });
  return findings.map((finding) => ({ ...link(finding), alsoOn: finding.alsoOn.map(link) }));
}

function buildEditUrl({ type, id }: DescribedSubject, origin: string | null): string | null {
  if (origin === null || id === null || type === 'site') return null;
  return type === 'menu' ? `${origin}/wp-admin/nav-menus.php?action=edit&menu=${id}` : `${origin}/wp-admin/post.php?post=${id}&action=edit`;
}
