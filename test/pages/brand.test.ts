import { describe, expect, it } from 'vitest';
import { buildBrand, buildLogo, chooseSize } from '../../src/pageModels/chrome.ts';
import { buildMark } from '../../src/pageModels/elements/mark.ts';
import { contextExample } from '../examples/dialogs.ts';

const context = contextExample('de');
const uploads = '/wp-content/uploads/2026/09';

describe('the size of a name', () => {
  it.each([
    ['A', 1],
    ['Es Rosar', 1],
    ['Hotel Miramar', 2],
    ['Finca Son Exempel', 2],
    ['Landhaus am Bodensee', 2],
    ['Landgut Sankt Bartholomä', 3],
    ['Wohlfühlhotel', 2],
    ['Weinbergschlösschen', 3],
    ['Landgut Sankt Bartholomä am Oberen Weinberg im Tal', 4],
    ['Donaudampfschifffahrtsgesellschaftskapitaenshotelgaestehaus', 4],
  ])('%s is %i: a long word counts for more than its letters', (name, size) => {
    expect(chooseSize(name)).toBe(size);
  });
});

describe('the logo', () => {
  it('is the one for the ground; the one for the other ground stands on a plate', () => {
    expect(buildLogo(`${uploads}/a.svg`, `${uploads}/b.svg`, context)).toEqual({
      src: '/img/0.signature-12/svg/2026/09/a.svg',
      onPlate: false,
    });
    expect(buildLogo(undefined, `${uploads}/b.png`, context)).toEqual({ src: '/img/0.signature-12/360/2026/09/b.png.webp', onPlate: true });
    expect(buildLogo('https://elsewhere.example/a.svg', `${uploads}/b.svg`, context)?.onPlate).toBe(true);
    expect([buildLogo(undefined, undefined, context), buildLogo('https://elsewhere.example/a.svg', undefined, context)]).toEqual([
      null,
      null,
    ]);
  });
});

describe('the mark', () => {
  it('is the demo hotel’s rose, a picture in WordPress, or none', () => {
    const build = (mark?: string) => buildMark({ ...context, site: { ...context.site, mark } });
    expect(build('rose')).toEqual({ kind: 'rose' });
    expect(build(`${uploads}/mark.svg`)).toEqual({ kind: 'picture', src: '/img/0.signature-12/svg/2026/09/mark.svg' });
    expect(build(`${uploads}/mark.png`)).toEqual({ kind: 'picture', src: '/img/0.signature-12/360/2026/09/mark.png.png' });
    expect([build(), build('tulip'), build('https://elsewhere.example/a.svg')]).toEqual([null, null, null]);
  });
});

describe('the brand of a hotel with a short name', () => {
  it('has the short name in the header, the whole one in the footer and for screen readers', () => {
    const name = 'Landgut Sankt Bartholomä am Oberen Weinberg';
    const brand = buildBrand({ ...context, site: { ...context.site, name, shortName: 'Bartholomä' } });
    expect(brand).toMatchObject({ name, header: { text: 'Bartholomä', size: 2 }, footer: { text: name, size: 4 } });
  });
});
