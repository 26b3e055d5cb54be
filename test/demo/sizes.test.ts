import { describe, expect, test } from 'vitest';
import { buildFullFile, buildSizeFiles, buildSrcset } from '../../src/demo/sizes.ts';
import { findObjects } from './shape.ts';
import { getRecorded } from './support.ts';

/** Every picture the recordings contain, by its full file. */
async function getRecordedPictures() {
  const recordings = ['page-home.de.json', 'page-zimmer-suiten.de.json', 'page-galerie.de.json', 'angebot-mandelbluete.de.json'];
  const images = (await Promise.all(recordings.map(getRecorded))).flatMap((json) => findObjects(json, (found) => 'sizes' in found));
  return new Map(images.map((image) => [String(image.filename), image]));
}

/** The `sizes` of ACF made from the computed files. */
function toAcfSizes(name: string, width: number, height: number): Record<string, string | number> {
  const full = { file: `${name}.jpg`, width, height, crop: false };
  return Object.fromEntries(
    [...buildSizeFiles(name, full)].flatMap(([size, file]) => [
      [size, (file ?? full).file],
      [`${size}-width`, (file ?? full).width],
      [`${size}-height`, (file ?? full).height],
    ]),
  );
}

test('sizes of a picture have the names and dimensions that WordPress gave to the recorded pictures', async () => {
  const pictures = await getRecordedPictures();
  const jpegs = [...pictures].filter(([file]) => file.endsWith('.jpg') && !file.includes('-scaled'));
  expect(jpegs.length).toBeGreaterThanOrEqual(6);
  for (const [file, image] of jpegs) {
    const recorded = Object.fromEntries(
      Object.entries(image.sizes as Record<string, string | number>).map(([key, value]) => [
        key,
        typeof value === 'string' ? value.slice(value.lastIndexOf('/') + 1) : value,
      ]),
    );
    expect(toAcfSizes(file.replace('.jpg', ''), Number(image.width), Number(image.height)), file).toEqual(recorded);
  }
});

describe('the sizes of a picture', () => {
  test('do not include sizes larger than the picture', () => {
    const files = buildSizeFiles('small', { width: 480, height: 320 });
    expect(files.get('medium')).toEqual({ file: 'small-300x200.jpg', width: 300, height: 200, crop: false });
    expect(files.get('medium_large')).toBeNull();
    expect(files.get('2048x2048')).toBeNull();
  });

  test('are limited by the height of a portrait, except medium_large', () => {
    const files = buildSizeFiles('tower', { width: 1200, height: 1680 });
    expect(files.get('large')).toMatchObject({ width: 731, height: 1024 });
    expect(files.get('medium_large')).toMatchObject({ width: 768, height: 1075 });
  });

  test('do not include a thumbnail of a picture smaller than a thumbnail', () => {
    expect(buildSizeFiles('dot', { width: 120, height: 100 }).get('thumbnail')).toBeNull();
    expect(buildSizeFiles('strip', { width: 100, height: 400 }).get('thumbnail')).toMatchObject({
      width: 100,
      height: 150,
    });
  });

  test('begin with a scaled copy of a picture above 2560 pixels', () => {
    expect(buildFullFile('huge', { width: 3200, height: 2000 })).toEqual({
      file: 'huge-scaled.jpg',
      width: 2560,
      height: 1600,
      crop: false,
    });
    expect(buildFullFile('house', { width: 2560, height: 1600 }).file).toBe('house.jpg');
  });
});

describe('the srcset of a picture', () => {
  test('equals the recorded one: no thumbnail, each width once, the full picture last', async () => {
    const full = buildFullFile('mandelbluete', { width: 1500, height: 2100 });
    const sizeFiles = buildSizeFiles('mandelbluete', full);
    const large = sizeFiles.get('large');
    const files = buildSrcset(large ?? full, full, sizeFiles.values()).map(({ file, width }) => `${file} ${width}w`);
    const recorded = JSON.stringify(await getRecorded('angebot-mandelbluete.de.json'));
    const srcset = /srcset=\\"([^"]*)\\"/.exec(recorded)?.[1] ?? '';
    expect(files).toEqual(srcset.split(', ').map((candidate) => candidate.slice(candidate.lastIndexOf('/') + 1)));
  });

  test('does not include files wider than 2048 pixels besides that of src', () => {
    const full = buildFullFile('wide', { width: 2400, height: 1200 });
    const widths = buildSrcset(full, full, buildSizeFiles('wide', full).values()).map(({ width }) => width);
    expect(widths).toEqual([2400, 300, 768, 1024, 1536, 2048]);
    const large = { file: 'wide-1024x512.jpg', width: 1024, height: 512, crop: false };
    expect(buildSrcset(large, full, []).map(({ width }) => width)).toEqual([1024]);
  });
});
