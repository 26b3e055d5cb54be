import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { esbuildTargets } from './browserSupport.ts';
import { checkBudgets } from './budgets.ts';
import { fallbackFonts } from './fallbackFonts.ts';
import { distDir, rootDir } from './paths.ts';
import { removeStaleFiles } from './removeStaleFiles.ts';
import { subsetFonts } from './subsetFonts.ts';

const styleSheets = ['core', 'details', 'page', 'forms', 'gallery', 'editor', 'print', 'preview'] as const;

/**
 * Bundles the style sheets and the scripts under hashed names into `dist/assets`, writes the manifest `dist/assets.json`, and precompresses.
 * @throws Error if a file exceeds its budget
 */
export async function buildBrowser(): Promise<void> {
  const outdir = join(distDir, 'assets');
  const result = await build({
    entryPoints: {
      ...Object.fromEntries(styleSheets.map((name) => [name, join(rootDir, `static/styles/${name}.css`)])),
      app: join(rootDir, 'static/scripts/main.ts'),
    },
    outdir,
    bundle: true,
    minify: true,
    // Alpine's warnings, and its own properties of elements, which it never writes in quotes; tests read one.
    drop: ['console'],
    mangleProps: /^_x_/,
    reserveProps: /^_x_dataStack$/,
    plugins: [fallbackFonts, subsetFonts],
    splitting: true,
    format: 'esm',
    target: esbuildTargets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file' },
    publicPath: '/assets',
    metafile: true,
    logLevel: 'warning',
    absWorkingDir: rootDir,
  });
  mkdirSync(distDir, { recursive: true });
  writeFileSync(join(distDir, 'assets.json'), JSON.stringify(toManifest(result.metafile), null, 2));
  removeStaleFiles(outdir, result.metafile);
  precompress(outdir);
  checkBudgets(outdir, result.metafile.outputs);
}

/** Writes `.br` and `.gz` beside every file of `folder`, at the highest quality. Fonts (woff2) are compressed already. */
function precompress(folder: string): void {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg|json|webmanifest)$/.test(file))) {
    const path = join(folder, name);
    const body = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }));
    writeFileSync(`${path}.gz`, gzipSync(body, { level: 9 }));
  }
}

function toManifest({ outputs }: Metafile) {
  const files = Object.keys(outputs).map((path) => `/${path.slice('dist/'.length)}`);
  const find = (pattern: RegExp): string => {
    const file = files.find((path) => pattern.test(path));
    if (file === undefined) throw new Error(`The build wrote no file that matches ${pattern}`);
    return file;
  };
  const { core = '', ...linked } = Object.fromEntries(styleSheets.map((name) => [name, find(new RegExp(`/${name}-\\w+\\.css$`))]));
  return {
    coreStyle: readFileSync(join(distDir, core), 'utf8').trim(),
    detailsStyle: readFileSync(join(distDir, linked.details ?? ''), 'utf8').trim(),
    styleSheets: linked,
    script: find(/\/app-\w+\.js$/),
  };
}
