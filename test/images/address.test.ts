import { describe, expect, it } from 'vitest';
import { ratios } from '../../src/content/valueTypes.ts';
import {
  buildDrawingAddress,
  buildVariantAddress,
  type Focus,
  imageFormats,
  imageWidths,
  isDrawing,
  parseImageAddress,
} from '../../src/images/address.ts';
import { getTime } from '../support/processorTime.ts';

const paths = [
  'pool.jpg',
  '2026/09/finca.jpg',
  '2026/09/finca-scaled.JPEG',
  'sites/2/2026/09/a_b-c@2x+d~e.png',
  '2026/09/k%C3%BCche%20neu.webp',
  '%C3%BCber.gif',
  '2026/09/archiv.svg.jpg',
  '2026/09/x.php.jpg',
  `2026/09/${'a'.repeat(200)}.avif`,
];
const versions = ['0', '1x8k3a', 'zzzzzzzzzzzz'];
const focuses = Array.from({ length: 11 }, (_, index) => index as Focus);

describe('address of an image variant', () => {
  it('is parsed as it was built, in every combination', () => {
    const seen = new Set<string>();
    for (const path of paths)
      for (const version of versions)
        for (const width of imageWidths)
          for (const format of imageFormats)
            for (const ratio of [null, ...ratios])
              for (const focus of ratio === null ? [5 as const] : focuses) {
                const request = { path, version, width, ratio, focus, format };
                const address = buildVariantAddress(request);
                expect(parseImageAddress(address), address).toEqual({ kind: 'bitmap', ...request });
                seen.add(address);
              }
    // Every combination has an address of its own.
    expect(seen.size).toBe(paths.length * versions.length * imageWidths.length * imageFormats.length * (1 + ratios.length * 11));
  });

  it('contains every parameter of the variant', () => {
    const request = { path: '2026/09/finca.jpg', version: '1x8k3a', width: 800, format: 'avif' } as const;
    expect(buildVariantAddress({ ...request, ratio: '5:7', focus: 7 })).toBe('/img/1x8k3a/800-5x7-f7/2026/09/finca.jpg.avif');
    expect(buildVariantAddress({ ...request, ratio: '16:9', focus: 5 })).toBe('/img/1x8k3a/800-16x9/2026/09/finca.jpg.avif');
    expect(buildVariantAddress({ ...request, ratio: null, focus: 7 })).toBe('/img/1x8k3a/800/2026/09/finca.jpg.avif');
  });

  it('of a drawing has neither size nor format', () => {
    const address = buildDrawingAddress('2026/09/logo.SVG', '1x8k3a');
    expect(address).toBe('/img/1x8k3a/svg/2026/09/logo.SVG');
    expect(parseImageAddress(address)).toEqual({ kind: 'drawing', path: '2026/09/logo.SVG', version: '1x8k3a' });
  });

  it('identifies drawings by their file extension', () => {
    expect(['a.svg', '2026/a.SVG'].map(isDrawing)).toEqual([true, true]);
    expect(['a.svg.jpg', 'a.svgz', '../a.svg', 'asvg', ''].map(isDrawing)).toEqual([false, false, false, false, false]);
  });
});

describe('invalid addresses of image variants', () => {
  const good = '2026/09/finca.jpg.avif';

  it('differ from these valid ones', () => {
    expect(parseImageAddress(`/img/1/800-5x7-f7/${good}`)).not.toBeNull();
    expect(parseImageAddress(`/img/1/800/${good}`)).not.toBeNull();
    expect(parseImageAddress('/img/1/svg/2026/09/logo.svg')).not.toBeNull();
  });

  const bad: Record<string, readonly string[]> = {
    traversal: [
      '/img/1/800/../../wp-config.jpg.avif',
      '/img/1/800/2026/../../wp-config.jpg.avif',
      '/img/1/800/2026/09/..%2f..%2fwp-config.jpg.avif',
      '/img/1/800/2026/%2e%2e/wp-config.jpg.avif',
      '/img/1/800/2026/%2E%2E/wp-config.jpg.avif',
      '/img/1/800/2026/.%2e/wp-config.jpg.avif',
      '/img/1/800/2026%2f%2e%2e%2f%2e%2e%2fwp-config.jpg.avif',
      '/img/1/800/2026%2F09%2Ffinca.jpg.avif',
      '/img/1/800/2026/%252e%252e/wp-config.jpg.avif',
      '/img/1/800/2026/%c0%ae%c0%ae/wp-config.jpg.avif',
      '/img/1/800/2026/%c0%ae%c0%ae%c0%afwp-config.jpg.avif',
      '/img/1/800/2026/%e0%80%ae%e0%80%ae/wp-config.jpg.avif',
      '/img/1/800/2026/%uff0e%uff0e/wp-config.jpg.avif',
      '/img/1/800/2026/..;/wp-config.jpg.avif',
      '/img/1/800/2026/./finca.jpg.avif',
      '/img/1/800//2026/09/finca.jpg.avif',
      '/img/1/800/2026//09/finca.jpg.avif',
      '/img/1/800/.htaccess.jpg.avif',
      '/img/1/800/2026/.git/finca.jpg.avif',
      '/img/1/svg/../../logo.svg',
      '/img/1/svg/2026/%2e%2e/%2e%2e/logo.svg',
      '/img/1/svg/2026%2f%2e%2e%2flogo.svg',
    ],
    'backslash, NUL, control characters, broken escapes': [
      '/img/1/800/2026\\09\\finca.jpg.avif',
      '/img/1/800/2026/..\\..\\finca.jpg.avif',
      '/img/1/800/2026%5c09%5cfinca.jpg.avif',
      '/img/1/800/2026/%5c..%5cfinca.jpg.avif',
      '/img/1/800/2026/finca.jpg%00.avif',
      '/img/1/800/2026/finca%00.jpg.avif',
      '/img/1/800/2026/finca.jpg\0.avif',
      '/img/1/800/2026/finca%0d%0aHost:evil.jpg.avif',
      '/img/1/800/2026/fin\nca.jpg.avif',
      '/img/1/800/2026/fin\tca.jpg.avif',
      '/img/1/800/2026/finca%7f.jpg.avif',
      '/img/1/800/2026/finca%C2%85.jpg.avif',
      '/img/1/800/2026/finca%.jpg.avif',
      '/img/1/800/2026/finca%zz.jpg.avif',
      '/img/1/800/2026/finca%C3.jpg.avif',
      '/img/1/800/2026/finca%ff.jpg.avif',
    ],
    'another spelling of the same picture': [
      '/img/1/800/2026/09/f%69nca.jpg.avif',
      '/img/1/800/2026/09/k%c3%bcche.jpg.avif',
      '/img/1/800/2026/09/küche.jpg.avif',
      '/img/1/0800/2026/09/finca.jpg.avif',
      '/img/1/800-5x7-f5/2026/09/finca.jpg.avif',
      '/img/1/800-5x7-f07/2026/09/finca.jpg.avif',
      `/IMG/1/800/${good}`,
      `/img//1/800/${good}`,
      `//img/1/800/${good}`,
      `/en/img/1/800/${good}`,
    ],
    'an unlisted width': ['0', '1', '161', '801', '2561', '99999', '8e2', '800.0', '-800', '+800', '%38%30%30', '800px', '', ' 800'].map(
      (width) => `/img/1/${width}/${good}`,
    ),
    'an unlisted ratio': ['4x3', '1x1', '3:2', '7x5', '16x10', '3x2x1', '03x2', '3x', 'x2', '3X2', '0x0', '99x9'].map(
      (ratio) => `/img/1/800-${ratio}/${good}`,
    ),
    'an unlisted focus': ['f11', 'f99', 'f-1', 'f', '7', 'F7', 'f7.5', 'f100', 'f٣'].map((focus) => `/img/1/800-3x2-${focus}/${good}`),
    'a focus without a crop': [`/img/1/800-f7/${good}`],
    'an unlisted format': ['jpg', 'gif', 'tiff', 'jxl', 'AVIF', 'svg', 'heic', 'pdf', 'avif ', 'avif/', 'avif.', ''].map(
      (format) => `/img/1/800/2026/09/finca.jpg.${format}`,
    ),
    'a bad version': ['', 'A', '1-2', '1.2', '..', 'x'.repeat(13), '%31', '1 2', '1%2f800', 'ä'].map(
      (version) => `/img/${version}/800/${good}`,
    ),
    'another host': [
      '/img/1/800/http://evil.test/finca.jpg.avif',
      '/img/1/800/https:/evil.test/finca.jpg.avif',
      '/img/1/800/http:%2f%2fevil.test%2ffinca.jpg.avif',
      '/img/1/800//evil.test/finca.jpg.avif',
      '/img/1/800/@evil.test:80/finca.jpg.avif',
      '/img/1/800/user:pass@evil.test/finca.jpg.avif',
      '/img/1/800/evil.test:8080/finca.jpg.avif',
      `http://evil.test/img/1/800/${good}`,
      '/img/1/svg//evil.test/logo.svg',
      '/img/http://evil.test/finca.jpg.avif',
    ],
    'other files and double endings': [
      '/img/1/800/2026/09/finca.avif',
      '/img/1/800/2026/09/finca.jpg',
      '/img/1/800/2026/09/finca.php.avif',
      '/img/1/800/2026/09/finca.jpg.php.avif',
      '/img/1/800/2026/09/finca.jpg/x.php.avif',
      '/img/1/800/2026/09/finca.jpg%20.avif',
      '/img/1/800/2026/09/backup.sql.avif',
      '/img/1/800/2026/09/finca.tiff.avif',
      '/img/1/800/2026/09/.jpg/.avif',
      '/img/1/800/.jpg.avif',
      '/img/1/800/.avif',
    ],
    'a drawing through the resizer, a picture as a drawing': [
      '/img/1/800/2026/09/logo.svg.png',
      '/img/1/800-3x2/2026/09/logo.SVG.avif',
      '/img/1/800/2026/09/logo.svgz.png',
      '/img/1/svg/2026/09/finca.jpg',
      '/img/1/svg/2026/09/page.html',
      '/img/1/svg/2026/09/logo.svg.html',
      '/img/1/svg/2026/09/logo.svg/',
      '/img/1/svg-3x2/2026/09/logo.svg',
      '/img/1/svg/',
    ],
    'queries and fragments inside the path': [
      `/img/1/800/${good}?w=9999`,
      `/img/1/800/${good}#x`,
      '/img/1/800/2026/09/finca.jpg?.avif',
      '/img/1/800/2026/09/finca.jpg%3f.avif',
      '/img/1/800/2026/09/finca.jpg%23.avif',
      '/img/1/800/2026/09/finca.jpg;.avif',
      '/img/1/800/2026/09/finca.jpg&x=.avif',
      '/img/?url=http://evil.test/finca.jpg',
    ],
    'very long': [
      `/img/1/800/2026/09/${'a'.repeat(900)}.jpg.avif`,
      `/img/1/800/${'a/'.repeat(7000)}finca.jpg.avif`,
      `/img/1/800/${'%C3%BC'.repeat(2000)}.jpg.avif`,
      `/img/1/svg/${'a'.repeat(16_000)}.svg`,
      `/img/1/800/${'..'.repeat(7000)}.jpg.avif`,
    ],
    'too short': ['', '/', '/img', '/img/', '/img/1', '/img/1/800', '/img/1/800/', '/img/1/800/.'],
  };

  it.each(Object.entries(bad))('are rejected: %s', (_, addresses) => {
    expect(addresses.filter((address) => parseImageAddress(address) !== null)).toEqual([]);
  });

  it('are rejected quickly even if they are very long', () => {
    const time = getTime(() => {
      for (let i = 0; i < 200; i++) parseImageAddress(`/img/1/800/${'%C3%BC./'.repeat(2000)}x.jpg.avif`);
    });
    expect(time).toBeLessThan(1500);
  });
});
