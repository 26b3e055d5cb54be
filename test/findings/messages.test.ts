import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatMessage } from '../../src/findings/messages.ts';
import { type Locale, localeCodes } from '../../src/i18n/locales.ts';

const root = resolve(import.meta.dirname, '../..');
type Texts = Readonly<Record<string, { readonly what: string; readonly todo: string }>>;
const read = (locale: Locale) => JSON.parse(readFileSync(join(root, `locales/findings/${locale}.json`), 'utf8')) as Texts;
const texts = Object.fromEntries(localeCodes.map((locale) => [locale, read(locale)])) as Record<Locale, Texts>;
const codes = Object.keys(texts.en);
const placeholders = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted();

describe('the messages of findings', () => {
  it.each(codes)('of %s have the same values in every language, and no outer blanks', (code) => {
    for (const locale of localeCodes) {
      const { what = '', todo = '' } = texts[locale][code] ?? {};
      expect([placeholders(what), placeholders(todo)], locale).toEqual([
        placeholders(texts.en[code]?.what),
        placeholders(texts.en[code]?.todo),
      ]);
      for (const text of [what, todo]) expect(text, locale).toMatch(/^\S(.*\S)?$/);
    }
  });

  it('are all used by a rule', () => {
    const folder = join(root, 'src/findings/rules');
    // What a text holds and visitors do not see has a code of its name.
    const files = [...readdirSync(folder).map((file) => join(folder, file)), join(root, 'src/pages/wordpress/unshownParts.ts')];
    const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    expect(codes.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
  });

  it('have days in words, and fail where a value is missing', () => {
    const message = { code: 'offerEnded', values: { until: { day: '2027-06-12' } } } as const;
    expect(localeCodes.map((locale) => formatMessage(locale, message).what)).toEqual([
      expect.stringContaining('12. Juni 2027'),
      expect.stringContaining('12 June 2027'),
      expect.stringContaining('12 de junio de 2027'),
      expect.stringContaining('12 juin 2027'),
    ]);
    expect(() => formatMessage('de', { code: 'offerEnded' })).toThrow('offerEnded needs a value for {until}');
  });
});
