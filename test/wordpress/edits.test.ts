import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ConnectedSite, connectSite, runCron } from './companion.ts';
import { createEdits, type Edit, findEdited } from './editKinds.ts';
import { describeWordpress } from './support.ts';

const WARNING = 'Änderungen, die die Website seit';

describeWordpress('edits in WordPress with the companion plugin', () => {
  let connected: ConnectedSite;
  let edits: Edit[];
  beforeAll(async () => {
    connected = await connectSite();
    edits = createEdits(connected, await findEdited(), 1);
  });
  afterAll(() => connected.close());

  const isVisible = async ({ path, isShown }: Edit) => isShown(await connected.visit(path));
  const expectVisible = (edit: Edit, wait: () => Promise<void> = async () => {}) =>
    expect
      .poll(
        async () => {
          await wait();
          return isVisible(edit);
        },
        { interval: 50, message: `${edit.name}: ${edit.path}` },
      )
      .toBe(true);
  const readDashboard = async () => (await connected.editor.open('index.php')).html;

  it('of two kinds reach a site that does not answer, once it answers again', async () => {
    const unanswered = edits.splice(0, 2);
    connected.pause();
    for (const edit of unanswered) await edit.save();
    // The plugin gives up on a site that does not answer.
    await expect.poll(readDashboard, { timeout: 120_000 }).toContain(WARNING);
    connected.resume();
    for (const edit of unanswered) await expectVisible(edit, runCron);
  });

  it('of twenty further kinds are each shown without a run of WP-Cron', async () => {
    for (const edit of edits) {
      expect(await isVisible(edit), `${edit.name}: ${edit.path} before`).toBe(false);
      await edit.save();
      await expectVisible(edit, edit.repeat);
    }
    expect(edits).toHaveLength(20);
  });

  it('leave nothing that waits', async () => {
    await expect.poll(readDashboard, { timeout: 120_000 }).not.toContain(WARNING);
  });
});
