import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixedPages, getFixedLink } from '../../src/addresses/pageAddresses.ts';
import { fallbackLocale, localeCodes, locales, mapLocales } from '../../src/i18n/locales.ts';
import { recordFolders } from '../../src/shared/dialogs.ts';

const plugin = resolve(import.meta.dirname, '../../wordpress/hotel-website-companion');

describe('the companion plugin', () => {
  it('names the languages that a site can have, German first: it is the default where an address names none', () => {
    const source = readFileSync(join(plugin, 'includes/locales.php'), 'utf8');
    const [, list = ''] = /const SITE_LOCALES = array\(([^)]*)\);/.exec(source) ?? [];
    expect(list.match(/[a-z]{2}/g)).toEqual([...localeCodes]);
  });

  it('names the folders of rooms and packages as the site does', () => {
    const source = readFileSync(join(plugin, 'includes/locales.php'), 'utf8');
    const [, table = ''] = /const RECORD_FOLDERS = array\((.*?)\n\);/s.exec(source) ?? [];
    const json = table
      .replace(/array\(/g, '{')
      .replace(/\)/g, '}')
      .replace(/=>/g, ':')
      .replace(/'/g, '"')
      .replace(/,(?=\s*(?:\}|$))/g, '');
    expect(JSON.parse(`{${json}}`)).toEqual(recordFolders);
  });

  it('creates the fixed pages under the slugs that the site links to', () => {
    const source = readFileSync(join(plugin, 'includes/default-pages.php'), 'utf8');
    for (const page of fixedPages) {
      const [, table = ''] = new RegExp(`'${page}'\\s+=> array\\((.*?)\\n\\t\\),`, 's').exec(source) ?? [];
      const slugs = Object.fromEntries([...table.matchAll(/'(\w\w)' => array\( '([\w-]+)'/g)].map(([, code, slug]) => [code, slug]));
      const expected = mapLocales((code) => getFixedLink([code], page, code).split('/').at(-2));
      expect([page, slugs]).toEqual([page, expected]);
    }
  });

  it('has its own texts in every language of the site', () => {
    const tags = localeCodes.filter((code) => code !== fallbackLocale).map((code) => locales[code].territory);
    const names = readdirSync(join(plugin, 'languages')).filter((name) => name.endsWith('.po'));
    expect(names.toSorted()).toEqual(tags.map((tag) => `hotel-website-companion-${tag}.po`).toSorted());
    for (const name of names) expect(existsSync(join(plugin, 'languages', name.replace(/po$/, 'mo'))), name).toBe(true);
  });
});
