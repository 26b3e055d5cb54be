import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../tools/freePort.ts';
import { createFolder, startDaemon } from '../services/process.ts';
import { type ConnectedSite, connectSite, findPost, runCron, settingsPath, updateCompanion } from './companion.ts';
import { logIn } from './editor.ts';
import { describeWordpress, runPhp, wordpress } from './support.ts';

// WP-Cron keeps its lock for a minute where the event for which it was started has been done meanwhile.
const RETRY_TIMEOUT_MS = 90_000;

describeWordpress('deliveries of the companion plugin', () => {
  let connected: ConnectedSite;
  beforeAll(async () => {
    connected = await connectSite();
  });
  afterAll(() => connected.close());

  const titleIs = (path: string, title: string) =>
    expect
      .poll(
        async () => {
          await runCron();
          return (await connected.visit(path)).html.includes(title);
        },
        { timeout: RETRY_TIMEOUT_MS, interval: 300, message: `${path} should show ${title}` },
      )
      .toBe(true);

  /** The site may have loaded pages by itself at its start: changes that are still waiting are left to WP-Cron. */
  const everythingIsSent = () =>
    expect
      .poll(
        async () => {
          await runCron();
          return (await connected.editor.open('index.php')).html;
        },
        { timeout: RETRY_TIMEOUT_MS, interval: 300 },
      )
      .not.toContain('Änderungen, die die Website seit');

  it.each([
    ['ended', 'SIGTERM'],
    ['killed', 'SIGKILL'],
  ] as const)('reach a site that was %s while editors saved, once it is started again', async (_name, signal) => {
    const pages = ['kulinarik', 'hotel', 'impressum'];
    // The site has the pages, and stores them for its next start.
    for (const slug of pages) expect((await connected.visit(`/${slug}/`)).status).toBe(200);
    await connected.stop(signal);
    for (const slug of pages) {
      await connected.editor.save('POST', `/wp/v2/pages/${await findPost('pages', slug)}`, { title: `Nach ${signal} ${slug}` });
    }
    await expect
      .poll(async () => (await connected.editor.open('index.php')).html, { timeout: RETRY_TIMEOUT_MS })
      .toContain('Änderungen, die die Website seit');
    await connected.start();
    for (const slug of pages) await titleIs(`/${slug}/`, `Nach ${signal} ${slug}`);
    await everythingIsSent();
  });

  it('reach the site also where the plugin was updated while they were waiting, with the settings of before', async () => {
    expect((await connected.visit('/kulinarik/')).status).toBe(200);
    await connected.stop();
    await connected.editor.save('POST', `/wp/v2/pages/${await findPost('pages', 'kulinarik')}`, { title: 'Vor dem Update' });
    await updateCompanion(connected.administrator);
    expect((await connected.administrator.open(settingsPath)).html).toContain(`value="${connected.origin}"`);
    await connected.start();
    await titleIs('/kulinarik/', 'Vor dem Update');
    await everythingIsSent();
  });

  it('are listed with their outcomes on the settings page, without the secret', async () => {
    const { html } = await connected.administrator.open(settingsPath);
    expect(html).toContain('<td>de kulinarik page</td><td>übernommen</td><td>200</td>');
    expect(html).toContain('<td>nicht übernommen, wird wiederholt</td><td>–</td>');
    expect(html).not.toMatch(/[0-9a-f]{64}/);
  });

  it('can be tested by a button, which says what is wrong', async () => {
    const test = async () => {
      const { location } = await connected.administrator.submit(settingsPath, 'hotel_website_test');
      return (await connected.administrator.open(location ?? '')).html;
    };
    expect(await test()).toContain('Die Website hat geantwortet und kennt das Geheimnis.');
    await connected.stop();
    expect(await test()).toContain('Die Website ist nicht erreichbar.');
    // Unlike a change, a test is not sent again.
    expect((await connected.administrator.open(settingsPath)).html).toContain('connection-test</td><td>nicht übernommen</td>');
    await connected.start();
  });

  it('can be asked for everything by a button', async () => {
    await connected.administrator.submit(settingsPath, 'hotel_website_refresh');
    await expect
      .poll(async () => (await connected.administrator.open(settingsPath)).html, { timeout: RETRY_TIMEOUT_MS })
      .toContain('<td>alles</td><td>übernommen</td>');
  });

  it('are sent in a request of their own where PHP cannot end its answer first', async () => {
    // PHP's own server, as Apache's module, has no function for it.
    const port = await findFreePort();
    const [folder, files] = [createFolder(), join(wordpress.state, 'wp')];
    const php = await startDaemon('php', ['-S', `127.0.0.1:${port}`, '-t', files], { folder, port });
    onTestFinished(() => php.end());
    const editor = await logIn(`http://127.0.0.1:${port}`, 'editorin');
    await editor.save('POST', `/wp/v2/pages/${await findPost('pages', 'kulinarik')}`, { title: 'Ohne FastCGI' });
    await expect.poll(async () => (await connected.visit('/kulinarik/')).html, { timeout: RETRY_TIMEOUT_MS }).toContain('Ohne FastCGI');
    // nginx writes the line when the request has ended.
    const countLoopbacks = () =>
      readFileSync(join(wordpress.state, 'log/access.log'), 'utf8').match(/POST \/wp-admin\/admin-ajax\.php .*WordPress\//g)?.length;
    await expect.poll(countLoopbacks).toBe(1);
  });

  it('leave an attempt that is due to WP-Cron, which would keep its lock for a minute if it found nothing to do', () => {
    const script = `
      $due = time() - 1;
      wp_clear_scheduled_hook('hotel_website_deliver');
      wp_schedule_single_event($due, 'hotel_website_deliver');
      HotelWebsite\\Companion\\schedule_retry(1);
      $kept = wp_next_scheduled('hotel_website_deliver') === $due;
      wp_clear_scheduled_hook('hotel_website_deliver');
      HotelWebsite\\Companion\\schedule_retry(1);
      echo json_encode([$kept, wp_next_scheduled('hotel_website_deliver') > $due]);
      wp_clear_scheduled_hook('hotel_website_deliver');`;
    expect(runPhp(script)).toBe('[true,true]');
  });

  it('are not started by strangers', async () => {
    const { status } = await connected.editor.open('admin-ajax.php?action=hotel_website_deliver');
    expect(status).toBe(403);
  });
});
