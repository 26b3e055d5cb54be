import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areTagsPrintable, buildNamedKeys, contentSelection, toCacheTag, toCacheTags } from '../../src/content/keys.ts';
import { localeCodes } from '../../src/i18n/locales.ts';

/** The tags that Varnish accepts: it rejects a whole request because of one other tag. */
const [, pattern = ''] = /Surrogate-Key !~ "([^"]+)"/.exec(readFileSync('deploy/varnish.vcl', 'utf8')) ?? [];
const accepted = new RegExp(pattern);
const slug = fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+){0,3}$/);

it('cache tags match the pattern that the Varnish configuration accepts', () => {
  expect(pattern).toMatch(/a-z/);
  const locale = fc.constantFrom(...localeCodes);
  const type = fc.constantFrom(...contentSelection.shape.type.unwrap().options);
  fc.assert(
    fc.property(type, slug, fc.option(locale, { nil: undefined }), (type, slug, locale) => {
      const keys = buildNamedKeys({ type, slug, locale });
      expect(keys.length).toBe((type === 'angebot' ? 2 : 1) * (locale === undefined ? localeCodes.length : 1));
      expect(keys.map(toCacheTag).join(' ')).toMatch(accepted);
    }),
  );
  const keys = ['menu:de:2', 'sitemap:en:pages', 'page:fr:home', 'offers:es', 'rooms:de', 'robots:de'];
  expect(toCacheTags('de', keys).join(' ')).toMatch(accepted);
});

it('cache tags of long slugs are short, different and the same for pages and purges', () => {
  const long = (end: string) => `offer:de:${'rosenwochen-'.repeat(9)}${end}`;
  const tags = Array.from({ length: 90 }, (_, index) => toCacheTag(long(String(index))) ?? '');
  expect(new Set(tags).size).toBe(90);
  expect(Math.max(...tags.map((tag) => tag.length))).toBeLessThanOrEqual(50);
  expect(tags.join(' ')).toMatch(accepted);
  const keys = Array.from({ length: 90 }, (_, index) => long(String(index)));
  expect(toCacheTags('de', keys)).toEqual(['all', 'locale-de', ...tags.sort()]);
  expect(areTagsPrintable(toCacheTags('de', keys))).toBe(true);
});
