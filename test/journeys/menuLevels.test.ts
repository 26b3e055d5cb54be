import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { getSharedBrowser } from '../support/chromium.ts';
import { findViolations, openPage } from '../support/page.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

const item = (title: string, url: string, child_items: readonly object[] = []) => ({ title, url, object: 'custom', child_items });
const menu = {
  items: [
    item('Das Hotel', '/hotel/', [
      item('Lage', '/hotel/lage-anreise/', [
        item('Anreise', '/kontakt/'),
        item('Donaudampfschifffahrtsgesellschaftsanlegestelle', '/hotel/'),
      ]),
      item('Im Haus', '', [item('Galerie', '/hotel/galerie/')]),
    ]),
    item('Seit 1893', ''),
  ],
};

let wordpress: WordpressStandIn;
let app: RunningApp;
beforeAll(async () => {
  wordpress = await startWordpress();
  wordpress.answers.set('/wp-json/menus/v1/menus/2', JSON.stringify(menu));
  app = await startApp({ env: { CONTENT_URL: wordpress.origin } });
});
afterAll(async () => {
  await app.close();
  await wordpress.close();
});

describe('a menu with three levels and headings', () => {
  const checkEntries = async (_: string, javaScriptEnabled: boolean, width: number) => {
    const options = { javaScriptEnabled, viewport: { width, height: 844 } };
    const { page, close } = await openPage(await getSharedBrowser(false), `${app.origin}/kontakt/`, options);
    const sheet = page.locator('#site-menu');
    await page.locator('.header__menu').first().click();
    // The current page is on the third level: its submenu is open.
    const arrival = sheet.getByRole('link', { name: 'Anreise' });
    await arrival.waitFor();
    expect(await arrival.getAttribute('aria-current')).toBe('page');
    expect(await sheet.getByRole('link', { name: 'Galerie' }).isVisible()).toBe(true);
    for (const heading of ['Im Haus', 'Seit 1893']) {
      expect(await sheet.getByText(heading).isVisible()).toBe(true);
      expect(await sheet.getByRole('link', { name: heading }).count()).toBe(0);
    }
    expect(await sheet.locator('details > ul > li > ul > li').count()).toBe(3);
    const lies = await sheet
      .locator('details a, details b')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().right <= innerWidth));
    expect(lies).not.toContain(false);
    await sheet.getByRole('link', { name: 'Lage' }).focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => arrival.evaluate((element) => element === document.activeElement)).toBe(true);
    if (javaScriptEnabled)
      expect((await findViolations(page)).filter((line) => !/^(landmark-one-main|page-has-heading-one):/.test(line))).toEqual([]);
    await close();
  };
  it.each([['with script', true, 390]])('shows every entry %s, headings as text, and is reached by the keyboard', checkEntries);
});
