import { afterAll, beforeAll, expect, it } from 'vitest';
import { connected, connectOnce, findPost, settingsPath } from './companion.ts';
import { describeWordpress } from './support.ts';

describeWordpress('the companion plugin asks the site to load', () => {
  const ids: Record<string, number> = {};
  connectOnce();
  beforeAll(async () => {
    ids.kulinarik = await findPost('pages', 'kulinarik');
    ids.hotel = await findPost('pages', 'hotel');
    ids.package = await findPost('packege', 'rad-genuss');
  });
  // All files share this WordPress.
  afterAll(() => connected.editor.save('POST', `/wp/v2/pages/${ids.hotel}`, { slug: 'hotel' }));

  const readLog = async () => {
    const { html } = await connected.administrator.open(settingsPath);
    return [...html.matchAll(/<tr><td>[^<]*<\/td><td>([^<]*)<\/td>/g)].map(([, change = '']) => change);
  };
  let edits = 0;

  /** Returns what an edit has sent. A later edit of a package proves that everything has been sent. */
  async function recordChanges(save: () => Promise<unknown>): Promise<string[]> {
    const before = (await readLog()).length;
    await save();
    await connected.editor.save('POST', `/wp/v2/packege/${ids.package}`, { content: `Danach ${++edits}` });
    let log: string[] = [];
    // The newest line is the same as before while nothing has been sent yet.
    const readNewest = async () => {
      log = await readLog();
      return log.length > before ? log[0] : null;
    };
    await expect.poll(readNewest).toBe('de rad-genuss packege');
    return log.slice(1, log.length - before).toSorted();
  }
  const update = (route: string, body: object) => () => connected.editor.save('POST', route, body);

  it('one page where only its text has changed', async () => {
    expect(await recordChanges(update(`/wp/v2/pages/${ids.kulinarik}`, { content: 'Neuer Text' }))).toEqual(['de kulinarik page']);
  });

  it('the page and the menus that name it where its title has changed', async () => {
    expect(await recordChanges(update(`/wp/v2/pages/${ids.kulinarik}`, { title: 'Küche' }))).toEqual(['de kulinarik page', 'de menu']);
  });

  it('the page under both addresses, its translations, the pages below and the menus where its slug has changed', async () => {
    const changes = await recordChanges(update(`/wp/v2/pages/${ids.hotel}`, { slug: 'haus' }));
    expect(changes).toEqual(
      expect.arrayContaining(['de haus page', 'de hotel page', 'de menu', 'de nachhaltigkeit page', 'en hotel page']),
    );
    expect(changes.filter((change) => /rooms|angebot|packege/.test(change))).toEqual([]);
  });

  it('the menus of one language where a menu has changed', async () => {
    const item = { title: 'Neu', url: 'https://example.com/', menus: 2, status: 'publish' };
    expect(await recordChanges(() => connected.administrator.save('POST', '/wp/v2/menu-items', item))).toEqual(['de menu']);
  });

  it('nothing where a draft is saved', async () => {
    const draft = { title: 'Entwurf', content: 'Noch nicht', slug: 'entwurf', status: 'draft' };
    expect(await recordChanges(update('/wp/v2/pages', draft))).toEqual([]);
  });
});
