import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getSharedBrowser } from '../support/chromium.ts';
import { connected, connectOnce, findPost } from './companion.ts';
import { logInBrowser, openBlockEditor } from './editor.ts';
import { clickPreview, DRAFT_MARK as MARK } from './previews.ts';
import { describeWordpress, queryDatabase, wordpress } from './support.ts';

const stored = { title: 'Im Editor', content: '<p>Gespeicherter Text</p>', status: 'publish' };
const acf = {
  heroimage: { '@image': 'hero-hotel' },
  content: { '@flex': [{ acf_fc_layout: 'text', headline: 'Gespeicherter Block', text: { '@html': 'Gespeicherter Absatz' } }] },
};
const headline = 'acf[field_hotel_website_content_content][row-0][field_hotel_website_content_content_text_headline]';

describeWordpress('the preview button of the block editor of a published page', () => {
  let context: BrowserContext;
  connectOnce();
  beforeAll(async () => {
    context = await (await getSharedBrowser(true)).newContext({ viewport: { width: 1280, height: 1000 } });
    await logInBrowser(context, wordpress.origin, 'editorin');
  });
  afterAll(() => context.close());

  async function openEditor(id: number): Promise<Page> {
    const page = await context.newPage();
    await openBlockEditor(page, `${wordpress.origin}/wp-admin/post.php?post=${id}&action=edit`);
    return page;
  }

  /** One click on "Preview in new tab". Returns the HTML of the tab. */
  async function preview(page: Page): Promise<string> {
    const link = page.locator('a[target^="wp-preview-"]:visible').last();
    if (!(await link.isVisible())) await page.locator('.block-editor-post-preview__button-toggle').click();
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await tab.waitForURL(`${connected.origin}/api/preview?**`);
    const html = await tab.content();
    await tab.close();
    return html;
  }

  it('shows at each click what was typed into a field below the editor, to nobody else, and changes nothing', async () => {
    const { id, link } = await connected.editor.save('POST', '/wp/v2/pages', { ...stored, acf });
    const path = new URL(link).pathname;
    const readStored = () =>
      queryDatabase(
        `SELECT * FROM wp_posts WHERE ID = ${id}; SELECT * FROM wp_postmeta WHERE post_id = ${id} AND meta_key NOT LIKE '\\_edit%'`,
      );
    const readLog = () => queryDatabase("SELECT option_value FROM wp_options WHERE option_name = 'hotel_website_log'");
    await expect.poll(async () => (await connected.visit(path)).html).toContain('Gespeicherter Block');
    // The delivery of the page itself.
    await expect.poll(readLog).toContain('im-editor');
    const [row, page] = [readStored(), await openEditor(id)];
    const before = readLog();
    for (const word of ['eins', 'zwei', 'drei']) {
      await page.locator(`[name="${headline}"]`).fill(`${MARK} ${word}`);
      const html = await preview(page);
      expect(html).toContain(`${MARK} ${word}`);
      expect(html).toContain('Gespeicherter Absatz');
      expect(html).toContain('Gespeicherter Text');
    }
    const other = await clickPreview(connected.administrator, `admin-post.php?action=hotel_website_preview&post=${id}`);
    expect(await (await fetch(other)).text()).not.toContain(MARK);
    expect(readStored()).toBe(row);
    expect((await connected.visit(path)).html).not.toContain(MARK);
    expect(readLog()).toBe(before);
    // A later change is delivered, and the page that was previewed is in no delivery before.
    await connected.editor.save('POST', `/wp/v2/rooms/${await findPost('rooms', 'suite-llevant')}`, { excerpt: `${MARK}` });
    await expect.poll(readLog).not.toBe(before);
    expect(readLog().match(/"slug"/g)?.length ?? 0).toBe((before.match(/"slug"/g)?.length ?? 0) + 1);
    await page.close({ runBeforeUnload: false });
  });

  it('leaves the fields to be saved with the page afterwards', async () => {
    const { id, link } = await connected.editor.save('POST', '/wp/v2/pages', { ...stored, acf });
    const page = await openEditor(id);
    await page.locator(`[name="${headline}"]`).fill(`${MARK} danach`);
    expect(await preview(page)).toContain(`${MARK} danach`);
    await page.evaluate('wp.data.dispatch("core/editor").savePost()');
    await page.waitForFunction('!wp.data.select("core/edit-post").isSavingMetaBoxes() && !wp.data.select("core/editor").isSavingPost()');
    await expect.poll(async () => (await connected.visit(new URL(link).pathname)).html).toContain(`${MARK} danach`);
    await page.close({ runBeforeUnload: false });
  });

  it('opens without the fields below the editor where WordPress refuses the request that has them', async () => {
    const { id } = await connected.editor.save('POST', '/wp/v2/pages', { ...stored, acf });
    const page = await openEditor(id);
    await page.route('**/autosaves*', (route) =>
      route.request().postData()?.includes(MARK)
        ? route.fulfill({ status: 413, body: '<html>Request Entity Too Large</html>' })
        : route.continue(),
    );
    await page.locator(`[name="${headline}"]`).fill(`${MARK} zu viel`);
    await page.evaluate('wp.data.dispatch("core/editor").editPost({ title: "Neuer Titel" })');
    const html = await preview(page);
    expect(html).toContain('Neuer Titel');
    expect(html).toContain('Gespeicherter Block');
    expect(await page.locator('.components-snackbar').innerText()).toContain('unter dem Editor');
    await page.close({ runBeforeUnload: false });
  });
});
