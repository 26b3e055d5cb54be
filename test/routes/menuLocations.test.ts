import { describe, expect, it } from 'vitest';
import { app, startSiteForEachTest, visit, wordpress } from '../support/siteWithWordpress.ts';
import { recordedFault } from '../support/wordpress.ts';

startSiteForEachTest({ site: { menus: undefined } });

/** Assigns menus to the locations of a language, as the companion plugin tells. */
function assign(locale: string, prefix: string, menus: { main: number | null; footer: number | null }): void {
  wordpress.answers.set(`${prefix}/wp-json/hotel-website/v1/settings?locale=${locale}`, JSON.stringify({ home: null, menus }));
}
const open = async (path: string) => {
  const { html, cacheControl } = await visit(path);
  const part = (pattern: RegExp) => (pattern.exec(html)?.[0] ?? '').match(/href="[^"]+"/g)?.join(' ') ?? '';
  return { main: part(/<nav class="flyout"[\s\S]*?<\/nav>/), footer: part(/<footer[\s\S]*<\/footer>/), cacheControl };
};

describe('a site file without menus', () => {
  it('shows those at the locations of the language, and follows a change', async () => {
    assign('de', '', { main: 2, footer: 4 });
    const { main, footer } = await open('/hotel/');
    expect(main).toContain('/kulinarik/');
    expect(footer).toContain('/impressum/');
    assign('de', '', { main: 4, footer: null });
    await app.services.pages.content.refresh({ type: 'menu' });
    expect((await open('/hotel/')).main).toContain('/impressum/');
  });

  it('shows the English footer in French, unless French has one', async () => {
    assign('fr', '/fr', { main: 11, footer: null });
    assign('en', '/en', { main: 5, footer: 7 });
    expect((await open('/fr/hotel/')).footer).toContain('href="/en/contact/"');
  });

  it('shows no menu where WordPress has none at its location, and keeps the page as long as others', async () => {
    assign('de', '', { main: null, footer: null });
    const { main, cacheControl } = await open('/hotel/');
    expect(main).not.toContain('/kulinarik/');
    expect(cacheControl).toContain('s-maxage=600');
  });

  it('keeps pages for seconds only while WordPress cannot say which menus they have', async () => {
    wordpress.fault = (req, res) => (req.url ?? '').includes('/settings?') && recordedFault('fatal-500')(req, res);
    expect((await open('/hotel/')).cacheControl).not.toContain('s-maxage=600');
  });
});
