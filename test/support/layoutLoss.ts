import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { setViewport } from './page.ts';

/** Widths of windows in px: the narrowest phone of WCAG 1.4.10, a phone, a tablet, a notebook, a large screen. */
export const windowWidths = [320, 390, 820, 1440, 1920] as const;

/** Sets the size of the window, and of the text in percent of the browser's. */
export async function resizeWindow(page: Page, width: number, textPercent = 100): Promise<void> {
  await setViewport(page, { width, height: width < 760 ? 844 : 1000 });
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, `${textPercent}%`);
}

/**
 * Finds what is lost at the sides: elements wider than the window, also those that `overflow: hidden` or `clip` of an ancestor hides, and
 * text that is cut or runs out of its box. What lies in an element that scrolls is reachable; the element itself must fit and be wide enough to read in. Opens all
 * accordions. @param root selector of the parts that are searched @returns one line for each place, with the pixels that are lost
 */
export function findLoss(page: Page, root: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const TOLERANCE_PX = 1;
    /** About two words: what scrolls in a narrower box cannot be read. */
    const MIN_SCROLLER_PX = 64;
    for (const details of document.querySelectorAll('details')) details.open = true;
    const windowWidth = document.documentElement.clientWidth;
    const lost = new Set<string>();

    const getName = (element: Element) => {
      const parts: string[] = [];
      for (let at: Element | null = element; at !== null && at !== document.body && parts.length < 4; at = at.parentElement)
        parts.unshift(at.tagName.toLowerCase() + [...at.classList].map((name) => `.${name}`).join(''));
      return parts.join(' > ');
    };
    const { scrollWidth } = document.scrollingElement ?? document.documentElement;
    if (scrollWidth > windowWidth + TOLERANCE_PX) lost.add(`the page scrolls sideways: ${scrollWidth - windowWidth} px`);
    const report = (element: Element, what: string, pixels: number) => {
      if (pixels > TOLERANCE_PX) lost.add(`${getName(element)}: ${what} ${Math.round(pixels)} px`);
    };
    const hides = (overflow: string) => /hidden|clip/.test(overflow);
    /** Texts for screen readers alone, the honeypot, and drawings without meaning are cut off on purpose. */
    const isDecoration = (element: Element) =>
      element.matches('.visually-hidden, .form__honeypot, .skip-link, svg, template, iframe, [hidden]');

    /** What an element inherits from those around it: its box, which is that of a block, and the boxes that cut it. */
    interface Around {
      readonly box: DOMRect;
      readonly clips: readonly { readonly edge: DOMRect; readonly across: boolean; readonly down: boolean }[];
    }

    const checkText = (element: Element, { box, clips }: Around) => {
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || node.nodeValue?.trim() === '') continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const line of range.getClientRects()) {
          report(element, 'text runs out of its box by', Math.max(line.right - box.right, box.left - line.left));
          for (const { edge, across, down } of clips) {
            if (across) report(element, 'text is cut by', Math.max(line.right - edge.right, edge.left - line.left));
            if (down) report(element, 'text is cut below by', line.bottom - edge.bottom);
          }
        }
      }
    };

    const visit = (element: Element, around: Around) => {
      if (isDecoration(element) || !element.checkVisibility({ visibilityProperty: true })) return;
      const { display, overflowX, overflowY, textOverflow, writingMode } = getComputedStyle(element);
      const edge = element.getBoundingClientRect();
      if (edge.width > 0) report(element, 'sticks out by', Math.max(edge.right - windowWidth, -edge.left));
      if (/auto|scroll/.test(overflowX)) {
        if (edge.width < MIN_SCROLLER_PX) lost.add(`${getName(element)}: is seen through a gap of ${Math.round(edge.width)} px`);
        return;
      }
      const box = display.startsWith('inline') || display === 'contents' ? around.box : edge;
      // An ellipsis says that there is more. Letters of an upright line are wider than its line height.
      const isExempt = textOverflow === 'ellipsis' || writingMode !== 'horizontal-tb';
      if (!isExempt) checkText(element, { box, clips: around.clips });
      const clip = { edge, across: hides(overflowX), down: hides(overflowY) };
      const clips = clip.across || clip.down ? [...around.clips, clip] : around.clips;
      for (const child of element.children) visit(child, { box, clips });
    };
    for (const element of document.querySelectorAll(selector)) visit(element, { box: element.getBoundingClientRect(), clips: [] });
    return [...lost];
  }, root);
}

/** Expects that nothing is lost at the sides of any window, nor with text of twice the size. */
export async function expectNoLoss(page: Page, root: string): Promise<void> {
  for (const [width, textPercent] of [...windowWidths.map((each) => [each, 100] as const), [390, 200], [1440, 200]] as const) {
    await resizeWindow(page, width, textPercent);
    await expect.poll(() => findLoss(page, root), { message: `at ${width} px with text of ${textPercent} %` }).toEqual([]);
  }
}
