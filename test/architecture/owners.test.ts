import { describe, expect, it } from 'vitest';
import { productFiles, readSource, within } from './sourceFiles.ts';

/** Something that only the listed files do. */
interface Owner {
  readonly what: string;
  readonly pattern: RegExp;
  readonly files: readonly string[];
  /** Source text that does it. */
  readonly example: string;
}

const owners: readonly Owner[] = [
  { what: 'reads the environment', pattern: /\bprocess\.env\b/, files: ['src/config/environment.ts'], example: 'process.env.PORT' },
  {
    what: 'sends HTTP requests',
    pattern: /(?<!function )\bfetch\(/,
    files: ['src/cdn/purge.ts', 'src/wordpress/client.ts', 'src/rendering/warmUp.ts', 'static/scripts/support/http.ts'],
    example: 'await fetch(url)',
  },
  {
    what: 'opens SQLite files',
    pattern: /\bDatabaseSync\b/,
    files: ['src/storage/sqliteFile.ts'],
    example: 'new DatabaseSync(path)',
  },
  {
    what: 'connects to PostgreSQL',
    pattern: /import (?!type)[^;]*from 'pg'/,
    files: ['src/storage/postgres/pool.ts'],
    example: "import pg from 'pg';",
  },
  {
    what: 'imports the mail library',
    pattern: /(?:from |import\()'nodemailer['/]/,
    files: ['src/inquiry/smtp.ts', 'src/inquiry/smtpUtf8.ts'],
    example: "import nodemailer from 'nodemailer';",
  },
  {
    what: 'compares secrets',
    pattern: /\btimingSafeEqual\(/,
    files: ['src/lib/secrets.ts'],
    example: 'timingSafeEqual(a, b)',
  },
  {
    what: 'imports the server renderer of React',
    pattern: /react-dom\/server/,
    files: ['src/rendering/renderPage.ts'],
    example: "import { renderToString } from 'react-dom/server';",
  },
  {
    what: 'imports node-cache',
    pattern: /from 'node-cache'/,
    files: ['src/content/negativeEntries.ts'],
    example: "import NodeCache from 'node-cache';",
  },
  {
    what: 'sets raw inner HTML',
    pattern: /dangerouslySetInnerHTML/,
    files: ['views/components/JsonLd.tsx', 'views/components/RichText.tsx'],
    example: '<p dangerouslySetInnerHTML={{ __html: html }} />',
  },
  {
    what: 'marks HTML as safe',
    pattern: /as SafeHtml/,
    files: ['src/wordpress/richText.ts', 'src/pageModels/elements/richText.ts'],
    example: 'html as SafeHtml',
  },
  {
    what: 'uses cookies and storage of the browser',
    pattern: /document\.cookie|localStorage|sessionStorage/,
    files: ['static/scripts/support/storage.ts'],
    example: "localStorage.getItem('x')",
  },
  {
    what: 'writes a Cache-Control value',
    pattern: /['"]?Cache-Control['"]?(?::|,) ['"`]|cacheControl: ['"`]/i,
    files: ['src/rendering/cachePolicies.ts'],
    example: "res.set('Cache-Control', 'no-store')",
  },
  {
    what: 'reads the clock',
    pattern: /\bDate\.now\b|new Date\(\)/,
    files: [
      'src/findings/commands/main.ts',
      'src/inquiry/cli/main.ts',
      'src/process.ts',
      'src/replicas/limitStore.ts',
      'static/scripts/support/clock.ts',
    ],
    example: 'const now = Date.now();',
  },
  {
    what: 'uses private members of Node, zod or another library',
    pattern: /(?<!\.)\._[a-z]\w*|\b_(?:header|zod)\b|Reflect\.[gs]et\(\w+, '_/i,
    // nodemailer has no option for SMTPUTF8 of a header (RFC 6531); the file checks the member before it is used.
    files: ['src/inquiry/smtpUtf8.ts'],
    example: "Reflect.get(connection, '_sendCommand')",
  },
  {
    what: 'turns content keys into the cache tags of a purge',
    pattern: /import \{[^}]*\btoCacheTag\b/,
    files: ['src/content/cdnInvalidation.ts'],
    example: "import { toCacheTag } from './cacheTags.ts';",
  },
];

/** The demo hotel plays WordPress on a server of its own. */
const files = productFiles.filter((file) => !within('src/demo')(file));
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(readSource(file))).sort();

describe('single owners', () => {
  const named = owners.map((owner) => [owner.what, owner] as const);

  it.each(named)('no file but the listed owner %s', (_, { pattern, files: expected }) => {
    expect(filesWith(pattern)).toEqual([...expected].sort());
  });

  it.each(named)('recognises code that %s', (_, { pattern, example }) => {
    expect(pattern.test(example)).toBe(true);
  });
});

describe('content keys', () => {
  const kinds = 'page|offer|offers|rooms?|packages?|menus?|sitemap|redirect';
  /** A template literal that begins with the name of a kind and a colon. */
  const named = new RegExp(`\`(?:${kinds}):\\$\\{`);
  /** A template literal that joins two values, one of them a locale. Other keys of that form exist outside of content. */
  const joined = /`\$\{[^}]*\}:\$\{[^}]*\}/;
  const isLocaleJoined = (source: string) => source.split('\n').some((line) => joined.test(line) && /locale/i.test(line));

  it('only src/content/keys.ts builds content keys', () => {
    const isContent = within('src/content', 'src/cdn');
    const builders = files.filter((file) => named.test(readSource(file)) || (isContent(file) && isLocaleJoined(readSource(file))));
    expect(builders.filter((file) => file !== 'src/content/keys.ts')).toEqual([]);
    expect(files).toContain('src/content/keys.ts');
  });

  it('the pattern recognises templates of content keys', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    expect(['`page:${locale}:${slug}`', '`menu:${id}`', '`mailto:${email}`'].map((source) => named.test(source))).toEqual([
      true,
      true,
      false,
    ]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
    expect(['`${kind}:${locale}`', '`${name}: ${value}`', '`${host}:${port}`'].map(isLocaleJoined)).toEqual([true, false, false]);
  });
});

describe('tables', () => {
  const migrations = ['src/storage/migrations.ts', 'src/storage/postgres/migrations.ts'];
  const created = migrations.flatMap((file) => [...readSource(file).matchAll(/CREATE TABLE (\w+)/g)].map((match) => match[1] ?? ''));
  /** What a delivery claims is a part of the table that has its own file. */
  const claims = 'src/storage/postgres/claims.ts';
  const statementOn = (table: string) => new RegExp(`\\b(?:FROM|INTO|UPDATE|JOIN|TABLE)\\s+${table}\\b`);

  it('the schema has tables', () => {
    expect(created).toContain('inquiries');
  });

  it.each([...new Set(created)])('SQL on the table %s is in one file for each engine', (table) => {
    const owners = filesWith(statementOn(table)).filter((file) => !migrations.includes(file) && file !== claims);
    expect(owners.filter((file) => !within('src/storage/sqlite', 'src/storage/postgres')(file))).toEqual([]);
    expect(new Set(owners.map((file) => file.split('/')[2])).size).toBe(owners.length);
    expect(owners.length).toBeGreaterThan(0);
  });

  it('the pattern recognises SQL statements on a table', () => {
    for (const sql of ['SELECT * FROM guests', 'INSERT INTO guests VALUES (1)', 'UPDATE guests SET x = 1', 'DELETE FROM guests'])
      expect(statementOn('guests').test(sql), sql).toBe(true);
  });
});
