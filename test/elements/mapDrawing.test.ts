import { describe, expect, it } from 'vitest';
import { loadSite } from '../../src/config/loadSite.ts';
import { drawMap } from '../../src/elements/mapDrawing.ts';
import { getDistance } from '../../src/elements/mapLabels.ts';
import { createTranslator } from '../../src/i18n/translator.ts';

const site = loadSite(undefined);
const named = (name: string) => ({ de: name, en: name, es: name, fr: name });
const places = Array.from({ length: 12 }, (_, index) => ({
  name: named(`Sankt Ort ${index}`),
  bearing: index * 30 + 7,
  km: 2 + index * 4,
}));
const oneRoad = [1, 4, 9, 20, 40].map((km) => ({ name: named(`Ort ${km}`), bearing: 90, km }));
const oneVillage = [44, 45, 47].map((bearing) => ({ name: named(`Haus ${bearing}`), bearing, km: 2 }));

describe('the drawn map', () => {
  it.each([
    ['the demo hotel', site.surroundings],
    ['twelve places at a coast', { places, sea: [330, 20, 60].map((bearing) => ({ bearing, km: 5 })) }],
    ['places on one bearing', { places: oneRoad }],
    ['places near each other', { places: oneVillage, sea: [{ bearing: 0, km: 3 }] }],
  ])('leads no line from a name through the dot of another place: %s', (_, surroundings) => {
    const picture = drawMap({ ...site, surroundings }, 'de', createTranslator('de'))?.picture;
    const leaders = Array.from(picture?.leaders.matchAll(/M[\d.]+ ([\d.]+)H([\d.]+)L([\d.]+) ([\d.]+)/g) ?? [], (match) => {
      const [y = 0, from = 0, x = 0, to = 0] = match.slice(1).map(Number);
      return { start: { x: from, y }, end: { x, y: to } };
    });
    const met = leaders.flatMap(({ start, end }) =>
      (picture?.dots ?? []).filter((dot) => (dot.x !== end.x || dot.y !== end.y) && getDistance(dot, start, end) < 3),
    );
    expect(leaders).toHaveLength(surroundings?.places.length ?? 0);
    expect(met).toEqual([]);
  });
});
