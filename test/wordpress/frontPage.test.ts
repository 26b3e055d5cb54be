import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { connected, connectOnce, findPost } from './companion.ts';
import { describeWordpress, queryDatabase, wordpress } from './support.ts';

describeWordpress('the front page of WordPress', () => {
  const ids: Record<string, number> = {};
  connectOnce();
  beforeAll(async () => {
    ids[''] = await findPost('pages', 'home');
    ids['/en'] = await findPost('pages', 'home', '/en');
  });
  afterAll(async () => {
    for (const prefix of ['', '/en']) await connected.editor.save('POST', `/wp/v2/pages/${ids[prefix]}`, { slug: 'home' });
  });

  it.each([
    ['', 'de'],
    ['/en', 'en'],
  ])('is the home page below the prefix "%s" under every name that an editor gives it', async (prefix, locale) => {
    const isHome = async () => {
      const { status, html } = await connected.visit(`${prefix}/`);
      return status === 200 && html.includes('class="page page--home"');
    };
    expect(await isHome()).toBe(true);
    for (const slug of [`willkommen-${locale}`, `start-${locale}`]) {
      await connected.editor.save('POST', `/wp/v2/pages/${ids[prefix]}`, { slug });
      const readSettings = async () =>
        (await fetch(`${wordpress.origin}${prefix}/wp-json/hotel-website/v1/settings?locale=${locale}`)).json();
      expect(await readSettings()).toMatchObject({ home: { id: ids[prefix], slug } });
      await expect.poll(isHome).toBe(true);
      const moved = async () => (await fetch(`${connected.origin}${prefix}/${slug}/`, { redirect: 'manual' })).headers.get('location');
      await expect.poll(moved).toBe(`${prefix}/`);
    }
    expect((await (await fetch(`${connected.origin}/readyz`)).json()).withoutHome).toBeUndefined();
  });

  it('comes with whether search engines are discouraged', async () => {
    const read = async () => (await fetch(`${wordpress.origin}/wp-json/hotel-website/v1/settings?locale=de`)).json();
    expect(await read()).toMatchObject({ discouraged: false });
    queryDatabase("UPDATE wp_options SET option_value = '0' WHERE option_name = 'blog_public'");
    onTestFinished(() => void queryDatabase("UPDATE wp_options SET option_value = '1' WHERE option_name = 'blog_public'"));
    expect(await read()).toMatchObject({ discouraged: true });
  });

  it('is named in no language that the site lacks', async () => {
    expect((await fetch(`${wordpress.origin}/wp-json/hotel-website/v1/settings?locale=it`)).status).toBe(400);
  });
});
