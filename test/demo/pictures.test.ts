import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { localeCodes } from '../../src/i18n/locales.ts';

/** A place in the authored content that shows a picture. */
interface Use {
  readonly place: string;
  readonly picture: string;
  readonly alt: string;
  /** Galleries show again what other pages show. */
  readonly inGallery: boolean;
}

const MAX_USES_OUTSIDE_GALLERIES = 2;
const folder = join(import.meta.dirname, '../../src/demo/content');
const postSchema = z.object({ key: z.string(), locales: z.record(z.string(), z.unknown()) });
const markerSchema = z.object({ picture: z.string(), alt: z.string() });
const roomSchema = z.object({ room: z.object({ room: z.string() }), gallery: z.array(markerSchema) });
const galleryPages = ['gallery', 'room-gallery'];

const posts = ['pages', 'offers', 'rooms', 'packages']
  .flatMap((name) => readdirSync(join(folder, name)).map((file) => join(folder, name, file)))
  .map((path) => postSchema.parse(JSON.parse(readFileSync(path, 'utf8'))));

function findUses(value: unknown, place: string, inGallery: boolean): Use[] {
  if (typeof value === 'string') {
    const found = value.matchAll(/src="picture:([^"]+)" alt="([^"]*)"/g);
    return [...found].map(([, picture = '', alt = '']) => ({ place, picture, alt, inGallery }));
  }
  if (typeof value !== 'object' || value === null) return [];
  const marker = markerSchema.safeParse(value);
  if (marker.success) return [{ place, ...marker.data, inGallery }];
  return Object.entries(value).flatMap(([key, inner]) =>
    findUses(inner, `${place}.${key}`, inGallery || key === 'gallery' || key === 'images'),
  );
}

const usesIn = (locale: string): Use[] => posts.flatMap(({ key, locales }) => findUses(locales[locale], key, galleryPages.includes(key)));

describe.each(localeCodes)('a picture of the demo content in %s', (locale) => {
  test('has the same alternative text wherever it is shown, and no other picture has it', () => {
    const pairs = new Set(usesIn(locale).map(({ picture, alt }) => `${picture} | ${alt}`));
    const repeated = (column: 0 | 1) => {
      const values = [...pairs].map((pair) => pair.split(' | ')[column]);
      return values.filter((value, index) => values.indexOf(value) !== index);
    };
    expect(repeated(0)).toEqual([]);
    expect(repeated(1)).toEqual([]);
  });

  test('is shown at most twice outside galleries', () => {
    const places = Map.groupBy(
      usesIn(locale).filter(({ inGallery }) => !inGallery),
      ({ picture }) => picture,
    );
    const tooOften = [...places].filter(([, uses]) => uses.length > MAX_USES_OUTSIDE_GALLERIES);
    expect(tooOften.map(([picture, uses]) => `${picture}: ${uses.map(({ place }) => place).join(', ')}`)).toEqual([]);
  });

  test('stands for one room only, and each room has at least two pictures', () => {
    const rooms: z.infer<typeof roomSchema>[] = [];
    const collect = (value: unknown): void => {
      const room = roomSchema.safeParse(value);
      if (room.success) rooms.push(room.data);
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
    };
    for (const { locales } of posts) collect(locales[locale]);
    expect(rooms).toHaveLength(6);
    const shown = rooms.flatMap(({ gallery }) => gallery.map(({ picture }) => picture));
    expect(shown.filter((picture, index) => shown.indexOf(picture) !== index)).toEqual([]);
    expect(rooms.filter(({ gallery }) => gallery.length < 2).map(({ room }) => room.room)).toEqual([]);
  });
});
