import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { hostileTexts, type Json, listLeaves, withTexts } from '../security/hostile.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { launchChromium } from '../support/chromium.ts';
import { openPage } from '../support/page.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** Hostile texts in every field, loaded by a browser with the site's own policy: no script runs, and the policy blocks nothing because nothing tries. */
let wordpress: WordpressStandIn;
let browser: Browser;
let recorded: ReadonlyMap<string, string>;
beforeAll(async () => {
  [wordpress, browser] = await Promise.all([startWordpress(), launchChromium()]);
  recorded = new Map(wordpress.answers);
});
afterAll(async () => {
  await browser.close();
  await wordpress.close();
});

async function withHostile(text: string, use: (app: RunningApp) => Promise<void>): Promise<void> {
  for (const [url, answer] of recorded) {
    const value: Json = JSON.parse(answer);
    const paths = listLeaves(value).map(({ path }) => path);
    wordpress.answers.set(url, JSON.stringify(withTexts(value, paths, text)));
  }
  const app = await startApp({ env: { CONTENT_URL: wordpress.origin } });
  await use(app).finally(() => app.close());
}

const executableTexts = hostileTexts.filter(([name]) =>
  /closes an attribute|end tags|in entities$|^an obfuscated|^a frame|^a template expression/.test(name),
);

const checkHostileText = async (_: string, text: string) => {
  await withHostile(text, async ({ origin }) => {
    for (const path of ['/', '/zimmer-suiten/', '/zimmer/gaertnerhaus/']) {
      const dialogs: string[] = [];
      const opened = await openPage(browser, `${origin}${path}`, {
        prepare: async (page) => {
          page.on('dialog', (dialog) => {
            dialogs.push(dialog.message());
            return dialog.dismiss();
          });
        },
      });
      const found = await opened.page.evaluate(() =>
        [...document.querySelectorAll('*')].flatMap((element) => [
          ...[...element.attributes].filter(({ name }) => /^on|^srcdoc$/.test(name)).map(({ name }) => `${element.localName} ${name}`),
          ...(element instanceof HTMLAnchorElement && !/^(https?:|mailto:|tel:|)$/.test(element.protocol) ? [element.href] : []),
          ...(element instanceof HTMLScriptElement &&
          element.type !== 'application/ld+json' &&
          !element.src.startsWith(`${location.origin}/assets/`)
            ? ['script']
            : []),
        ]),
      );
      expect([path, found, dialogs, opened.troubles.filter((trouble) => !trouble.startsWith('Failed to load resource'))]).toEqual([
        path,
        [],
        [],
        [],
      ]);
      await opened.close();
    }
  });
};
it.each(executableTexts.slice(0, 1))('%s in all fields runs no script in the browser', { timeout: 60_000 }, checkHostileText);

it('the policy refuses to make elements, handlers and scripts of text', async () => {
  for (const [key, answer] of recorded) wordpress.answers.set(key, answer);
  const app = await startApp({ env: { CONTENT_URL: wordpress.origin } });
  onTestFinished(() => app.close());
  const { page, close } = await openPage(browser, `${app.origin}/kontakt/`, { expected: /Content Security Policy|Trusted/ });
  const refused = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      html: () => document.body.insertAdjacentHTML('beforeend', '<img src="data:x" onerror="window.ran=1">'),
      handler: () => document.body.setAttribute('onclick', 'window.ran=2'),
      script: () => Object.assign(document.createElement('script'), { textContent: 'window.ran=3' }),
      policy: () =>
        (globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }).trustedTypes.createPolicy(
          'other',
          {},
        ),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch {
        return [name];
      }
    });
  });
  expect(refused).toEqual(['html', 'handler', 'script', 'policy']);
  // Without Trusted Types (other browsers) the policy for scripts still holds.
  await page.evaluate(() =>
    Object.assign(document.body.appendChild(document.createElement('a')), { href: 'javascript:window.ran=4' }).click(),
  );
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await close();
});
