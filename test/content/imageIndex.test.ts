import { expect, it } from 'vitest';
import { createImageIndex } from '../../src/content/imageIndex.ts';
import { getTime } from '../support/processorTime.ts';

const image = (path: string, x: number | null) => ({ path, width: 600, height: 400, focus: x === null ? null : { x, y: 50 } });

it('the image index finds the images of all content by their path, and reads the content again after a change, at most once a second', () => {
  let now = 10_000;
  let version = 1;
  let values: unknown[] = [
    { hero: image('a.jpg', 10), blocks: [{ items: [image('a.jpg', 90), image('b.jpg', null)] }] },
    null,
    'a.jpg',
    [image('c.jpg', 0)],
  ];
  let reads = 0;
  const listValues = () => {
    reads++;
    return values;
  };
  const find = createImageIndex({ listValues, getVersion: () => version, now: () => now });
  expect(find('a.jpg').map(({ focus }) => focus?.x)).toEqual([10, 90]);
  expect([find('b.jpg').length, find('c.jpg').length, find('none.jpg').length, reads]).toEqual([1, 1, 0, 1]);
  values = [image('none.jpg', 20)];
  version = 2;
  now += 500;
  expect([find('none.jpg').length, reads]).toEqual([0, 1]);
  now += 500;
  expect([find('none.jpg').length, find('a.jpg').length, reads]).toEqual([1, 0, 2]);
});

it('the image index reads content that uses one image a hundred thousand times in time linear in its length', () => {
  const values = Array.from({ length: 100_000 }, () => image('a.jpg', null));
  const find = createImageIndex({ listValues: () => values, getVersion: () => 1, now: () => 10_000 });
  expect(getTime(() => find('a.jpg'))).toBeLessThan(1000);
});
