import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../../src/i18n/locales.ts';
import { ParseError } from '../../../src/lib/errors.ts';
import { parse } from '../../../src/lib/parse.ts';
import { offerListSchema } from '../../../src/pages/offer.ts';
import { pagesSchema } from '../../../src/pages/page.ts';
import { recordsSchema, toRecordContent } from '../../../src/pages/record.ts';
import { toMenuContent } from '../../../src/pages/wordpress/menuContent.ts';
import { menuSchema } from '../../../src/pages/wordpress/menuSchema.ts';
import { recordedHost } from '../../support/wordpress.ts';
import { getRecordingLocale, readFields, readJson, readObjects, readPosts, recordedPost, toOffer, toPage, toPages } from './support.ts';

const files = readdirSync(join(import.meta.dirname, '../../fixtures/contract')).filter((name) => name.endsWith('.json'));
const context = (name: string) => ({
  locale: getRecordingLocale(name),
  languages: localeCodes,
  addresses: {},
  ownHosts: new Set<string>(),
});

/** Kinds of recordings with their conversion to content. */
const kinds: readonly { pattern: RegExp; read: (name: string) => unknown }[] = [
  { pattern: /^page-/, read: (name) => toPages(readJson(name), getRecordingLocale(name)) },
  {
    pattern: /^angebot-list\./,
    read: (name) => parse(offerListSchema, readJson(name), name).map(({ link: _own, wpml_current_locale: _language, ...offer }) => offer),
  },
  { pattern: /^angebot-/, read: (name) => readPosts(name).map((post) => toOffer(post, getRecordingLocale(name))) },
  {
    pattern: /^(rooms|packege)\./,
    read: (name) => parse(recordsSchema, readJson(name), name).map((record) => toRecordContent(record, context(name), 'rooms')),
  },
  { pattern: /^menu-/, read: (name) => toMenuContent(parse(menuSchema, readJson(name), name), context(name)) },
];
const errors = /^(not-found\.(menu|route)|invalid-param)/;

describe('recorded responses', () => {
  it('are all of a known kind', () => {
    const unknown = files.filter(
      (name) => !errors.test(name) && name !== 'not-found.slug.json' && !kinds.some(({ pattern }) => pattern.test(name)),
    );
    expect(files.length).toBeGreaterThan(60);
    expect(unknown).toEqual([]);
  });

  it.each(files.filter((name) => kinds.some(({ pattern }) => pattern.test(name))))(
    '%s is converted to content that never names the host of WordPress',
    (name) => {
      const content = kinds.find(({ pattern }) => pattern.test(name))?.read(name);
      const text = JSON.stringify(content);
      expect(text.length).toBeGreaterThan(200);
      expect(text).not.toContain(recordedHost);
      expect(text).not.toMatch(/&(amp|#0?38|#8217|#8220|rsquo|shy);(?=[^"]*","(seo|slug|kind)")/);
      // Yoast's metadata for machines, and assets of WordPress's own pages.
      expect(text).not.toMatch(/max-snippet|schema\.org|canonical|og_url|twitter|<script|<iframe|style=|onload/i);
    },
  );

  it.each(files.filter((name) => errors.test(name)))('%s fails validation', (name) => {
    for (const schema of [pagesSchema, recordsSchema, offerListSchema, menuSchema])
      expect(() => parse(schema, readJson(name), name)).toThrow(ParseError);
  });

  it('the response for an unknown slug is an empty list', () => {
    expect(parse(pagesSchema, readJson('not-found.slug.json'), 'test')).toEqual([]);
  });
});

describe('responses of ACF in light mode', () => {
  const light = toPage(recordedPost('page-home.de.acf-light.json'));
  const full = toPage(recordedPost('page-home.de.json'));

  it('contain the same page, without images and related posts', () => {
    expect(light.hero).toBeNull();
    expect({ ...light, hero: full.hero, blocks: full.blocks }).toEqual(full);
    expect(light.blocks.map(({ kind }) => kind)).toEqual(full.blocks.map(({ kind }) => kind));
    for (const index of [2, 6]) expect(light.blocks[index]).toEqual(full.blocks[index]);
    // Bare ids count as no image and no offer.
    expect(light.blocks[4]).toMatchObject({ kind: 'offers', offers: [] });
    expect(light.blocks[5]).toMatchObject({ kind: 'gallery', images: [], ratio: '16:9', crop: true });
  });

  it('contain numbers and null lists, which are accepted', () => {
    const recorded = recordedPost('page-zimmer-suiten.de.json');
    const [, room] = readObjects(readFields(recorded).rooms_flexible);
    const sent = { size_sqm: 28, persons: 2, price_from: 235.5, gallery: null, facts: null, image: 9, room: 23, headline: 'Garten' };
    const acf = { content: null, acf__overlay_navigation: null, heroimage: 7, rooms_flexible: [{ ...room, ...sent }] };
    const expected = { slug: null, name: 'Garten', sizeSqm: 28, persons: 2, priceFrom: 235.5, gallery: [], facts: [], image: null };
    expect(toPage({ ...recorded, acf }).blocks).toEqual([expect.objectContaining(expected)]);
  });
});
