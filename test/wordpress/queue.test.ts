import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  afterCron,
  countWaiting,
  findPost,
  generateSecret,
  installCompanion,
  settingsPath,
  uninstallCompanion,
  WARNING,
} from './companion.ts';
import { type Editor, logIn } from './editor.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { clearPhpLog, describeWordpress, queryDatabase, readPhpLog, runPhp, wordpress } from './support.ts';

const CHANGES = 500;
/** As many requests as WordPress takes together. */
const BATCH_SIZE = 25;
const EVERYTHING = '{}';

describeWordpress('the queue of the companion plugin', () => {
  let administrator: Editor;
  let editor: Editor;
  let page: number;
  /** Bodies of the requests to POST /api/revalidate. */
  const received: string[] = [];
  let answerChange = (_body: string): number => 200;
  let site: Receiver;

  beforeAll(async () => {
    [administrator, editor] = [await logIn(wordpress.origin, 'redaktion'), await logIn(wordpress.origin, 'editorin')];
    await installCompanion(administrator);
    site = await startReceiver((_req, body, res) => {
      received.push(body);
      res.writeHead(answerChange(body)).end('{}');
    });
    page = await findPost('pages', 'kulinarik');
  });
  afterEach(() => expect(readPhpLog()).toEqual([]));
  afterAll(async () => {
    await uninstallCompanion(administrator);
    site.close();
  });

  /** Makes WordPress misbehave until the test has ended, or until the function that this returns is called. */
  const setFault = (name: 'queries' | 'sending', content = '') => {
    const file = join(wordpress.state, 'wp/wp-content/faults', name);
    writeFileSync(file, content);
    const end = () => rmSync(file, { force: true });
    onTestFinished(end);
    return end;
  };
  const edit = (content: string) => editor.save('POST', `/wp/v2/pages/${page}`, { content });
  const readDashboard = async () => (await editor.open('index.php')).html;
  const queueIsEmpty = () => expect.poll(afterCron(countWaiting)).toBe(0);
  let imported: number[] = [];

  it(`asks for everything once it is connected, after an import of ${CHANGES} posts before`, async () => {
    imported = JSON.parse(
      runPhp(`$ids = [];
        for ($i = 0; $i < ${CHANGES}; $i++) $ids[] = wp_insert_post(['post_type' => 'packege', 'post_status' => 'publish', 'post_title' => "Import $i"]);
        echo json_encode($ids);`),
    );
    expect(imported).toHaveLength(CHANGES);
    expect(countWaiting()).toBe(1);
    await generateSecret(administrator);
    await administrator.submit(settingsPath, 'hotel_website_save', { site: site.origin, headless: 'yes' });
    await edit('Verbunden');
    await expect.poll(() => received.length).toBe(2);
    expect(received.map((body) => JSON.parse(body).slug ?? body)).toEqual(['kulinarik', EVERYTHING]);
  });

  it(`asks for everything once the site is back, after ${CHANGES} changes in a long outage`, async () => {
    answerChange = () => 503;
    for (let start = 0; start < CHANGES; start += BATCH_SIZE) {
      const requests = imported
        .slice(start, start + BATCH_SIZE)
        .map((id) => ({ method: 'DELETE', path: `/wp/v2/packege/${id}?force=true` }));
      const { responses } = (await editor.save('POST', '/batch/v1', { requests })) as unknown as { responses: { status: number }[] };
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(countWaiting()).toBeLessThanOrEqual(201 + BATCH_SIZE);
    }
    received.length = 0;
    answerChange = () => 200;
    await queueIsEmpty();
    expect(received).toContain(EVERYTHING);
  });

  it('asks for everything also where the site cannot load one of the single changes', async () => {
    answerChange = (body) => (body === EVERYTHING ? 200 : 502);
    await edit('Wird nicht geladen');
    await expect.poll(readDashboard).toContain(WARNING);
    received.length = 0;
    await administrator.submit(settingsPath, 'hotel_website_refresh');
    await expect.poll(() => received).toContain(EVERYTHING);
    answerChange = () => 200;
    await queueIsEmpty();
  });

  it.each([
    ['gives no lock', '/GET_LOCK/'],
    ['does not remove what was sent', '/DELETE FROM `wp_options` .*hotel_website_change/'],
    ['does not read the queue', '/SELECT option_name, option_value .* ORDER BY option_id/'],
  ])('tells whoever edits that the database %s, and sends the change once it does', async (error, queries) => {
    const mend = setFault('queries', queries);
    await edit(error);
    await expect.poll(readDashboard).toContain(WARNING);
    expect((await administrator.open(settingsPath)).html).toMatch(
      /Fehler der Datenbank: Laden Sie alles neu<\/td><td>–<\/td><td>[^<]*a_function_that_does_not_exist/,
    );
    mend();
    await queueIsEmpty();
    await expect.poll(readDashboard).not.toContain(WARNING);
    clearPhpLog();
  });

  it('asks for everything where the database does not say what shows a change', async () => {
    const mend = setFault('queries', '/SELECT p.ID, p.post_type FROM/');
    received.length = 0;
    await editor.save('POST', `/wp/v2/pages/${page}`, { title: 'Wer zeigt das?' });
    await expect.poll(() => received).toEqual([EVERYTHING]);
    mend();
    clearPhpLog();
  });

  it('has another attempt planned where PHP dies in one of WP-Cron', async () => {
    const mend = setFault('sending');
    await edit('PHP stirbt');
    await expect.poll(countWaiting).toBe(1);
    const isPlanned = () =>
      queryDatabase("SELECT option_value FROM wp_options WHERE option_name = 'cron'").includes('hotel_website_deliver');
    runPhp("wp_clear_scheduled_hook('hotel_website_deliver'); wp_schedule_single_event(time() - 1, 'hotel_website_deliver');");
    clearPhpLog();
    await expect.poll(afterCron(() => readPhpLog().join('\n'))).toContain('finca_this_function_does_not_exist');
    expect(isPlanned()).toBe(true);
    mend();
    await edit('PHP lebt');
    await queueIsEmpty();
    clearPhpLog();
  });
});
