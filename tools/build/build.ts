import { buildBrowser } from './browser.ts';
import { copyDemo } from './copyDemo.ts';
import { checkHomePageBudget } from './homePageBudget.ts';
import { buildIcons } from './icons.ts';
import { buildServer } from './server.ts';

/**
 * Builds everything into dist/: server, browser files with their manifest, icons, demo content. Quiet unless something fails; then what
 * an earlier build left stays usable.
 */
export async function build(): Promise<void> {
  await Promise.all([buildServer(), buildBrowser(), buildIcons(), copyDemo()]);
  await checkHomePageBudget();
}

if (import.meta.main) await build();
