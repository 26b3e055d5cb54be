import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDiskCache } from '../../src/images/diskCache.ts';
import { createImageSources } from '../../src/images/sources.ts';
import { createImageVariants, type ImageVariants } from '../../src/images/variants.ts';
import { bandAt, buildRequest, paintBands, paintJpeg, paintNoise, readBody } from './samples.ts';

const minute = 60_000;
const MAX_PARALLEL = 2;

let folder: string;
let now: number;
/** Images of WordPress by path: bytes, or the error to throw. */
let upload: Buffer | Error | null;
let fetched: number;
/** Number of resized images, and the maximum in parallel. */
let made: number;
let atOnce: { running: number; most: number };
let failures: unknown[];
let pictures: ImageVariants;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hotel-pictures-'));
  now = Date.parse('2027-02-01T10:00:00Z');
  upload = await paintJpeg();
  fetched = 0;
  made = 0;
  atOnce = { running: 0, most: 0 };
  failures = [];
  pictures = await start();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the image engine on a real disk and observes the start and end of each resize. */
async function start(): Promise<ImageVariants> {
  const sources = createImageSources(
    async () => {
      fetched++;
      await new Promise((resolve) => setImmediate(resolve));
      if (upload instanceof Error) throw upload;
      return upload && { type: 'image/jpeg', body: upload };
    },
    () => now,
  );
  const disk = await openDiskCache({ folder, maxBytes: 10_000_000, now: () => now, onFailure: (error) => failures.push(error) });
  return createImageVariants({
    parallel: MAX_PARALLEL,
    sources: {
      check: sources.check,
      read(path) {
        atOnce.most = Math.max(atOnce.most, ++atOnce.running);
        return sources.read(path);
      },
    },
    disk: {
      open: disk.open,
      find: disk.find,
      put(name, body) {
        made++;
        atOnce.running--;
        return disk.put(name, body);
      },
    },
  });
}
/** Returns a variant with all its bytes. */
async function get(given: Parameters<typeof buildRequest>[0] = {}) {
  const variant = await pictures.get(buildRequest(given));
  return variant && { ...variant, body: await readBody(variant) };
}

describe('image variants', () => {
  it('are made once for fifty parallel requests and then read from disk', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => get()));
    expect([fetched, made]).toEqual([1, 1]);
    const [first] = answers;
    expect(first?.current).toBe(true);
    expect(answers.every((answer) => answer?.tag === first?.tag && answer?.body.equals(first?.body ?? Buffer.alloc(0)))).toBe(true);
    expect(await sharp(first?.body).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 320 });
    expect(await get()).toEqual(first);
    expect([fetched, made]).toEqual([1, 1]);
    expect(readdirSync(folder)).toEqual([first?.tag]);
  });

  it('differ by width, crop, focus and format, and share one source', async () => {
    const wanted = [
      {},
      { width: 240 },
      { ratio: '3:2' },
      { ratio: '5:7' },
      { ratio: '5:7', focus: 7 },
      { format: 'webp' },
      { format: 'png' },
    ] as const;
    const tags = await Promise.all(wanted.map(async (given) => (await get(given))?.tag));
    expect(new Set(tags).size).toBe(wanted.length);
    expect([fetched, made]).toEqual([1, wanted.length]);
  });

  it('are made with limited parallelism, and their source is read only when their turn comes', async () => {
    upload = await paintNoise(1200, 800);
    const wanted = ([160, 240, 360, 480, 640, 800] as const).flatMap((width) =>
      (['webp', 'jpeg'] as const).map((format) => ({ width, format })),
    );
    await Promise.all(wanted.map(get));
    expect(made).toBe(wanted.length);
    expect(atOnce).toEqual({ running: 0, most: MAX_PARALLEL });
  });

  it('are not made again for made-up versions, and cause at most one request a minute to WordPress', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, i) => get({ version: `together${i}` })));
    expect([fetched, made]).toEqual([1, 1]);
    for (let i = 0; i < 150; i++) {
      await get({ version: `alone${i}` });
      now += 2000;
    }
    expect(made).toBe(1);
    expect(fetched).toBeLessThanOrEqual(1 + 5);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('show the new image under a new version, and are marked as not current until the source was checked', async () => {
    const before = await get();
    upload = await paintJpeg(600, 400, 250);
    const early = await get({ version: 'v2' });
    expect(early).toEqual({ ...before, current: false });
    now += minute;
    const after = await get({ version: 'v2' });
    expect(after?.current).toBe(true);
    expect(after?.tag).not.toBe(before?.tag);
    expect(after?.body.equals(before?.body ?? Buffer.alloc(0))).toBe(false);
    expect([fetched, made]).toEqual([2, 2]);
    expect((await get({ version: 'v2' }))?.tag).toBe(after?.tag);
  });

  it('are not made again if the new version has the same bytes', async () => {
    const before = await get();
    now += minute;
    expect(await get({ version: 'v2' })).toEqual(before);
    expect([fetched, made]).toEqual([2, 1]);
  });

  it('survive a restart: the source is checked, nothing is made again', async () => {
    const before = await get();
    pictures = await start();
    expect(await get()).toEqual(before);
    expect([fetched, made]).toEqual([2, 1]);
  });

  it('are made again if their file was lost', async () => {
    const before = await get();
    rmSync(join(folder, before?.tag ?? ''));
    expect(await get()).toEqual(before);
    expect(made).toBe(2);
  });
});

describe('image variants while WordPress is unavailable', () => {
  it('are served under their version', async () => {
    const before = await get();
    upload = new Error('away');
    now += 10 * minute;
    expect(await get()).toEqual(before);
    expect(fetched).toBe(1);
  });

  it('show the earlier image under a new version, marked as not current', async () => {
    const before = await get();
    upload = new Error('away');
    now += 60 * minute;
    expect(await get({ version: 'v2' })).toEqual({ ...before, current: false });
    expect(await get({ version: '0' })).toEqual({ ...before, current: false });
  });

  it('show the latest earlier image after a restart', async () => {
    await get();
    upload = await paintBands(600, 400).jpeg().toBuffer();
    now += minute;
    await get({ version: 'v2' });
    upload = new Error('away');
    pictures = await start();
    const older = await get({ version: 'v2' });
    expect(older?.current).toBe(false);
    expect(await bandAt(older?.body ?? Buffer.alloc(0), 9, 5)).toBe('blue');
  });

  it('are made from a source in memory, else rejected', async () => {
    await get();
    upload = new Error('away');
    expect((await get({ width: 240 }))?.current).toBe(true);
    pictures = await start();
    await expect(get({ width: 160 })).rejects.toThrow('away');
  });
});

describe('image variants of a source', () => {
  it('that is missing are null and leave no file', async () => {
    upload = null;
    expect(await get()).toBeNull();
    expect([made, readdirSync(folder)]).toEqual([0, []]);
  });

  it('that was removed are null although a variant is on disk', async () => {
    await get();
    upload = null;
    now += minute;
    expect(await get({ version: 'v2' })).toBeNull();
  });

  it('that is broken are rejected for all requests, leave no file and do not block others', async () => {
    upload = Buffer.from('no picture at all');
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => get()));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']));
    expect([fetched, made, readdirSync(folder)]).toEqual([1, 0, []]);
    upload = await paintJpeg();
    now += minute;
    const wanted = ([160, 240, 360] as const).map((width) => get({ width, version: 'v2' }));
    expect((await Promise.all(wanted)).every((answer) => answer?.current)).toBe(true);
  });

  it('that became broken show the earlier image, marked as not current', async () => {
    const before = await get();
    upload = Buffer.from('no picture at all');
    now += minute;
    expect(await get({ version: 'v2' })).toEqual({ ...before, current: false });
  });
});

it('image variants are made although the disk cannot be used', async () => {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'a file');
  pictures = await start();
  const first = await get();
  expect(await sharp(first?.body).metadata()).toMatchObject({ width: 480 });
  expect((await get())?.tag).toBe(first?.tag);
  expect(await Promise.all(Array.from({ length: 10 }, () => get({ width: 240 })))).toHaveLength(10);
  expect([fetched, made]).toEqual([1, 3]);
  expect(failures).toHaveLength(1);
});
