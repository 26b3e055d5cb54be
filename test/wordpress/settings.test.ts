import { afterAll, beforeAll, expect, it } from 'vitest';
import { deactivateCompanion, generateSecret, installCompanion, pluginName, settingsPath, uninstallCompanion } from './companion.ts';
import { type Editor, logIn } from './editor.ts';
import { describeWordpress, queryDatabase, removeSite, startSite, wordpress } from './support.ts';

describeWordpress('the settings of the companion plugin', () => {
  let administrator: Editor;
  let editor: Editor;
  let secret: string;
  let previewSecret: string;
  beforeAll(async () => {
    administrator = await logIn(wordpress.origin, 'redaktion');
    editor = await logIn(wordpress.origin, 'editorin');
    await installCompanion(administrator);
    secret = await generateSecret(administrator);
    previewSecret = await generateSecret(administrator, 'hotel_website_preview_secret');
  });

  it('show a new secret once, and it is in no other screen and no answer of REST', async () => {
    const screens = [settingsPath, 'options.php', 'plugins.php', 'index.php'];
    expect(previewSecret).not.toBe(secret);
    for (const path of screens) {
      const { html } = await administrator.open(path);
      expect([html.includes(secret), html.includes(previewSecret)], path).toEqual([false, false]);
    }
    const answers = await Promise.all(
      ['/wp/v2/settings', '/', '/wp-site-health/v1/tests/background-updates'].map((path) => administrator.rest('GET', path)),
    );
    expect(JSON.stringify(answers)).not.toContain(secret);
    expect(JSON.stringify(answers)).not.toContain(previewSecret);
  });

  it.each(['save', 'secret', 'preview_secret', 'test', 'refresh'])(
    'refuse %s to editors, to visitors and without a nonce',
    async (action) => {
      const path = `admin-post.php?action=hotel_website_${action}`;
      expect((await editor.open(path)).status).toBe(403);
      expect((await administrator.open(path)).status).toBe(403);
      const visitor = await fetch(`${wordpress.origin}/wp-admin/${path}`, { method: 'POST', redirect: 'manual' });
      expect([visitor.status, await visitor.text()]).not.toContain('hotel_website');
      expect((await editor.open(settingsPath)).status).toBe(403);
    },
  );

  it.each(['javascript:alert(1)', 'ftp://hotel.example', 'https://user:pass@hotel.example', 'https://hotel.example/path', '"><script>'])(
    'refuse the address %s',
    async (site) => {
      const { location } = await administrator.submit(settingsPath, 'hotel_website_save', { site, headless: 'yes' });
      const { html } = await administrator.open(location ?? '');
      expect(html).toContain('Die Adresse muss wie https://www.hotel.example aussehen');
      expect(html).not.toContain(`value="${site}"`);
    },
  );

  it('take the address of a site', async () => {
    await administrator.submit(settingsPath, 'hotel_website_save', { site: 'https://WWW.hotel.example/', headless: 'yes' });
    expect((await administrator.open(settingsPath)).html).toContain('value="https://www.hotel.example"');
  });
});

describeWordpress('a site whose companion plugin is switched off, on and uninstalled', () => {
  let site: Awaited<ReturnType<typeof startSite>>;
  let administrator: Editor;
  beforeAll(async () => {
    administrator = await logIn(wordpress.origin, 'redaktion');
    site = await startSite();
  });
  afterAll(() => removeSite(site));

  it('keeps its pages, and WordPress keeps no option and no planned event of the plugin', async () => {
    const visit = async () => {
      for (const path of ['/hotel/', '/angebote/kochkurs/', '/zimmer/suite-llevant/', '/en/rooms-suites/']) {
        expect((await fetch(`${site.origin}${path}`)).status, path).toBe(200);
      }
    };
    await deactivateCompanion(administrator);
    await visit();
    await installCompanion(administrator);
    await visit();
    expect(queryDatabase("SELECT COUNT(*) FROM wp_options WHERE option_name LIKE 'hotel\\_website%'")).not.toBe('0');
    await uninstallCompanion(administrator);
    await visit();
    expect(queryDatabase("SELECT COUNT(*) FROM wp_options WHERE option_name LIKE '%hotel\\_website%'")).toBe('0');
    expect(queryDatabase("SELECT COUNT(*) FROM wp_options WHERE option_name = 'cron' AND option_value LIKE '%hotel%'")).toBe('0');
    expect((await administrator.open('plugins.php')).html).not.toContain(pluginName);
  });
});
