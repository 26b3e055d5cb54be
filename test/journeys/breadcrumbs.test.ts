import { describe, expect, it } from 'vitest';
import { findViolations, openPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();
const path = '/fr/chambres/torre-dels-coloms/';
const names = {
  'of several words': 'Appartement familial avec terrasse et vue sur les amandiers.',
  'without a space': 'Turmzimmerfamilienappartementsonnenterrassenmandelbaumblicke',
};

/** Opens the page of a room with another name, or another name of the page above it. */
function openRenamed(width: number, from: string, to: string) {
  return openPage(site.browser, `${site.origin}${path}`, {
    viewport: { width, height: 800 },
    prepare: (page) =>
      page.route(`**${path}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replaceAll(from, to) });
      }),
  });
}

function describeBreadcrumbs(_kind: string, name: string): void {
  const checkCurrentPage = async (width: number) => {
    const { page, close } = await openRenamed(width, 'Torre dels Coloms', name);
    const { text, height, lineHeight, overflow } = await page.locator('.breadcrumbs [aria-current]').evaluate((crumb) => ({
      text: crumb.textContent,
      height: crumb.getBoundingClientRect().height,
      lineHeight: Number.parseFloat(getComputedStyle(crumb).lineHeight),
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    }));
    expect(text).toBe(name);
    expect(height).toBeCloseTo(lineHeight, 0);
    expect(overflow).toBe(0);
    expect(await page.getByRole('heading', { level: 1, name }).isVisible()).toBe(true);
    expect(await findViolations(page)).toEqual([]);
    await close();
  };
  it.each([320])('keep the current page on one line, and fit the window, at %i px', checkCurrentPage);

  it('show the whole text of a link, at 320 px and with the text spacing of WCAG 1.4.12', async () => {
    const { page, close } = await openRenamed(320, 'Chambres &amp; suites', name);
    for (const css of ['', '.breadcrumbs * { letter-spacing: 0.12em; word-spacing: 0.16em; line-height: 1.5 }']) {
      await page.evaluate((rules) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets = [sheet];
      }, css);
      const link = page.locator('.breadcrumbs').getByRole('link', { name });
      const hidden = await link.evaluate((element) => ({
        sideways: element.scrollWidth - element.clientWidth,
        down: element.scrollHeight - element.clientHeight,
        right: Math.max(0, element.getBoundingClientRect().right - document.documentElement.clientWidth),
        smallerThanTarget: Math.max(0, 44 - element.getBoundingClientRect().height),
      }));
      expect(hidden).toEqual({ sideways: 0, down: 0, right: 0, smallerThanTarget: 0 });
    }
    await close();
  });
}

describe.each(Object.entries(names))('breadcrumbs with a name of sixty letters %s', describeBreadcrumbs);
