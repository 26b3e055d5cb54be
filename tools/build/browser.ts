import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { leanAlpine } from './alpine.ts';
import { checkBudgets } from './budgets.ts';
import { leanFonts } from './fonts.ts';
import { distDir, rootDir } from './paths.ts';
import { precompress } from './precompress.ts';
import { removeStaleFiles } from './removeStaleFiles.ts';

/** Browsers of the last three years: nesting, layers, popovers, modules. */
const target = ['chrome114', 'edge114', 'firefox125', 'safari17'];

/** Bundles style sheet and script under hashed names, writes the manifest, compresses, and checks the budgets. */
export async function buildBrowser(): Promise<void> {
  const outdir = join(distDir, 'assets');
  const result = await build({
    entryPoints: { main: join(rootDir, 'static/styles/main.css'), app: join(rootDir, 'static/scripts/main.ts') },
    outdir,
    bundle: true,
    minify: true,
    // Alpine's own marks on elements.
    mangleProps: /^_x_/,
    plugins: [leanAlpine, leanFonts],
    splitting: true,
    format: 'esm',
    target,
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

function toManifest({ outputs }: Metafile) {
  const files = Object.keys(outputs).map((path) => `/${path.slice('dist/'.length)}`);
  const find = (pattern: RegExp): string => {
    const file = files.find((path) => pattern.test(path));
    if (file === undefined) throw new Error(`The build gave no file that matches ${pattern}`);
    return file;
  };
  return { stylesheet: find(/\/main-\w+\.css$/), script: find(/\/app-\w+\.js$/) };
}
