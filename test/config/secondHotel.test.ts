import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listFontFiles } from '../../src/config/fonts.ts';
import { loadSite } from '../../src/config/loadSite.ts';
import { readFontMetrics } from '../../src/rendering/branding/fonts.ts';

const folder = join(import.meta.dirname, '../fixtures/secondHotel');

it('the second hotel’s site file is valid: a name of sixty letters, logos that exist, colours with contrast, fonts with every letter', () => {
  const site = loadSite(join(folder, 'site.json'));
  expect(site.name.length).toBeGreaterThanOrEqual(60);
  const files = new Set(readdirSync(folder));
  const logos = [site.logo, site.logoOnDark, site.mark, ...(site.partners ?? []).flatMap(({ logo, logoOnDark }) => [logo, logoOnDark])];
  const own = logos.flatMap((logo) => (logo?.startsWith('/wp-content/') ? [logo.split('/').at(-1) ?? ''] : []));
  expect(own.filter((name) => !files.has(name))).toEqual([]);
  const fonts = site.fonts === undefined ? [] : listFontFiles(site.fonts);
  expect(fonts.map(({ path }) => readFontMetrics(readFileSync(path)).missing)).toEqual([[], [], []]);
});
