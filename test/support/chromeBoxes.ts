import type { Page } from 'playwright-core';
import { findLoss, resizeWindow } from './layoutLoss.ts';
import { transitionsEnd } from './page.ts';

/* Finds what lies over its neighbour, sticks out of its container or is lost at the sides in what surrounds every page. */

/** Groups of elements that must not touch each other, and what must contain them. */
const groups = [
  ['.header__row', '.header__menu, b, img, svg.rose, .header__actions :is(a, button)'],
  ['.thumb-bar', ':scope > *'],
  ['.footer__parts', ':scope > *'],
  ['.footer__parts', 'a'],
  ['.footer__partners', 'li'],
  ['.legal-bar', ':scope > *'],
  ['.flyout:popover-open .flyout__head', 'a, button'],
  ['.flyout:popover-open .flyout__foot', ':scope > *'],
  ['.breadcrumbs', 'li'],
  ['.overlay-nav', 'li'],
] as const;

/** Returns one line for each fault. */
export async function findBoxFaults(page: Page): Promise<string[]> {
  await transitionsEnd(page);
  const loss = await findLoss(page, '.header, .footer, .flyout:popover-open > *, .overlay-nav, .breadcrumbs');
  const overlaps = await page.evaluate((all) => {
    /** Rounding, and borders that neighbours share. */
    const TOLERANCE_PX = 1.01;
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.visually-hidden');
    const getName = (element: Element) => `${element.className || element.tagName} "${element.textContent?.trim().slice(0, 20)}"`;
    /** The box of what is drawn: of the text where the element has one, else of the element. */
    const getBox = (element: Element): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const isText = element.children.length === 0 && element.textContent !== '';
      return isText ? range.getBoundingClientRect() : element.getBoundingClientRect();
    };
    const faults: string[] = [];
    for (const [container, parts] of all) {
      const outer = document.querySelector(container);
      if (outer === null || !isShown(outer)) continue;
      const limits = outer.getBoundingClientRect();
      const shown = [...outer.querySelectorAll(parts)].filter(isShown);
      // Of links and buttons what can be pressed counts.
      const boxes = shown.map((element) => ({
        name: getName(element),
        box: element.matches('a, button') ? element.getBoundingClientRect() : getBox(element),
      }));
      for (const [index, { name, box }] of boxes.entries()) {
        if (box.top < limits.top - TOLERANCE_PX || box.bottom > limits.bottom + TOLERANCE_PX)
          faults.push(`${name} sticks out of ${container} (${Math.round(box.top)} to ${Math.round(box.bottom)})`);
        for (const other of boxes.slice(index + 1)) {
          const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          if (width > TOLERANCE_PX && height > TOLERANCE_PX) faults.push(`${name} lies over ${other.name} by ${Math.round(width)} px`);
        }
      }
    }
    return [...new Set(faults)];
  }, groups);
  return [...loss, ...overlaps];
}

/** Returns the faults by the width of the window; only widths with faults. */
export async function findBoxFaultsAt(page: Page, widths: readonly number[], textPercent = 100): Promise<Record<number, string[]>> {
  const faults: Record<number, string[]> = {};
  for (const width of widths) {
    await resizeWindow(page, width, textPercent);
    const found = await findBoxFaults(page);
    if (found.length > 0) faults[width] = found;
  }
  return faults;
}
