import { expect, it } from 'vitest';
import { getSharedBrowser } from '../support/chromium.ts';
import { findLoss } from '../support/layoutLoss.ts';

const word = 'Donaudampfschifffahrtsgesellschaftskapitän';
/** Pieces of HTML in a window of 400 px, and what the search for what is lost at the sides finds in them. */
const cases: readonly (readonly [html: string, expected: string])[] = [
  ['<p style="width: 500px">Text</p>', 'p: sticks out by '],
  ['<div style="overflow-x: clip"><p style="width: 500px">Text</p></div>', 'p: sticks out by '],
  ['<p style="margin-left: -50px">Text</p>', 'p: sticks out by '],
  ['<details><summary>Mehr</summary><p style="width: 500px">Text</p></details>', 'p: sticks out by '],
  ['<p style="position: absolute; width: 500px; clip-path: inset(50%)">Text</p>', 'the page scrolls'],
  ['<div style="overflow-x: auto; width: 20px"><p>Text</p></div>', 'div: is seen through a gap of '],
  [`<p style="width: 100px; overflow: hidden">${word}</p>`, 'p: text runs out of its box by '],
  ['<div style="width: 99px; overflow: hidden"><p style="width: 300px">Einige Worte</p></div>', 'text is cut by '],
  ['<div style="height: 9px; overflow: hidden"><p style="margin: 0">Text</p></div>', 'p: text is cut below by '],
  ['<div style="overflow-x: auto"><p style="width: 500px">Text</p></div>', ''],
  [`<p style="width: 100px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">${word}</p>`, ''],
  ['<p class="visually-hidden" style="position: absolute; left: -500px">Text</p>', ''],
  [`<p style="width: 100px; overflow-wrap: anywhere">${word}</p>`, ''],
];

it('the search for what is lost at the sides of a page finds it, and nothing else', async () => {
  const page = await (await getSharedBrowser(false)).newPage({ viewport: { width: 400, height: 300 } });
  for (const [html, expected] of cases) {
    await page.setContent(`<style>body { margin: 0; font: 20px sans-serif }</style><main>${html}</main>`);
    const found = (await findLoss(page, 'main')).join();
    expect(expected === '' ? found === '' : found.includes(expected), `${html}: ${found}`).toBe(true);
  }
  await page.context().close();
});
