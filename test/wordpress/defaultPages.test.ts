import { beforeAll, expect, it } from 'vitest';
import { connected, connectOnce } from './companion.ts';
import { describeWordpress, queryDatabase } from './support.ts';

const countPages = (slug: string) =>
  Number(queryDatabase(`SELECT COUNT(*) FROM wp_posts WHERE post_type = 'page' AND post_name = '${slug}' AND post_status = 'draft'`));
const deletePages = (slug: string) => queryDatabase(`DELETE FROM wp_posts WHERE post_type = 'page' AND post_name = '${slug}'`);

describeWordpress('wp-admin with the companion plugin', () => {
  beforeAll(() => {
    for (const slug of ['imprint', 'aviso-legal', 'mentions-legales']) deletePages(slug);
  });
  connectOnce();

  it('has drafts of the pages that a site needs, not of those that are there, and none twice', async () => {
    await connected.editor.open('index.php');
    for (const slug of ['imprint', 'aviso-legal', 'mentions-legales']) expect([slug, countPages(slug)]).toEqual([slug, 1]);
    expect(countPages('kontakt')).toBe(0);
    deletePages('imprint');
    await connected.editor.open('index.php');
    expect([countPages('imprint'), countPages('aviso-legal')]).toEqual([0, 1]);
    expect((await connected.visit('/es/aviso-legal/')).status).toBe(404);
  });

  it('has no entries for posts and comments while visitors are led to the site', async () => {
    const { html } = await connected.editor.open('index.php');
    expect(html).toContain('edit.php?post_type=rooms');
    for (const hidden of [
      /href=['"]edit\.php['"]/,
      /href=['"]edit-comments\.php['"]/,
      /wp-admin-bar-new-post/,
      /id="dashboard_quick_press"/,
    ])
      expect(html).not.toMatch(hidden);
  });
});
