import { describe, expect, it } from 'vitest';
import { sectionsAreLaidOut, setViewport } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const named = (name: string) => ({ de: name, en: name, es: name, fr: name });
/** A hotel in the mountains: no sea, long names, nearly all in one direction. */
const site = serveSite({
  site: {
    surroundings: {
      places: [
        { name: named('Sankt Wolfgang im Salzkammergut'), bearing: 20, km: 4 },
        { name: named('Schafbergbahn-Talstation'), bearing: 60, km: 6.5 },
        { name: named('Bahnhof Bad Ischl'), bearing: 85, km: 14 },
        { name: named('Donaudampfschifffahrtsmuseum'), bearing: 100, km: 17 },
        { name: named('Flughafen Salzburg W. A. Mozart'), bearing: 75, km: 52 },
        { name: named('Skigebiet Dachstein West'), bearing: 150, km: 31 },
        { name: named('Hallstatt'), bearing: 165, km: 29 },
      ],
    },
  },
});

describe('the drawn map of a hotel with seven places and long names', () => {
  it('has labels that neither overlap nor are cut at any width, the note below it, and its places as a list', async () => {
    const { page } = await site.open('/hotel/lage-anreise/');
    for (const width of [320, 390, 820, 1440]) {
      await setViewport(page, { width, height: 900 });
      await sectionsAreLaidOut(page);
      const faults = await page.evaluate(() => {
        const drawing = (document.querySelector('.map-drawing') as Element).getBoundingClientRect();
        const note = (document.querySelector('.map-embed .embed__note') as Element).getBoundingClientRect();
        const labels = [...document.querySelectorAll('.map-drawing text')].map((text) => ({
          name: text.textContent,
          box: text.getBoundingClientRect(),
        }));
        const isCut = ({ box }: (typeof labels)[number]) =>
          box.left < drawing.left || box.right > drawing.right || box.bottom > drawing.bottom;
        const overlaps = labels.flatMap(({ name, box: a }, index) =>
          labels
            .slice(index + 1)
            .filter(({ box: b }) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
            .map((other) => `${name} / ${other.name}`),
        );
        return { count: labels.length, cut: labels.filter(isCut).map(({ name }) => name), overlaps, isBelow: note.top >= drawing.bottom };
      });
      expect(faults, `${width} px`).toEqual({ count: 7, cut: [], overlaps: [], isBelow: true });
    }
    expect(await page.locator('.map-drawing li').allTextContents()).toContain('Hallstatt: 29\u00a0km im Süden');
  });
});
