import { join } from 'node:path';
import { build } from 'esbuild';
import packageJson from '../../package.json' with { type: 'json' };
import { distDir, rootDir } from './paths.ts';

/** React is taken into the bundle, so that it is its production build whatever NODE_ENV says when the server starts. */
const bundled = ['react', 'react-dom'];

/** Bundles the server, the commands for inquiries and the check of content into one file each. All other packages stay outside: the image installs the production ones. */
export async function buildServer(): Promise<void> {
  await build({
    entryPoints: {
      main: join(rootDir, 'src/main.ts'),
      inquiries: join(rootDir, 'src/inquiry/cli/main.ts'),
      check: join(rootDir, 'src/check/main.ts'),
    },
    outdir: join(distDir, 'server'),
    bundle: true,
    external: Object.keys(packageJson.dependencies).filter((name) => !bundled.includes(name)),
    platform: 'node',
    target: 'node24',
    format: 'esm',
    // React's own files are CommonJS and ask for Node's modules by require.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    jsx: 'automatic',
    minifySyntax: true,
    sourcemap: true,
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
}
