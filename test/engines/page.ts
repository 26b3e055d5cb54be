import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import type { Tab } from './driver/types.ts';

/*
 * What tests read from a page and do on it, the same in every engine. Functions that are passed to `evaluate` run in the browser: they use
 * nothing but their arguments.
 */

/** Generous for a busy machine. */
const TIMEOUT_MS = 30_000;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A selector; in a list each but the last one names elements whose shadow trees are searched for the next. */
export type Place = string | readonly string[];

/** Polls a function in the page; the result is an assertion: `await eventually(tab, read).toBe(true)`. A page that is just changing counts as not yet. */
export function eventually<A extends unknown[], R>(tab: Tab, run: (...args: A) => R | Promise<R>, ...args: A) {
  return expect.poll(() => tab.evaluate(run, ...args).catch((error: unknown) => `not readable: ${error}`), {
    timeout: TIMEOUT_MS,
    interval: 20,
  });
}

/** In the page: whether any element of a selector is visible. */
export const isShown = (selector: string): boolean =>
  [...document.querySelectorAll(selector)].some((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }));

/** In the page: how many elements of a selector are visible. */
export const countShown = (selector: string): number =>
  [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true })).length;

/** In the page: the indices of the submenus that are unfolded: with `open` alone the layout may still be that of the frame before. */
export const listOpenSubmenus = (): number[] =>
  [...document.querySelectorAll<HTMLElement>('#site-menu details')].flatMap((submenu, index) =>
    submenu.offsetHeight > 1.5 * (submenu.firstElementChild as HTMLElement).offsetHeight ? [index] : [],
  );

/** In the page: the texts of all visible elements of a selector. */
export const readTexts = (selector: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => element.checkVisibility())
    .map(({ innerText }) => innerText.trim());

/** In the page: id, else address or name, of the focused element. */
export const focused = (): string => {
  const element = document.activeElement;
  return element?.id || element?.getAttribute('href') || element?.getAttribute('aria-label') || element?.tagName || '';
};

/** In the page: whether the focus is inside an element. */
export const hasFocusInside = (selector: string): boolean => document.activeElement?.closest(selector) !== null;

export const focusOn = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus();
export const isLoaded = (): boolean => document.readyState === 'complete';
export const readPath = (): string => location.pathname;
export const readCookies = (): string => document.cookie;
export const readValue = (selector: string): string => document.querySelector<HTMLInputElement>(selector)?.value ?? '';

/** In the page: centre of the first visible element of a place, scrolled into view; or why it cannot be clicked there. */
function findCentre(place: string[], index: number): Point | string {
  let roots: (Document | ShadowRoot)[] = [document];
  for (const host of place.slice(0, -1)) {
    roots = roots.flatMap((root) => [...root.querySelectorAll(host)].flatMap(({ shadowRoot }) => shadowRoot ?? []));
  }
  const all = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(place.at(-1) ?? '')]);
  const element = all.filter((one) => one.checkVisibility({ visibilityProperty: true }))[index];
  if (element === undefined) return `${place.join(' ')} is not visible`;
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  let hit = document.elementFromPoint(x, y);
  while (hit?.shadowRoot && hit !== element) hit = hit.shadowRoot.elementFromPoint(x, y);
  // While a page fades into the next one, clicks go to the root element and are lost.
  return element.contains(hit) ? { x, y } : `${place.join(' ')} is covered by ${hit?.outerHTML.slice(0, 80)}`;
}

/** Clicks the first visible element of a place, once it is neither covered nor moving. @param index of another visible one */
export async function click(tab: Tab, place: Place, index = 0): Promise<void> {
  const path = typeof place === 'string' ? [place] : [...place];
  let centre: Point = { x: -1, y: -1 };
  const isAtRest = async (): Promise<boolean | string> => {
    const found = await tab.evaluate(findCentre, path, index).catch((error: unknown) => String(error));
    if (typeof found === 'string') return found;
    const before = centre;
    centre = found;
    return before.x === found.x && before.y === found.y;
  };
  await expect.poll(isAtRest, { timeout: TIMEOUT_MS, interval: 20 }).toBe(true);
  await tab.clickAt(centre.x, centre.y);
}

export const linkTo = (href: string): string => `a[href="${href}"]:not([hreflang])`;
/** In the page: whether the site's dialog is open. */
export const isDialogOpen = (): boolean => document.querySelector('#site-dialog')?.matches(':modal') === true;

/** Opens the dialog of a link and waits for its content. */
export async function openDialog(tab: Tab, href: string): Promise<void> {
  await click(tab, linkTo(href));
  await eventually(tab, focused).toBe('site-dialog-title');
  await eventually(tab, isDialogOpen).toBe(true);
}

/** Types into a field. */
export async function fill(tab: Tab, selector: string, text: string): Promise<void> {
  await tab.evaluate((field: string) => {
    const input = document.querySelector<HTMLInputElement>(field);
    input?.focus();
    input?.select();
  }, selector);
  await tab.type(text);
  await eventually(tab, readValue, selector).toBe(text);
}

/** Chooses an option of a list, as its menu would. */
export async function choose(tab: Tab, selector: string, value: string): Promise<void> {
  await tab.evaluate(
    (field: string, option: string) => {
      const list = document.querySelector<HTMLSelectElement>(field);
      if (list === null) throw new Error(`There is no ${field}`);
      list.value = option;
      for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
    },
    selector,
    value,
  );
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Runs axe with the rules of WCAG 2.2 A and AA and its best practices. Returns one line for each violation. */
export async function findViolations(tab: Tab): Promise<string[]> {
  // Text that still fades has less contrast.
  await eventually(tab, () => document.getAnimations().filter((animation) => animation instanceof CSSTransition).length).toBe(0);
  if (await tab.evaluate(() => !('axe' in globalThis))) await tab.inject(axeSource);
  return tab.evaluate(async () => {
    interface Axe {
      run(
        context: Document,
        options: object,
      ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>;
    }
    const { axe } = globalThis as unknown as { axe: Axe };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations } = await axe.run(document, { runOnly: { type: 'tag', values: tags } });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')} ${failureSummary}`),
    );
  });
}
