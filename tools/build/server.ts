import { readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { distDir, rootDir } from './paths.ts';
import { removeStaleFiles } from './removeStaleFiles.ts';

/** Comes with a library of its machine's own. */
const external = ['sharp'];

/**
 * Asks for Node's own modules by `require`. An `import` looks at every export of them, which makes Node load what nobody uses (all of
 * its client for HTTP and WebSockets for one name in `node:http`): a third of the time to the first answer.
 */
const builtinsByRequire: Plugin = {
  name: 'builtins by require',
  setup({ onResolve, onLoad }) {
    const names = new Set(builtinModules);
    onResolve({ filter: /^(node:)?[\w/]+$/ }, ({ path, kind }) => {
      const name = path.replace(/^node:/, '');
      if (kind !== 'import-statement' || !(path.startsWith('node:') || names.has(name))) return undefined;
      return { path: `node:${name}`, namespace: 'builtin' };
    });
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({ contents: `module.exports = require(${JSON.stringify(path)});` }));
  },
};

/** Media types of what the site sends and takes; Express brings two and a half thousand, sorted by ending at each start. */
const mediaTypes =
  /^(application\/(json|manifest\+json|octet-stream|speculationrules\+json|x-www-form-urlencoded|xml)|font\/woff2|image\/[\w.+-]+|text\/(css|html|javascript|plain|xml))$/;

/** Whether each replacement below found its file: one that a new version of a package has moved would come back unseen. */
const found = new Set<string>();
const replacements = ['zod locales', 'react streaming', 'mime-db', 'pino transport', 'body-parser/index.js', 'qs/lib/index.js'];

/** Leaves out what the program never uses, and what would be read at each start: zod's messages in forty languages, React's streaming renderer, pino's worker threads. */
const withoutUnused: Plugin = {
  name: 'without what is never used',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/locales\/index\.js$/ }, ({ importer }) =>
      /node_modules\/zod\//.test(importer) ? { path: 'zod locales', namespace: 'nothing' } : undefined,
    );
    onResolve({ filter: /react-dom-server\.node\./ }, () => ({ path: 'react streaming', namespace: 'nothing' }));
    onLoad({ filter: /\/mime-db\/db\.json$/ }, async ({ path }) => {
      found.add('mime-db');
      const all = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
      return {
        loader: 'json',
        contents: JSON.stringify(Object.fromEntries(Object.entries(all).filter(([type]) => mediaTypes.test(type)))),
      };
    });
    onLoad({ filter: /\/pino\/lib\/transport\.js$/ }, () => {
      found.add('pino transport');
      return { contents: 'module.exports = undefined;' };
    });
    onLoad({ filter: /./, namespace: 'nothing' }, ({ path }) => {
      found.add(path);
      return { contents: 'module.exports = {};' };
    });
  },
};

/** Packages that Express asks for at once, and a program needs when the first form comes: the same functions, which load the rest when they are called. */
const late: Readonly<Record<string, string>> = {
  'body-parser/index.js': ['json', 'urlencoded']
    .map(
      (type) =>
        `exports.${type} = (options) => { let parse; return (...request) => (parse ??= require('./lib/types/${type}')(options))(...request); };`,
    )
    .join('\n'),
  'qs/lib/index.js': "exports.parse = (...given) => require('./parse')(...given);",
};

const loadedLate: Plugin = {
  name: 'loaded late',
  setup({ onLoad }) {
    for (const [file, contents] of Object.entries(late)) {
      onLoad({ filter: new RegExp(`/node_modules/${file}$`) }, () => {
        found.add(file);
        return { contents };
      });
    }
  },
};

/**
 * Bundles the server, the commands for inquiries and the check of content, with all packages but one: a few files are loaded several times faster than the
 * thousand they are made of, and React is its production build whatever NODE_ENV says when the server starts.
 * @throws Error where a package has another shape than this knows
 */
export async function buildServer(): Promise<void> {
  const outdir = join(distDir, 'server');
  const { metafile } = await build({
    entryPoints: {
      main: join(rootDir, 'src/main.ts'),
      inquiries: join(rootDir, 'src/inquiry/cli/main.ts'),
      check: join(rootDir, 'src/check/main.ts'),
    },
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: '[name]-[hash]',
    external,
    plugins: [builtinsByRequire, withoutUnused, loadedLate],
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // Packages that are CommonJS ask for Node's modules by require.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    jsx: 'automatic',
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const missing = replacements.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`No file was found to replace: ${missing.join(', ')}. See tools/build/server.ts`);
  removeStaleFiles(outdir, metafile);
}
