import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { getSharedBrowser } from '../support/chromium.ts';
import { isAlive, isModal, linkTo } from '../support/dialogs.ts';
import { openPage } from '../support/page.ts';
import { readRecording, startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** Ids that scripts look up, without and with the site's prefix, as headings of an editor. */
const names = ['dialog', 'dialog-title', 'menu', 'consent', 'languages', 'progress', 'content', 'inquiry-email'];
const headings = names.flatMap((name) => [name, `site-${name}`]).map((id) => `<h2 id="${id}">Überschrift ${id}</h2>`);

let wordpress: WordpressStandIn;
let app: RunningApp;
beforeAll(async () => {
  wordpress = await startWordpress();
  const page: object[] = JSON.parse(readRecording('page-impressum.de.json'));
  wordpress.answers.set(
    '/wp-json/wp/v2/pages?slug=impressum',
    JSON.stringify(page.map((post) => ({ ...post, content: { rendered: headings.join('') } }))),
  );
  app = await startApp({ env: { CONTENT_URL: wordpress.origin } });
});
afterAll(async () => {
  await app.close();
  await wordpress.close();
});

it("opens dialog, menu and consent banner beside headings of an editor that have the ids of the site's own elements", async () => {
  const browser = await getSharedBrowser(false);
  const { page, troubles, close } = await openPage(browser, `${app.origin}/impressum/`, {
    consent: 'asked',
    viewport: { width: 390, height: 844 },
  });
  expect(await page.locator('main h2[id="dialog"]').count()).toBe(1);
  await page.locator('#site-consent button[value="reject"]').click();
  await page.locator('#site-consent').waitFor({ state: 'hidden' });
  await linkTo(page, '/anfrage').click();
  await isAlive(page);
  expect(await isModal(page)).toBe(true);
  await page.locator('#site-inquiry-email').fill('zoe@example.org');
  await page.keyboard.press('Escape');
  await page.locator('#site-dialog').waitFor({ state: 'hidden' });
  await page.locator('header .header__menu').click();
  await page.locator('#site-menu a:visible').first().waitFor();
  expect(troubles).toEqual([]);
  await close();
});
