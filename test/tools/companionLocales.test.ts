import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fallbackLocale, localeCodes, locales } from '../../src/i18n/locales.ts';

const plugin = resolve(import.meta.dirname, '../../wordpress/hotel-website-companion');

describe('the companion plugin', () => {
  it('names the languages that a site can have, German first: it is the default where an address names none', () => {
    const source = readFileSync(join(plugin, 'includes/locales.php'), 'utf8');
    const [, list = ''] = /const SITE_LOCALES = array\(([^)]*)\);/.exec(source) ?? [];
    expect(list.match(/[a-z]{2}/g)).toEqual([...localeCodes]);
  });

  it('has its own texts in every language of the site', () => {
    const tags = localeCodes.filter((code) => code !== fallbackLocale).map((code) => locales[code].territory);
    const names = readdirSync(join(plugin, 'languages')).filter((name) => name.endsWith('.po'));
    expect(names.toSorted()).toEqual(tags.map((tag) => `hotel-website-companion-${tag}.po`).toSorted());
    for (const name of names) expect(existsSync(join(plugin, 'languages', name.replace(/po$/, 'mo'))), name).toBe(true);
  });
});
