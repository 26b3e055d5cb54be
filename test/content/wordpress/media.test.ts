import { describe, expect, it } from 'vitest';
import type { ImageContent } from '../../../src/content/types.ts';
import { uploadPath } from '../../../src/content/uploads.ts';
import { toImage, toVariants } from '../../../src/content/wordpress/media.ts';
import { type Json, readJson, recordedPost, toPage } from './support.ts';

const hero = (heroimage: unknown): ImageContent | null => toPage(recordedPost('page-hotel.de.json', { acf: { heroimage } })).hero;
const recorded: Json = readJson('page-hotel.de.json')[0].acf.heroimage;
const widths = (image: ImageContent | null) => image?.variants.map(({ path, width }) => `${path.split('/').at(-1)} ${width}`);
const gallery: readonly Json[] = readJson('page-home.de.json')[0].acf.content[5].images;
const named = (name: string): Json => gallery.find(({ filename }) => filename === name);

describe('a picture of WordPress', () => {
  it('has its sizes narrow to wide, the original among them, without the square crop', () => {
    expect(hero(recorded)).toMatchObject({
      path: '2024/03/innenhof.jpg',
      width: 2400,
      height: 1500,
      alt: 'Innenhof mit Zisterne',
      caption: '',
      variants: [
        { path: '2024/03/innenhof-300x188.jpg', width: 300, height: 188 },
        { path: '2024/03/innenhof-768x480.jpg', width: 768, height: 480 },
        { path: '2024/03/innenhof-1024x640.jpg', width: 1024, height: 640 },
        { path: '2024/03/innenhof-1536x960.jpg', width: 1536, height: 960 },
        { path: '2024/03/innenhof-2048x1280.jpg', width: 2048, height: 1280 },
        { path: '2024/03/innenhof.jpg', width: 2400, height: 1500 },
      ],
    });
  });

  it('that is small does not repeat its full size', () => {
    expect(Object.values(named('IMG_0042.jpg').sizes).filter((value) => String(value).endsWith('/IMG_0042.jpg')).length).toBeGreaterThan(1);
    expect(widths(hero(named('IMG_0042.jpg')))).toEqual(['IMG_0042-300x200.jpg 300', 'IMG_0042.jpg 480']);
  });

  it('that is a portrait is ordered by width, not by name', () => {
    expect(named('mandelbluete.jpg').sizes['medium_large-width']).toBeGreaterThan(named('mandelbluete.jpg').sizes['large-width']);
    expect(widths(hero(named('mandelbluete.jpg')))).toEqual([
      'mandelbluete-214x300.jpg 214',
      'mandelbluete-731x1024.jpg 731',
      'mandelbluete-768x1075.jpg 768',
      'mandelbluete-1097x1536.jpg 1097',
      'mandelbluete-1463x2048.jpg 1463',
      'mandelbluete.jpg 1500',
    ]);
  });

  it('that was scaled keeps the scaled file as its original', () => {
    expect(widths(hero(named('finca-morgenlicht-scaled.jpg')))?.at(-1)).toBe('finca-morgenlicht-scaled.jpg 2560');
  });

  it('leaves out sizes of another shape: themes add crops under any name', () => {
    const sizes = { ...recorded.sizes, teaser: recorded.sizes.thumbnail, 'teaser-width': 600, 'teaser-height': 600 };
    expect(widths(hero({ ...recorded, sizes }))).toEqual(widths(hero(recorded)));
  });

  it('that is square has no thumbnail either', () => {
    const sizes = {
      thumbnail: recorded.sizes.thumbnail,
      'thumbnail-width': 150,
      'thumbnail-height': 150,
      medium: recorded.sizes.medium,
      'medium-width': 300,
      'medium-height': 300,
    };
    expect(widths(hero({ ...recorded, width: 900, height: 900, sizes }))).toEqual(['innenhof-300x188.jpg 300', 'innenhof.jpg 900']);
  });

  it('leaves out sizes wider than the original, without size, or elsewhere', () => {
    const sizes = {
      large: 'https://cms.finca.example/wp-content/uploads/x-4800x3000.jpg',
      'large-width': 4800,
      'large-height': 3000,
      medium: 'https://cms.finca.example/wp-content/uploads/x.jpg',
      odd: 'https://evil.example/x.jpg',
      'odd-width': 800,
      'odd-height': 500,
      list: ['x'],
      'list-width': '800',
      'list-height': '500',
    };
    expect(widths(hero({ ...recorded, sizes }))).toEqual(['innenhof.jpg 2400']);
    for (const none of [undefined, null, false, [], 'x']) expect(widths(hero({ ...recorded, sizes: none }))).toEqual(['innenhof.jpg 2400']);
  });

  it('has its texts decoded', () => {
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
    [{ x: 30 }, null],
    [{ x: null, y: 10 }, null],
    [{ x: 101, y: 10 }, null],
    [{ x: 'links', y: 'oben' }, null],
    [false, null],
    [undefined, null],
  ])('has its subject at %j as %j', (focal_point, focus) => {
    expect(hero({ ...recorded, focal_point })?.focus).toEqual(focus);
  });

  it.each([
    [4],
    ['4'],
    [false],
    [null],
    [''],
    [undefined],
    [[]],
    [{}],
    [{ url: recorded.url }],
    [{ ...recorded, width: 0 }],
    [{ ...recorded, height: null }],
    [{ ...recorded, width: 'x' }],
    [{ ...recorded, url: '' }],
  ])('%j is no picture', (value) => {
    expect(hero(value)).toBeNull();
  });
});

describe('variants', () => {
  const at = (width: number, path = `${width}.jpg`) => ({ path, width, height: width });

  it('of one width are one', () => {
    expect(toVariants([at(300), at(100), at(300, 'other.jpg')])).toEqual([at(100), at(300)]);
  });

  it('keep the shape of the picture within rounding', () => {
    const full = { path: 'a.jpg', width: 1000, height: 667, alt: '', caption: '', version: null, focus: null };
    const sizes = [
      { path: 'b.jpg', width: 300, height: 200 },
      { path: 'c.jpg', width: 300, height: 150 },
    ];
    expect(toImage(full, sizes).variants.map(({ path }) => path)).toEqual(['b.jpg', 'a.jpg']);
  });
});

describe('a path in the uploads folder', () => {
  it.each([
    ['https://cms.finca.example/wp-content/uploads/2024/03/pool.jpg', '2024/03/pool.jpg'],
    ['//cms.finca.example/wp-content/uploads/pool.webp', 'pool.webp'],
    ['/wp-content/uploads/pool.AVIF?v=1#x', 'pool.AVIF'],
    ['https://i0.cdn.example/cms.finca.example/blog/wp-content/uploads/pool.png', 'pool.png'],
    ['/wp-content/uploads/küche.jpg', 'k%C3%BCche.jpg'],
    ['/wp-content/uploads/a b.jpeg', 'a%20b.jpeg'],
    ['/wp-content/uploads/x/../pool.gif', 'pool.gif'],
    ['/wp-content/uploads/logo.svg', 'logo.svg'],
  ])('%s is %s', (address, path) => {
    expect(uploadPath(address)).toBe(path);
  });

  it.each([
    '',
    'https://evil.example/pool.jpg',
    '/wp-content/uploads/',
    '/wp-content/uploads/.jpg',
    '/wp-content/uploads/.htaccess.jpg',
    '/wp-content/uploads/karte.pdf',
    '/wp-content/uploads/x.php',
    '/wp-content/uploads/x.jpg.php',
    '/wp-content/uploads/../../wp-config.jpg',
    '/wp-content/uploads/%2e%2e/%2e%2e/wp-config.jpg',
    '/wp-content/uploads/..%2f..%2fwp-config.jpg',
    '/wp-content/uploads/a//b.jpg',
    '/wp-content/uploads//b.jpg',
    '/wp-content/plugins/x.jpg',
    'data:image/png;base64,/wp-content/uploads/x.png"',
    'javascript:alert(1)',
    'http://[',
  ])('%j is none', (address) => {
    expect(uploadPath(address)).toBeNull();
  });
});
