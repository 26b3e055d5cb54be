import { beforeAll, expect, it } from 'vitest';
import { connected, connectOnce, findHero } from './companion.ts';
import { describeWordpress, wordpress } from './support.ts';

describeWordpress('a picture that an editor changes in the media library', () => {
  let picture: number;
  connectOnce();
  beforeAll(async () => {
    picture = await findHero();
  });

  const readPage = async () => (await connected.visit('/hotel/')).html;
  /** Sends what the picture editor of wp-admin sends. */
  async function editPicture(values: Readonly<Record<string, string>>): Promise<void> {
    const { html } = await connected.editor.open(`post.php?post=${picture}&action=edit`);
    const nonce = /imageEdit\.open\(\s*\d+,\s*(?:"|&quot;)(\w+)/.exec(html)?.[1];
    if (nonce === undefined) throw new Error('The screen has no picture editor');
    const form = {
      action: 'image-editor',
      _ajax_nonce: nonce,
      postid: String(picture),
      context: 'edit-attachment',
      target: 'all',
      ...values,
    };
    const answer = await connected.editor.send('admin-ajax.php', new URLSearchParams(form));
    expect(answer.html).not.toContain('"error"');
  }
  /** WordPress stores a changed picture as a new file, with the time in its name. */
  const changedFile = /-e\d{13}\./;

  it('is shown with its new file, and again with the first one once that is restored', async () => {
    expect(await readPage()).not.toMatch(changedFile);
    await editPicture({ do: 'save', history: '[{"r":180}]' });
    await expect.poll(readPage).toMatch(changedFile);
    const [address = ''] = /\/img\/[^"\s,]*-e\d{13}[\w.]+/.exec(await readPage()) ?? [];
    const answer = await fetch(`${connected.origin}${address}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
    await editPicture({ do: 'restore' });
    await expect.poll(readPage).not.toMatch(changedFile);
  });

  it('is shown with its new bytes where a plugin has replaced the file under its name, also soon after it was loaded', async () => {
    const replaceFile = async () => expect((await fetch(`${wordpress.origin}/wp-json/test/v1/replace-file/${picture}`)).status).toBe(200);
    const findAddress = async () => /\/img\/[^"\s,]*innenhof[\w.]+/.exec(await readPage())?.[0] ?? '';
    const readBytes = async (address: string) =>
      Buffer.from(await (await fetch(`${connected.origin}${address}`)).arrayBuffer()).toString('base64');
    const first = await findAddress();
    const bytes = await readBytes(first);
    for (const isSame of [false, true]) {
      const before = await findAddress();
      await replaceFile();
      await expect.poll(findAddress).not.toBe(before);
      const address = await findAddress();
      await expect.poll(async () => (await readBytes(address)) === bytes).toBe(isSame);
    }
  });

  it('has its new alternative text on the pages that show it', async () => {
    const { body } = await connected.editor.rest('GET', `/wp/v2/media/${picture}`);
    await connected.editor.save('POST', `/wp/v2/media/${picture}`, { alt_text: 'Ein neuer Alternativtext' });
    await expect.poll(readPage).toContain('alt="Ein neuer Alternativtext"');
    await connected.editor.save('POST', `/wp/v2/media/${picture}`, { alt_text: body.alt_text });
  });
});
