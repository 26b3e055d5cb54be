import { describe, expect, it } from 'vitest';
import { openDialog, visit } from '../support/dialogs.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

describe('a behaviour that fails', () => {
  it('reports a behaviour that fails and runs all others', async () => {
    const { page, troubles, close } = await visit(site, '/', {
      expected: /not as expected/,
      prepare: (page) =>
        page.addInitScript(() => {
          // A page whose header and gallery lack elements.
          document.addEventListener('readystatechange', () => {
            const trap = {
              configurable: true,
              get() {
                throw new Error('not as expected');
              },
            };
            for (const selector of ['.header', '.gallery']) {
              const element = document.querySelector(selector);
              if (element) Object.defineProperty(element, 'addEventListener', trap);
            }
          });
        }),
    });
    await expect.poll(() => troubles).toHaveLength(2);
    // Behaviours registered before and after the failing ones.
    await page.locator('.header [popovertarget="site-menu"]').click();
    await expect.poll(() => page.locator('main').getAttribute('inert')).toBe('');
    await page.keyboard.press('Escape');
    // The menu has such a link as well.
    await expect.poll(() => page.locator('main').getAttribute('inert')).toBe(null);
    await openDialog(page, '/anfrage');
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    await page.locator('main a[href^="/hotel/"]').first().click();
    await expect.poll(() => page.locator('#site-progress').getAttribute('data-state')).toBe('failed');
    await close();
  });
});
