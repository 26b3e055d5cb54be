import { expect, it } from 'vitest';
import { findViolations, openPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();
const path = '/fr/chambres/torre-dels-coloms/';

it.each([
  ['of several words', 'Appartement familial avec terrasse et vue sur les amandiers.'],
  ['without a space', 'Turmzimmerfamilienappartementsonnenterrassenmandelbaumblicke'],
])('breadcrumbs with names of sixty letters %s fit the smallest window, the current page on one line, links in full', async (_, name) => {
  const { page, close } = await openPage(site.browser, `${site.origin}${path}`, {
    viewport: { width: 320, height: 800 },
    prepare: (fresh) =>
      fresh.route(`**${path}`, async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        await route.fulfill({ response, body: html.replaceAll('Torre dels Coloms', name).replaceAll('Chambres &amp; suites', name) });
      }),
  });
  const current = await page.locator('.breadcrumbs [aria-current]').evaluate((crumb) => ({
    text: crumb.textContent,
    lines: Math.round(crumb.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(crumb).lineHeight)),
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  expect(current).toEqual({ text: name, lines: 1, overflow: 0 });
  expect(await page.getByRole('heading', { level: 1, name }).isVisible()).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  // The second has the text spacing of WCAG 1.4.12.
  for (const css of ['', '.breadcrumbs * { letter-spacing: 0.12em; word-spacing: 0.16em; line-height: 1.5 }']) {
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
    }, css);
    const hidden = await page
      .locator('.breadcrumbs')
      .getByRole('link', { name })
      .evaluate((element) => ({
        sideways: element.scrollWidth - element.clientWidth,
        down: element.scrollHeight - element.clientHeight,
        right: Math.max(0, element.getBoundingClientRect().right - document.documentElement.clientWidth),
        smallerThanTarget: Math.max(0, 44 - element.getBoundingClientRect().height),
      }));
    expect(hidden).toEqual({ sideways: 0, down: 0, right: 0, smallerThanTarget: 0 });
  }
  await close();
});
