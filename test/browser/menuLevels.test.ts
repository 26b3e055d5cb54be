import { expect, it } from 'vitest';
import { findViolations } from '../support/page.ts';
import { serveSite } from '../support/site.ts';
import { startWordpress } from '../support/wordpress.ts';

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

const site = serveSite({
  startContent: async () => {
    const wordpress = await startWordpress();
    wordpress.answers.set('/wp-json/menus/v1/menus/2', JSON.stringify(menu));
    return wordpress;
  },
});

it('shows every entry of a menu with three levels, headings as text, and is reached by the keyboard', async () => {
  const { page } = await site.open('/kontakt/', {
    viewport: { width: 390, height: 844 },
  });
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
  expect((await findViolations(page)).filter((line) => !/^(landmark-one-main|page-has-heading-one):/.test(line))).toEqual([]);
});
