import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSharedBrowser } from '../support/chromium.ts';
import { findLoss } from '../support/layoutLoss.ts';

let page: Page;
beforeAll(async () => {
  const browser: Browser = await getSharedBrowser(false);
  page = await browser.newPage({ viewport: { width: 400, height: 300 } });
});
afterAll(() => page.context().close());

const word = 'Donaudampfschifffahrtsgesellschaftskapitän';

/** What the overflow tests find in a piece of HTML in a window of 400 px. */
async function find(html: string): Promise<string> {
  await page.setContent(`<style>body { margin: 0; font: 20px sans-serif }</style><main>${html}</main>`);
  return (await findLoss(page, 'main')).map((line) => line.replace(/\d+ px$/, '')).join('; ');
}

describe('the search for what is lost at the sides of a page', () => {
  it.each([
    ['an element wider than the window', '<p style="width: 500px">Text</p>', 'main > p: sticks out by '],
    [
      'the same hidden by its parent',
      '<div style="overflow: hidden"><p style="width: 500px">Text</p></div>',
      'main > div > p: sticks out by ',
    ],
    ['the same hidden by a clip', '<div style="overflow-x: clip"><p style="width: 500px">Text</p></div>', 'main > div > p: sticks out by '],
    ['an element left of the window', '<p style="margin-left: -50px">Text</p>', 'main > p: sticks out by '],
    [
      'what makes the page scroll sideways, though it is invisible',
      '<p style="position: absolute; left: 0; width: 500px; clip-path: inset(50%)">Text</p>',
      'the page scrolls sideways: ',
    ],
    [
      'an element that scrolls in a gap',
      '<div style="overflow-x: auto; width: 20px"><p>Text</p></div>',
      'main > div: is seen through a gap of ',
    ],
    [
      'text that is cut inside the window',
      `<p style="width: 100px; overflow: hidden">${word}</p>`,
      'main > p: text runs out of its box by ',
    ],
    [
      'text that is cut by an ancestor',
      `<div style="width: 100px; overflow: hidden"><p style="width: 300px">Einige Worte mehr</p></div>`,
      'main > div > p: text is cut by ',
    ],
    [
      'text that is cut below',
      '<div style="height: 10px; overflow: hidden"><p style="margin: 0">Text</p></div>',
      'main > div > p: text is cut below by ',
    ],
    [
      'text over its neighbour',
      `<div style="display: flex"><p style="width: 90px">${word}</p></div>`,
      'main > div > p: text runs out of its box by ',
    ],
    [
      'text in a closed accordion',
      `<details><summary>Mehr</summary><p style="width: 500px">Text</p></details>`,
      'main > details > p: sticks out by ',
    ],
  ])('finds %s', async (_case, html, expected) => {
    expect(await find(html)).toContain(expected);
  });

  it.each([
    ['what an element scrolls', '<div style="overflow-x: auto"><p style="width: 500px">Text</p></div>'],
    ['an ellipsis', `<p style="width: 100px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">${word}</p>`],
    ['text for screen readers alone', '<p class="visually-hidden" style="position: absolute; left: -500px">Text</p>'],
    ['what is not shown', '<p hidden style="width: 500px">Text</p>'],
    ['a word that breaks', `<p style="width: 100px; overflow-wrap: anywhere">${word}</p>`],
  ])('passes over %s', async (_case, html) => {
    expect(await find(html)).toBe('');
  });
});
