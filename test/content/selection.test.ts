import { describe, expect, it } from 'vitest';
import { selectKeys } from '../../src/content/keys.ts';

const keys = ['sitemap:de:pages', 'sitemap:de:rooms', 'sitemap:fr:pages', 'page:de:hotel', 'page:fr:hotel', 'menu:de:2', 'rooms:de'];

describe('the content keys that a change may affect', () => {
  it.each([
    [{ type: 'page', slug: 'hotel', locale: 'de' }, ['page:de:hotel', 'sitemap:de:pages', 'sitemap:fr:pages']],
    [{ type: 'rooms', locale: 'de' }, ['rooms:de', 'sitemap:de:rooms']],
    [{ type: 'menu', locale: 'de' }, ['menu:de:2']],
  ] as const)('of %j are what visitors see, then the lists of the sitemap with posts of this type', (selection, expected) => {
    expect(selectKeys(keys, selection)).toEqual(expected);
  });

  it('are all keys where nothing is selected', () => {
    expect(selectKeys(keys, {}).toSorted()).toEqual(keys.toSorted());
  });
});
