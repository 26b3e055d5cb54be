import { join } from 'node:path';
import { build } from 'esbuild';
import packageJson from '../../package.json' with { type: 'json' };
import { distDir, rootDir } from './paths.ts';
import { removeStaleFiles } from './removeStaleFiles.ts';

/** Packages that stay in node_modules, the only ones in an image: sharp loads a native library for its platform. All others are bundled. */
const external = Object.keys(packageJson.dependencies);
/** As `engines` of package.json says. */
const MIN_NODE_MAJOR = 24;

/** In every file of the bundle, since imported files run first: without it an older Node fails at the first function that it lacks. */
const refuseOlderNode = `if (parseInt(process.versions.node) < ${MIN_NODE_MAJOR}) {
  console.error('This program needs Node ${MIN_NODE_MAJOR} or later; this is Node ' + process.versions.node + '. "npm start" and the other npm scripts use the Node of the project.');
  process.exit(1);
}`;

/**
 * Bundles the server, the commands for inquiries, backups and checks into dist/server, with every development dependency they use: Node loads a few files
 * faster than the thousand they consist of. React is bundled as its production build, whatever NODE_ENV is at run time.
 * Files of earlier builds are removed.
 */
export async function buildServer(): Promise<void> {
  const outdir = join(distDir, 'server');
  const { metafile } = await build({
    entryPoints: {
      main: join(rootDir, 'src/main.ts'),
      resizeProcess: join(rootDir, 'src/images/resizeProcess.ts'),
      mailTest: join(rootDir, 'src/inquiry/cli/mailTestMain.ts'),
      inquiries: join(rootDir, 'src/inquiry/cli/main.ts'),
      backup: join(rootDir, 'src/inquiry/cli/backupMain.ts'),
      check: join(rootDir, 'src/findings/commands/main.ts'),
      checkConfig: join(rootDir, 'src/checkConfigMain.ts'),
      checkWordpress: join(rootDir, 'src/findings/commands/wordpress/main.ts'),
    },
    outdir,
    bundle: true,
    splitting: true,
    chunkNames: '[name]-[hash]',
    external,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // Bundled CommonJS packages call `require`, which ES modules do not have.
    banner: { js: `import { createRequire } from 'node:module'; ${refuseOlderNode} const require = createRequire(import.meta.url);` },
    jsx: 'automatic',
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  removeStaleFiles(outdir, metafile);
}
