import { join } from 'node:path';
import { build } from 'esbuild';
import { distDir, rootDir } from './paths.ts';

/** Bundles the server into one file. Packages stay outside: the image installs the production ones. */
export async function buildServer(): Promise<void> {
  await build({
    entryPoints: [join(rootDir, 'src/main.ts')],
    outfile: join(distDir, 'server/main.js'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    jsx: 'automatic',
    sourcemap: true,
    logLevel: 'warning',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
}
