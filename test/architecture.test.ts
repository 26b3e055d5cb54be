import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The shape of the house (`src/README.md`), read from the imports themselves. */
const root = resolve(import.meta.dirname, '..');

function filesBelow(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('/scenes/'));
}

interface Import {
  readonly from: string;
  /** A file of the project, or the name of a package (`node:fs`, `express`). */
  readonly to: string;
  readonly typeOnly: boolean;
}

const statement = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

function importsOf(file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8');
  const dynamic = [...source.matchAll(/\bimport\('([^']+)'\)/g)].map((match) => [undefined, match[1]] as const);
  return [...[...source.matchAll(statement)].map((match) => [match[1], match[2]] as const), ...dynamic].map(([type, target = '']) => ({
    from: file,
    to: target.startsWith('.') ? relative(root, resolve(root, dirname(file), target)) : target,
    typeOnly: type !== undefined,
  }));
}

const code = ['src', 'views', 'static/scripts'].flatMap((folder) => filesBelow(folder, /\.tsx?$/));
/** Without the tools that build it and the stand-in that plays WordPress. */
const product = code.filter((file) => !file.startsWith('tools/build/') && !file.startsWith('src/demo/'));
const all = [...code, ...filesBelow('test', /\.tsx?$/)];
const imports = code.flatMap(importsOf);
const show = ({ from, to }: Import) => `${from} → ${to}`;
const within =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
const isPackage =
  (...names: string[]) =>
  (path: string) =>
    names.some((name) => path === name || path.startsWith(`${name}/`) || (name === 'node:' && path.startsWith('node:')));

/** Imports from some files to some others; those the exception allows are left out. */
function found(
  from: (file: string) => boolean,
  to: (target: string) => boolean,
  except: (edge: Import) => boolean = () => false,
): string[] {
  return imports.filter((edge) => from(edge.from) && to(edge.to) && !except(edge)).map(show);
}

describe('imports that must never exist', () => {
  it('reads imports at all', () => {
    expect(imports.length).toBeGreaterThan(200);
    expect(found(within('src/app.ts'), within('src/routes'))).not.toEqual([]);
  });

  it('views know page models, texts and nothing of the server', () => {
    const allowedTypes = within('src/pages/types.ts', 'src/pages/blockTypes.ts', 'src/i18n', 'src/content/types.ts');
    expect(found(within('views'), isPackage('express', 'node:', 'zod'))).toEqual([]);
    expect(found(within('views'), within('src'), (edge) => edge.typeOnly && allowedTypes(edge.to))).toEqual([]);
  });

  it('pages are built from content alone, without I/O', () => {
    expect(found(within('src/pages'), isPackage('express', 'react', 'react-dom', 'node:'))).toEqual([]);
    expect(
      found(
        within('src/pages'),
        within(
          'views',
          'src/content/wordpress',
          'src/content/cache.ts',
          'src/demo',
          'src/rendering',
          'src/config.ts',
          'src/log.ts',
          'src/routes',
        ),
      ),
    ).toEqual([]);
    expect(found(within('src/pages'), within('src/content/source.ts', 'src/content/related.ts'), (edge) => edge.typeOnly)).toEqual([]);
  });

  it('content knows nobody who shows it', () => {
    expect(found(within('src/content'), within('src/pages', 'views', 'src/routes', 'src/rendering', 'src/middleware'))).toEqual([]);
    expect(found(within('src/content'), isPackage('express', 'react'), (edge) => within('src/demo')(edge.from))).toEqual([]);
    expect(
      found(
        () => true,
        within('src/demo'),
        (edge) => within('src/demo', 'src/contentServices.ts', 'src/check/run.ts', 'tools/bench/wordpress.ts')(edge.from),
      ),
    ).toEqual([]);
  });

  it('rendering shows what it is given', () => {
    expect(found(within('src/rendering'), within('src/content', 'src/routes', 'src/inquiry', 'src/config.ts'))).toEqual([]);
  });

  it('inquiries know nobody who takes or shows them', () => {
    expect(found(within('src/inquiry'), within('views', 'src/pages', 'src/content', 'src/routes', 'src/rendering'))).toEqual([]);
    expect(found(within('src/inquiry'), isPackage('express', 'react', 'react-dom'))).toEqual([]);
  });

  it('browser and server share only src/shared', () => {
    expect(found(within('static/scripts'), within('src'), (edge) => within('src/shared')(edge.to))).toEqual([]);
    expect(found(within('static/scripts'), isPackage('react', 'react-dom', 'express', 'node:'))).toEqual([]);
    expect(found(within('src', 'views'), within('static/scripts', 'test'))).toEqual([]);
    expect(
      found(
        within('src/shared'),
        () => true,
        // The one schema of both sides.
        (edge) => within('src/shared')(edge.to) || show(edge) === 'src/shared/inquiry/schema.ts → zod/v4/core',
      ),
    ).toEqual([]);
  });

  it('the assembly is used by main and tests only', () => {
    expect(found(() => true, within('src/main.ts'))).toEqual(['src/launch.ts → src/main.ts']);
    expect(
      found(
        () => true,
        within('src/app.ts', 'src/expressApp.ts', 'src/services.ts'),
        (edge) =>
          edge.from === 'src/main.ts' ||
          show(edge) === 'src/app.ts → src/expressApp.ts' ||
          (['src/app.ts', 'src/expressApp.ts'].includes(edge.from) && edge.typeOnly),
      ),
    ).toEqual([]);
  });

  it('has no circles', () => {
    const targets = new Map(
      code.map((file) => [
        file,
        importsOf(file)
          .filter((edge) => !edge.typeOnly && code.includes(edge.to))
          .map((edge) => edge.to),
      ]),
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      if (path.includes(file) || done.has(file)) return;
      for (const next of targets.get(file) ?? []) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of code) visit(file, []);
    expect(circles).toEqual([]);
  });
});

/** Things that exactly one place may do; the value lists the files that do them. */
const owners: readonly (readonly [string, RegExp, readonly string[]])[] = [
  ['reads the environment', /\bprocess\.env\b/, ['src/config.ts']],
  ['asks the network', /\bfetch\(/, ['src/cdn/purge.ts', 'src/content/wordpress/client.ts', 'static/scripts/support/http.ts']],
  ['opens SQLite files', /\bDatabaseSync\b/, ['src/sqliteFile.ts']],
  ['talks to mail servers', /(?:from |import\()'nodemailer'/, ['src/inquiry/smtp.ts']],
  ['compares secrets', /\btimingSafeEqual\(/, ['src/routes/api/revalidate.ts']],
  ['renders React', /react-dom\/server/, ['src/rendering/renderPage.ts']],
  ['uses node-cache', /from 'node-cache'/, ['src/content/cache.ts', 'src/rendering/pageCache.ts']],
  ['prints HTML as it is', /dangerouslySetInnerHTML/, ['views/components/JsonLd.tsx', 'views/components/RichText.tsx']],
  ['stores in the browser', /document\.cookie|localStorage|sessionStorage/, ['static/scripts/support/storage.ts']],
  ['calls HTML safe', /as SafeHtml/, ['src/content/wordpress/richText.ts', 'src/pages/richText.ts']],
  ['decides caching', /Cache-Control'(:|,) '|cacheControl: ['`]/, ['src/rendering/policies.ts']],
  [
    'reads the clock',
    /\bDate\.now\b|new Date\(\)/,
    ['src/check/main.ts', 'src/inquiry/cli/main.ts', 'src/main.ts', 'static/scripts/support/clock.ts'],
  ],
];

describe('single owners', () => {
  it.each(owners)('one place %s', (_, pattern, expected) => {
    const doing = product.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));
    expect(doing.sort()).toEqual([...expected].sort());
  });
});

describe('habits', () => {
  const lines = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length;
  const counted = [...all, ...filesBelow('static/styles', /\.css$/)].map((file) => ({ file, lines: lines(file) }));

  it('no file is long, most are short', () => {
    expect(counted.filter((entry) => entry.lines > 250)).toEqual([]);
    const sorted = counted
      .filter(({ file }) => !file.startsWith('test/'))
      .map((entry) => entry.lines)
      .sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(60);
    expect(sorted.filter((count) => count > 150).length).toBeLessThan(sorted.length * 0.05);
  });

  it('exports by name, loosens no type, skips no test, parks no work', () => {
    const forbidden =
      /^export default|: any\b|\bas any\b|@ts-ignore|@ts-expect-error|eslint-disable|\b(?:it|test|describe)\.(?:skip|only|todo)\b|\bTODO\b|\bFIXME\b/m;
    const guilty = all.filter((file) => file !== 'test/architecture.test.ts' && forbidden.test(readFileSync(join(root, file), 'utf8')));
    expect(guilty).toEqual([]);
  });

  it('says in every top-level folder what it is', () => {
    for (const folder of ['src', 'views', 'static', 'locales', 'test', 'src/demo']) {
      expect(lines(`${folder}/README.md`)).toBeLessThanOrEqual(31);
    }
  });
});
