import { buildBrowser } from './browser.ts';
import { copyDemo } from './copyDemo.ts';
import { checkHomePageBudget } from './homePageBudget.ts';
import { buildIcons } from './icons.ts';
import { buildServer } from './server.ts';

/**
 * Builds server, browser files with their manifest, icons and demo content into dist/. Prints nothing unless a step fails.
 * @throws Error if a step fails or a size budget is exceeded
 */
export async function build(): Promise<void> {
  await Promise.all([buildServer(), buildBrowser(), buildIcons(), copyDemo()]);
  await checkHomePageBudget();
}

if (import.meta.main) await build();
