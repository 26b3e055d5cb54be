import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse, type Token, tokTypes } from 'acorn';
import { transformSync } from 'esbuild';
import { check } from 'recheck';
import { rootDir } from '../build/paths.ts';

/*
 * `npm run check:regexps`: exits with 1 if a regular expression of the program takes superlinear time (ReDoS). Expressions that only read
 * our own files are not checked.
 */

const checkedFolders = ['src', 'views', 'static/scripts'];
/** The demo hotel reads only files of this repository. */
const excludedFiles = /^src\/demo\//;
/** Steps that recheck lets an expression take for one text. Linear ones take a few million for the longest texts it tries. */
const MAX_STEPS = 20_000_000;
const CHECK_TIMEOUT_MS = 120_000;
/** Steps decide, not seconds: on a busy machine recheck would take quick expressions for slow ones. */
const limits = { timeout: CHECK_TIMEOUT_MS, attackLimit: MAX_STEPS, attackTimeout: null, incubationTimeout: null };

/** Expressions that recheck reports as slow or undecided, with the reason why no input makes them slow in practice. */
const accepted: Readonly<Record<string, string>> = {
  '/(^|[,;\\t\\r\\n])([\\s"]*)(?=[=+\\-@＝＋－＠])/g': 'reads one field of an inquiry, of limited length, on the command line',
  '/[^/]*$/': 'reads the address of the page, in the visitor’s own browser',
  '/<img data-media="([^"]*)"(?: data-sizes="([^"]*)")?( alt(?:="[^"]*")?)?(?: width="(\\d+)")?(?: height="(\\d+)")?( data-slot="wide")?[^>]*>/g':
    'reads the output of the sanitiser, in which every tag is closed',
  '/<!--|<(\\/?)([a-z][a-z0-9-]*)(?:[^<>"\']|"[^"]*"|\'[^\']*\')*>|<![a-z][^<>]*>|&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z]\\w{0,31});/gi':
    'reads the HTML of the views, in which every tag and every quotation mark of an attribute is closed',
};

export interface RegexpLiteral {
  readonly source: string;
  readonly flags: string;
  readonly file: string;
}

/** Returns every regular expression literal of a TypeScript or TSX source. */
export function findRegexpLiterals(code: string, file: string): RegexpLiteral[] {
  const tokens: (Token & { readonly value?: unknown })[] = [];
  const { code: javaScript } = transformSync(code, { loader: file.endsWith('x') ? 'tsx' : 'ts', target: 'esnext', jsx: 'automatic' });
  parse(javaScript, { ecmaVersion: 'latest', sourceType: 'module', onToken: tokens });
  return tokens.flatMap(({ type, value }) => {
    if (type !== tokTypes.regexp) return [];
    const { pattern, flags } = value as { pattern: string; flags: string };
    return [{ source: pattern, flags, file }];
  });
}

/** Returns each distinct literal of the program once. */
function findProgramLiterals(): RegexpLiteral[] {
  const files = checkedFolders.flatMap((folder) =>
    readdirSync(join(rootDir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(rootDir, join(entry.parentPath, entry.name))),
  );
  const literals = files
    .filter((file) => !excludedFiles.test(file))
    .flatMap((file) => findRegexpLiterals(readFileSync(join(rootDir, file), 'utf8'), file));
  return [...new Map(literals.map((literal) => [formatLiteral(literal), literal])).values()];
}

const formatLiteral = ({ source, flags }: RegexpLiteral) => `/${source}/${flags}`;

/** Returns one line for each literal that takes superlinear time, or that recheck cannot decide in two minutes. */
export async function findSlowRegexps(literals: readonly RegexpLiteral[]): Promise<string[]> {
  const results = await Promise.all(
    literals.map(async (literal) => {
      const result = await check(literal.source, literal.flags, limits);
      if (result.status === 'safe') return [];
      const finding = result.status === 'vulnerable' ? result.complexity.summary : `not decided (${result.error.kind})`;
      return [`${literal.file}: ${formatLiteral(literal)} is ${finding}`];
    }),
  );
  return results.flat();
}

if (import.meta.main) {
  const literals = findProgramLiterals();
  const unused = Object.keys(accepted).filter((name) => !literals.some((literal) => formatLiteral(literal) === name));
  const slow = await findSlowRegexps(literals.filter((literal) => !Object.hasOwn(accepted, formatLiteral(literal))));
  const problems = [...slow, ...unused.map((name) => `${name} is accepted, but the program does not contain it`)];
  process.stdout.write(
    `${literals.length} regular expressions, ${problems.length} problems\n${problems.map((line) => `${line}\n`).join('')}`,
  );
  process.exit(problems.length === 0 ? 0 : 1);
}
