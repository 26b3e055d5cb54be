import { expect, it } from 'vitest';
import { isFormAlive } from './describeForm.ts';
import type { EngineName } from './driver/types.ts';
import { type EngineSite, PHONE_WIDTH_PX } from './engineSite.ts';
import { eventually, openDialog } from './page.ts';

const phone = { width: PHONE_WIDTH_PX, height: 800 };

/** What Safari on an iPhone does by its own rules, as far as they can be read from a page. */
export function describePhone(site: EngineSite, engine: EngineName): void {
  it('has fields with letters of 16 px or more, which Safari does not zoom, and controls whose double tap zooms nothing', async () => {
    const tab = await site.visit('/', phone);
    await openDialog(tab, '/anfrage');
    await eventually(tab, isFormAlive).toBe(true);
    const readSmallFields = (): string[] =>
      [...document.querySelectorAll('#site-dialog :is(input:not([type="checkbox"], [type="radio"], [tabindex="-1"]), select, textarea)')]
        .filter((field) => field.checkVisibility() && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map(({ id }) => id);
    expect(await tab.evaluate(readSmallFields)).toEqual([]);
    const readZoomingControls = (): string[] =>
      [...document.querySelectorAll('button, summary, label')]
        .filter((control) => getComputedStyle(control).touchAction !== 'manipulation')
        .map(({ outerHTML }) => outerHTML.slice(0, 80));
    // WebKit on the desktop, without touch, may lack the property.
    const isKnown = await tab.evaluate(() => CSS.supports('touch-action', 'manipulation'));
    if (isKnown) expect(await tab.evaluate(readZoomingControls)).toEqual([]);
    else expect(engine).toBe('webkit');
  });

  it('hyphenates long words only, in headings even fewer', async () => {
    const tab = await site.visit('/', { width: 1000, height: 800 });
    // Firefox leaves out a third number that equals the second.
    const readLimits = (property: string): string[] =>
      ['main p', 'main h1']
        .map((selector) => getComputedStyle(document.querySelector(selector) as Element).getPropertyValue(property))
        .map((value) => value.replace(/^(\d+) (\d+) \2$/, '$1 $2'));
    if (engine === 'webkit') {
      expect(await tab.evaluate(readLimits, '-webkit-hyphenate-limit-before')).toEqual(['5', '7']);
      expect(await tab.evaluate(readLimits, '-webkit-hyphenate-limit-after')).toEqual(['5', '7']);
    } else if (await tab.evaluate(() => CSS.supports('hyphenate-limit-chars', '12 5 5'))) {
      expect(await tab.evaluate(readLimits, 'hyphenate-limit-chars')).toEqual(['12 5', '18 7']);
    }
  });
}
