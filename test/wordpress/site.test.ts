import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildHomePath } from '../../src/addresses/pageAddresses.ts';
import { localeCodes } from '../../src/i18n/locales.ts';
import { clearPhpLog, describeWordpress, readPhpLog, removeSite, startSite, wordpress } from './support.ts';

describeWordpress('the site with a real WordPress', () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => removeSite(site));

  it.each(localeCodes)('answers 200 to every page that the menus and lists of %s link to', async (locale) => {
    const home = await fetch(`${site.origin}${buildHomePath(localeCodes, locale)}`);
    expect(home.status).toBe(200);
    const html = await home.text();
    const links = new Set([...html.matchAll(/<a [^>]*href="(\/[^"#?]*)"/g)].map(([, path = '']) => path));
    const pages = [...links].filter((path) => path.endsWith('/') && !path.startsWith('/api/'));
    expect(pages.length).toBeGreaterThan(5);
    const failed: string[] = [];
    for (const path of pages) {
      const { status } = await fetch(`${site.origin}${path}`);
      if (status !== 200) failed.push(`${status} ${path}`);
    }
    expect(failed).toEqual([]);
  });

  it('has a WordPress whose log has the warnings of PHP in requests: tests that find none have looked at the right file', async () => {
    expect((await fetch(`${wordpress.origin}/wp-json/test/v1/warning`)).status).toBe(200);
    expect(readPhpLog()).toEqual([expect.stringContaining('PHP Warning:  a warning of a test')]);
    clearPhpLog();
  });
});
