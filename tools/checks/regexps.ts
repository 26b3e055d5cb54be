import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse, type Token, tokTypes } from 'acorn';
import { transformSync } from 'esbuild';
import { check } from 'recheck';
import { rootDir } from '../build/paths.ts';

/*
 * `npm run check:regexps`: fails where a regular expression of the program takes far longer the longer the text is (ReDoS). What only
 * ever reads our own files is left out.
 */

const folders = ['src', 'views', 'static/scripts'];
const ownInput = /^src\/demo\//;
/** Longest time for one, in milliseconds. */
const TIMEOUT = 30_000;

/** Known to be slow, or not to be decided, in theory: why that does no harm. */
const harmless: Readonly<Record<string, string>> = {
  '/(^|[,;\\t\\r\\n])([\\s"]*)(?=[=+\\-@＝＋－＠])/g': 'one field of an inquiry, of limited length, on the command line',
  '/[^/]*$/': 'the address of a page, in the visitor’s own browser',
  '/<img data-media="([^"]*)"(?: data-sizes="([^"]*)")?( alt(?:="[^"]*")?)?(?: width="(\\d+)")?(?: height="(\\d+)")?[^>]*>/g':
    'output of the sanitiser, in which every tag is closed',
};

export interface RegexpLiteral {
  readonly source: string;
  readonly flags: string;
  readonly file: string;
}

/** Every regular expression literal of a TypeScript source. */
export function findRegexpLiterals(code: string, file: string): RegexpLiteral[] {
  const tokens: (Token & { readonly value?: unknown })[] = [];
  const { code: plain } = transformSync(code, { loader: file.endsWith('x') ? 'tsx' : 'ts', target: 'esnext', jsx: 'automatic' });
  parse(plain, { ecmaVersion: 'latest', sourceType: 'module', onToken: tokens });
  return tokens.flatMap(({ type, value }) => {
    if (type !== tokTypes.regexp) return [];
    const { pattern, flags } = value as { pattern: string; flags: string };
    return [{ source: pattern, flags, file }];
  });
}

function allLiterals(): RegexpLiteral[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(rootDir, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(rootDir, join(entry.parentPath, entry.name))),
  );
  const literals = files
    .filter((file) => !ownInput.test(file))
    .flatMap((file) => findRegexpLiterals(readFileSync(join(rootDir, file), 'utf8'), file));
  return [...new Map(literals.map((literal) => [nameOf(literal), literal])).values()];
}

const nameOf = ({ source, flags }: RegexpLiteral) => `/${source}/${flags}`;

/** Those that are slow, or not known to be fast; one line for each. */
export async function findSlowRegexps(literals: readonly RegexpLiteral[]): Promise<string[]> {
  const results = await Promise.all(
    literals.map(async (literal) => {
      const result = await check(literal.source, literal.flags, { timeout: TIMEOUT });
      if (result.status === 'safe') return [];
      const why = result.status === 'vulnerable' ? result.complexity.summary : `not decided (${result.error.kind})`;
      return [`${literal.file}: ${nameOf(literal)} is ${why}`];
    }),
  );
  return results.flat();
}

if (import.meta.main) {
  const literals = allLiterals();
  const gone = Object.keys(harmless).filter((name) => !literals.some((literal) => nameOf(literal) === name));
  const slow = await findSlowRegexps(literals.filter((literal) => !Object.hasOwn(harmless, nameOf(literal))));
  const problems = [...slow, ...gone.map((name) => `${name} is said to be harmless, but is not there any more`)];
  process.stdout.write(
    `${literals.length} regular expressions, ${problems.length} problems\n${problems.map((line) => `${line}\n`).join('')}`,
  );
  process.exit(problems.length === 0 ? 0 : 1);
}
