import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { visit } from '../support/dialogs.ts';
import { tagManagerId } from '../support/measured.ts';
import { sectionsAreLaidOut } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ site: { tagManagerId } });

/** What is focused after the next frames: whether a ring shows it, and whether most of its width is seen. Null outside the page. Marks it as reached. */
function readFocus(page: Page): Promise<{ name: string; hasRing: boolean; isSeen: boolean } | null> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (element === null || element === document.body) return null;
    element.setAttribute('data-reached', '');
    // A card shows the focus of its link by an outline of its own size.
    const hasRing = [null, '::after'].some((pseudo) => getComputedStyle(element, pseudo).outlineStyle !== 'none');
    const { left, top, width, height } = element.getBoundingClientRect();
    const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
    const seenColumns = parts.filter((x) =>
      parts.some((y) => {
        const seen = document.elementFromPoint(left + width * x, top + height * y);
        return seen !== null && (element.contains(seen) || seen.shadowRoot?.activeElement === element);
      }),
    );
    return { name: element.outerHTML.slice(0, 120), hasRing, isSeen: seenColumns.length > parts.length / 2 };
  });
}

/** More stops than a page has. */
const MAX_STOPS = 150;

it.each([
  ['/', 320, 256],
  ['/en/rooms/cambra-rosa/', 390, 844],
  ['/hotel/galerie/', 320, 256],
  ['/en/contact/', 1440, 900],
])(
  'the keyboard reaches all of %s at %i × %i px and leaves it again; header, thumb bar and banner never cover the focus',
  async (path, width, height) => {
    const { page } = await visit(site, path, { viewport: { width, height }, consent: 'asked', waitUntil: 'load' });
    await page.locator('#site-consent').waitFor();
    await sectionsAreLaidOut(page);
    const faults: unknown[] = [];
    let stops = 0;
    for (; stops < MAX_STOPS; stops++) {
      await page.keyboard.press('Tab');
      const focus = await readFocus(page);
      if (focus === null) break;
      if (!focus.hasRing || !focus.isSeen) faults.push(focus);
    }
    expect(faults).toEqual([]);
    expect(stops).toBeLessThan(MAX_STOPS);
    const missed = page.locator('a[href], button, summary, input, select, textarea').evaluateAll((all) =>
      all
        .filter(
          (element) => element.checkVisibility({ visibilityProperty: true }) && element instanceof HTMLElement && element.tabIndex >= 0,
        )
        .filter((element) => !element.hasAttribute('data-reached') && !element.matches(':disabled, [inert] *'))
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(await missed).toEqual([]);
  },
);
