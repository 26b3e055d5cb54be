import { describe, expect, it } from 'vitest';
import type { ImageContent } from '../../../src/elements/valueTypes.ts';
import { getUploadPath } from '../../../src/wordpress/uploads.ts';
import { readFields, readObjects, recordedPost, toPage } from './support.ts';

const hero = (heroimage: unknown): ImageContent | null => toPage(recordedPost('page-hotel.de.json', { acf: { heroimage } })).hero;
const [recorded = {}] = readObjects([readFields(recordedPost('page-hotel.de.json')).heroimage]);
const gallery = readObjects(readObjects(readFields(recordedPost('page-home.de.json')).content)[5]?.images);
const named = (name: string) => gallery.find(({ filename }) => filename === name);

describe('image field', () => {
  it('is converted to path, size and texts of the full file', () => {
    expect(hero(recorded)).toMatchObject({
      path: '2024/03/innenhof.jpg',
      width: 2400,
      height: 1500,
      alt: 'Innenhof mit Zisterne',
      caption: '',
    });
    expect(hero(named('IMG_0042.jpg'))).toMatchObject({ path: '2024/03/IMG_0042.jpg', width: 480 });
  });

  it('is converted with decoded texts', () => {
    expect(hero({ ...recorded, alt: 'Hof &#038; Garten', caption: '<em>Blick</em> &#8211; Osten' })).toMatchObject({
      alt: 'Hof & Garten',
      caption: 'Blick – Osten',
    });
    expect(hero({ ...recorded, alt: null, caption: false })).toMatchObject({ alt: '', caption: '' });
    expect(hero({ ...recorded, width: '2400', height: '1500' })).toMatchObject({ width: 2400, height: 1500 });
  });

  it('has a version that changes with the file', () => {
    const version = hero(recorded)?.version;
    expect(version).toMatch(/^[0-9a-f]{8}$/);
    expect(hero({ ...recorded, alt: 'neu' })?.version).toBe(version);
    expect(hero({ ...recorded, modified: '2027-01-01 00:00:00' })?.version).not.toBe(version);
    expect(hero({ ...recorded, filesize: 1 })?.version).not.toBe(version);
    expect(hero({ ...recorded, modified: undefined, filesize: undefined })?.version).toBeNull();
  });

  it.each([
    [
      { x: 30, y: '70.5' },
      { x: 30, y: 70.5 },
    ],
    [{ x: '', y: '' }, null],
    [{ x: 101, y: 10 }, null],
  ])('converts the focal point %j to %j', (focal_point, focus) => {
    expect(hero({ ...recorded, focal_point })?.focus).toEqual(focus);
  });

  it.each([[4], [false], [{ url: recorded.url }], [{ ...recorded, width: 0 }], [{ ...recorded, url: '' }]])(
    'is empty if WordPress sends %j',
    (value) => {
      expect(hero(value)).toBeNull();
    },
  );
});

describe('getUploadPath', () => {
  it.each([
    ['https://cms.finca.example/wp-content/uploads/2024/03/pool.jpg', '2024/03/pool.jpg'],
    ['/wp-content/uploads/pool.AVIF?v=1#x', 'pool.AVIF'],
    ['https://i0.cdn.example/cms.finca.example/blog/wp-content/uploads/pool.png', 'pool.png'],
    ['/wp-content/uploads/küche.jpg', 'k%C3%BCche.jpg'],
    ["/wp-content/uploads/Hof, abends (1) & Tom's [x].jpg", "Hof,%20abends%20(1)%20&%20Tom's%20%5Bx%5D.jpg"],
    ['/wp-content/uploads/Hof%2C%20abends%20%281%29.jpg', 'Hof,%20abends%20(1).jpg'],
  ])('returns the canonical path of %s as %s', (address, path) => {
    expect(getUploadPath(address)).toBe(path);
  });

  it.each([
    'https://evil.example/pool.jpg',
    '/wp-content/uploads/',
    '/wp-content/uploads/.htaccess.jpg',
    '/wp-content/uploads/karte.pdf',
    '/wp-content/uploads/x.jpg.php',
    '/wp-content/uploads/../../wp-config.jpg',
    '/wp-content/uploads/%2e%2e/%2e%2e/wp-config.jpg',
    '/wp-content/uploads/..%2f..%2fwp-config.jpg',
    '/wp-content/uploads/a//b.jpg',
    '/wp-content/uploads/a%2541.jpg',
    '/wp-content/uploads/a%3Fb.jpg',
    '/wp-content/uploads/a%5Cb.jpg',
    'data:image/png;base64,/wp-content/uploads/x.png"',
    'http://[',
  ])('returns null for %j', (address) => {
    expect(getUploadPath(address)).toBeNull();
  });
});
