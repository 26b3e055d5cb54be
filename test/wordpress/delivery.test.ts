import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../tools/freePort.ts';
import { createFolder, startDaemon } from '../services/process.ts';
import { afterCron, connected, connectOnce, findPost, settingsPath, updateCompanion, WARNING } from './companion.ts';
import { logIn } from './editor.ts';
import { describeWordpress, runPhp, wordpress } from './support.ts';

describeWordpress('deliveries of the companion plugin', () => {
  connectOnce();

  const readDashboard = async () => (await connected.editor.open('index.php')).html;
  const titleIs = (path: string, title: string) =>
    expect
      .poll(
        afterCron(async () => (await connected.visit(path)).html.includes(title)),
        { message: `${path} should show ${title}` },
      )
      .toBe(true);
  /** The site may have loaded pages by itself at its start: changes that are still waiting are left to WP-Cron. */
  const everythingIsSent = () => expect.poll(afterCron(readDashboard)).not.toContain(WARNING);

  it('reach a site that was killed while editors saved, once it is started again', async () => {
    const pages = ['kulinarik', 'hotel', 'impressum'];
    // The site has the pages, and stores them for its next start.
    for (const slug of pages) expect((await connected.visit(`/${slug}/`)).status).toBe(200);
    await connected.stop('SIGKILL');
    for (const slug of pages)
      await connected.editor.save('POST', `/wp/v2/pages/${await findPost('pages', slug)}`, { title: `Danach ${slug}` });
    await expect.poll(readDashboard).toContain(WARNING);
    await connected.start();
    for (const slug of pages) await titleIs(`/${slug}/`, `Danach ${slug}`);
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
    const readLog = async () => (await connected.administrator.open(settingsPath)).html;
    await expect.poll(readLog).toContain('<td>alles</td><td>übernommen</td>');
  });

  it('are sent in a request of their own where PHP cannot end its answer first', async () => {
    // PHP's own server, as Apache's module, has no function for it.
    const port = await findFreePort();
    const [folder, files] = [createFolder(), join(wordpress.state, 'wp')];
    const php = await startDaemon('php', ['-S', `127.0.0.1:${port}`, '-t', files], { folder, port });
    onTestFinished(() => php.end());
    const editor = await logIn(`http://127.0.0.1:${port}`, 'editorin');
    await editor.save('POST', `/wp/v2/pages/${await findPost('pages', 'kulinarik')}`, { title: 'Ohne FastCGI' });
    await expect.poll(async () => (await connected.visit('/kulinarik/')).html).toContain('Ohne FastCGI');
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
