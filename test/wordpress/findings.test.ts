import { beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { connected, connectOnce, findPost, settingsPath } from './companion.ts';
import { logInBrowser } from './editor.ts';
import { describeWordpress, wordpress } from './support.ts';

const route = '/hotel-website/v1/findings';

describeWordpress('what the companion plugin says about content', () => {
  let page: number;
  connectOnce();
  beforeAll(async () => {
    page = await findPost('pages', 'aktivitaeten');
  });
  const readFindings = async (query = '', user = connected.editor) => {
    // The language of the user, as WordPress's own scripts ask for it.
    const { status, body } = await user.rest('GET', `${route}?_locale=user${query}`);
    expect(status).toBe(200);
    return String(body.html);
  };

  it('is what the site finds in a post, in the language of the user, and in no other post', async () => {
    const html = await readFindings(`&post=${page}`);
    expect(html).toContain('<p>Zu verbessern: 1. Hinweise: 0.</p>');
    expect(html).toContain('<strong>Verbessern</strong> – das Layout „newsletter_teaser_2021“ wird nicht gezeigt<br>Den Block durch');
    expect(await readFindings(`&post=${await findPost('pages', 'impressum')}`)).not.toContain('newsletter_teaser');
    await connected.editor.save('POST', '/wp/v2/users/me', { locale: 'en_US' });
    expect(await readFindings(`&post=${page}`)).toContain('<strong>Mend</strong> – the layout “newsletter_teaser_2021” is not shown');
    await connected.editor.save('POST', '/wp/v2/users/me', { locale: '' });
  });

  it('is a list of everything, with links into the editor where the user may edit', async () => {
    const html = await readFindings();
    expect(html).toMatch(
      new RegExp(`<a href="[^"]*/wp-admin/post\\.php\\?post=${page}&#038;action=edit">Aktivitäten</a> <code>/aktivitaeten/</code>`),
    );
    expect(html).toContain('keine Übersetzung: Français');
  });

  it('follows an edit at once, and shows content as text', async () => {
    const { id } = await connected.editor.save('POST', '/wp/v2/pages', {
      title: 'Neu',
      slug: 'fund',
      status: 'publish',
      content: '<p>[gallery_pro title="&lt;script&gt;alert(1)&lt;/script&gt;"] <a href="/gibt-es-nicht/">x</a></p>',
    });
    const html = await readFindings(`&post=${id}`);
    expect(html).toContain('der Link auf /gibt-es-nicht/ führt ins Leere');
    expect(html).not.toContain('<script');
    await connected.editor.save('POST', `/wp/v2/pages/${id}`, { content: '<p>Nichts mehr</p>' });
    expect(await readFindings(`&post=${id}`)).not.toContain('gibt-es-nicht');
    await connected.editor.save('POST', `/wp/v2/pages/${id}`, { status: 'draft' });
    expect(await readFindings(`&post=${id}`)).toBe('<p>Die Website prüft, was veröffentlicht ist.</p>');
    await connected.editor.save('POST', `/wp/v2/pages/${id}`, { status: 'publish', slug: 'mit_strich' });
    expect(await readFindings(`&post=${id}`)).toContain('einzelne Bindestriche');
    await connected.editor.save('DELETE', `/wp/v2/pages/${id}?force=true`);
  });

  it.each([
    ['a post that is no number', '?post=abc', 400],
    ['the post 0', '?post=0', 400],
    ['a post that is not there', '?post=99999999', 403],
  ])('is refused for %s', async (_, query, status) => {
    expect((await connected.editor.rest('GET', `${route}${query}`)).status).toBe(status);
  });

  it('is for users who edit, and for reading only', async () => {
    const visitor = await fetch(`${wordpress.origin}/wp-json${route}`);
    expect([visitor.status, await visitor.text()]).toEqual([401, expect.not.stringContaining('Verbessern')]);
    expect((await connected.administrator.rest('POST', route)).status).toBe(404);
    const { html } = await connected.editor.open('index.php?page=hotel-website-findings');
    expect(html).toContain('data-hotel-website-findings="/hotel-website/v1/findings"');
    expect(html).not.toMatch(/Bearer|[0-9a-f]{64}/);
  });

  it('stands beside the editor, and follows a save there', async () => {
    const id = await findPost('pages', 'kulinarik');
    const before = await connected.editor.rest('GET', `/wp/v2/pages/${id}?context=edit`);
    const browser = await launchChromium();
    try {
      const tab = await browser.newPage();
      await logInBrowser(tab.context(), wordpress.origin, 'editorin');
      await tab.goto(`${wordpress.origin}/wp-admin/post.php?post=${id}&action=edit`);
      const box = tab.locator('#hotel-website-findings [data-hotel-website-findings]');
      const read = async () => (await box.textContent()) ?? '';
      await expect.poll(read).toMatch(/Zu verbessern|Nichts zu verbessern/);
      await tab.evaluate(`
        const link = wp.blocks.createBlock('core/paragraph', { content: '<a href="/gibt-es-nicht/">x</a>' });
        wp.data.dispatch('core/block-editor').insertBlocks([link]);
        wp.data.dispatch('core/editor').savePost();`);
      await expect.poll(read).toContain('der Link auf /gibt-es-nicht/ führt ins Leere');
    } finally {
      await browser.close();
      const { raw } = before.body.content as { raw: string };
      await connected.editor.save('POST', `/wp/v2/pages/${id}`, { content: raw });
    }
  });

  it('is, on the settings page, what this WordPress lacks, as the site finds it', async () => {
    const path = `${route}?about=wordpress`;
    expect((await connected.administrator.open(settingsPath)).html).toContain(`data-hotel-website-findings="${path}"`);
    const html = await readFindings('&about=wordpress', connected.administrator);
    expect(html).toContain('<p>Zu verbessern: 1. Hinweise: 0.</p>');
    expect(html).toMatch(
      /das Begleit-Plugin hat die Version 0\.1\.0, zu dieser Website gehört 0\.1\.0\+1\.\w+<br>Das Begleit-Plugin installieren/,
    );
    expect((await connected.editor.rest('GET', path)).status).toBe(403);
  });

  it('says why there is nothing where the site is away', async () => {
    await connected.stop();
    expect(await readFindings(`&post=${page}`)).toBe('<p>Die Website ist nicht erreichbar.</p>');
    await connected.start();
  });
});
