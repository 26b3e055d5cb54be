import { rmSync } from 'node:fs';
import { buildBrowser } from './browser.ts';
import { copyDemo } from './demo.ts';
import { buildIcons } from './icons.ts';
import { distDir } from './paths.ts';
import { buildServer } from './server.ts';

/** Builds everything into dist/: server, browser files with their manifest, icons, demo content. Quiet unless something fails. */
export async function build(): Promise<void> {
  rmSync(distDir, { recursive: true, force: true });
  await Promise.all([buildServer(), buildBrowser(), buildIcons(), copyDemo()]);
}

if (import.meta.main) await build();
