import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface OpenPage {
  readonly page: Page;
  /** Everything that went wrong: console errors, exceptions, CSP violations, requests to other hosts. */
  readonly troubles: string[];
  close(): Promise<void>;
}

/** Opens a page as a new visitor of its own and writes down every trouble. */
export async function openPage(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'de-DE', ...options });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(url).host && request.url().startsWith('http')) troubles.push(`asks ${request.url()}`);
  });
  await page.goto(url, { waitUntil: 'load' });
  return { page, troubles, close: () => context.close() };
}

/** Runs axe with the rules of WCAG 2.2 A and AA and its best practices; gives one line for each violation. */
export async function findViolations(page: Page): Promise<string[]> {
  // Through the debugger, not as a script element: the page's own policy stays as it is.
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          context: Document,
          options: object,
        ): Promise<{ violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>;
      };
    };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: tags } });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} ${failureSummary ?? ''}`),
    );
  });
}
