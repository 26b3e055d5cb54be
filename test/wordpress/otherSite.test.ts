import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
import { describeWordpress, queryDatabase, wordpress } from './support.ts';

describeWordpress('the companion plugin with a site that answers slowly or wrongly', () => {
  let administrator: Editor;
  let editor: Editor;
  let page: number;
  let translated: number;
  /** Bodies of the requests to POST /api/revalidate, and the answers that are held back. */
  const received: string[] = [];
  const held: ServerResponse[] = [];
  let findings = { status: 200, body: '' };
  let isHeld = (body: string): boolean => body === '{}';
  /** Status of the answer to a change. */
  let answerChange = (_body: string): number => 200;
  let site: Receiver;

  beforeAll(async () => {
    [administrator, editor] = [await logIn(wordpress.origin, 'redaktion'), await logIn(wordpress.origin, 'editorin')];
    await installCompanion(administrator);
    await generateSecret(administrator);
    site = await startReceiver((req, body, res) => {
      if (req.method === 'GET') return res.writeHead(findings.status).end(findings.body);
      received.push(body);
      // A request for everything.
      if (isHeld(body)) return held.push(res);
      const status = answerChange(body);
      return res.writeHead(status).end(JSON.stringify({ ok: status === 200, failed: status === 502 ? ['page:de:kueche'] : [] }));
    });
    await administrator.submit(settingsPath, 'hotel_website_save', { site: site.origin, headless: 'yes' });
    page = await findPost('pages', 'kulinarik');
    translated = await findPost('pages', 'restaurant', '/en');
  });
  afterAll(async () => {
    for (const answer of held) answer.end('{"ok": true}');
    await uninstallCompanion(administrator);
    site.close();
  });

  it('sends an edit while a request for everything has no answer yet', async () => {
    await administrator.save('POST', '/wp/v2/settings', { title: 'Finca Langsam' });
    await expect.poll(() => held.length).toBe(1);
    await editor.save('POST', `/wp/v2/pages/${page}`, { content: 'Währenddessen' });
    await expect.poll(() => received.filter((body) => body.includes('kulinarik'))).toHaveLength(1);
    expect(received.filter((body) => body === '{}')).toHaveLength(1);
    held[0]?.end('{"ok": true}');
    await expect.poll(async () => (await administrator.open(settingsPath)).html).toContain('<td>alles</td><td>übernommen</td>');
  });

  it('keeps what other requests plan while a change has no answer yet, such as the publication of a page', async () => {
    isHeld = (body) => body.includes('kulinarik');
    held.length = 0;
    await editor.save('POST', `/wp/v2/pages/${page}`, { content: 'Noch ohne Antwort' });
    await expect.poll(() => held.length).toBe(1);
    const date_gmt = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19);
    const { id } = await editor.save('POST', '/wp/v2/pages', { title: 'Morgen', slug: 'morgen', status: 'future', date_gmt });
    const readPlanned = () => queryDatabase("SELECT option_value FROM wp_options WHERE option_name = 'cron'");
    expect(readPlanned()).toContain(`i:${id};`);
    isHeld = (body) => body === '{}';
    held[0]?.end('{"ok": true}');
    await expect.poll(countWaiting).toBe(0);
    // Sent after the one that was held back, by a request that has ended all its work by then.
    await editor.save('POST', `/wp/v2/pages/${page}`, { content: 'Mit Antwort' });
    await expect.poll(countWaiting).toBe(0);
    expect(readPlanned()).toContain(`i:${id};`);
    await editor.save('DELETE', `/wp/v2/pages/${id}?force=true`);
  });

  const readLog = async () => (await administrator.open(settingsPath)).html;
  const readDashboard = async () => (await editor.open('index.php')).html;
  const sentSlugs = () => received.filter((body) => !body.includes('"changes"')).map((body) => JSON.parse(body).slug as string | undefined);
  const rename = async (slug: string) => {
    received.length = 0;
    await editor.save('POST', `/wp/v2/pages/${page}`, { slug });
  };

  it('sends all changes of an edit in one request', async () => {
    await rename('kueche');
    await expect.poll(readLog).toContain('<td>de kueche page</td><td>übernommen</td>');
    expect(received).toHaveLength(1);
    const { changes } = JSON.parse(received[0] ?? '') as { changes: { slug?: string }[] };
    expect(changes.length).toBeGreaterThan(10);
    expect(changes).toContainEqual({ locale: 'de', slug: 'kulinarik', type: 'page' });
  });

  it.each([
    ['gets a password', (path: string) => editor.save('POST', path, { password: 'geheim' })],
    ['loses its password', (path: string) => editor.save('POST', path, { password: '' })],
    ['becomes a draft', (path: string) => editor.save('POST', path, { status: 'draft' })],
    ['is published', (path: string) => editor.save('POST', path, { status: 'publish' })],
    ['goes to the bin', (path: string) => editor.save('DELETE', path)],
    [
      'comes from the bin',
      async (path: string) => {
        await editor.follow('edit.php?post_status=trash&post_type=page', `post=${path.split('/').at(-1)}&action=untrash`);
        await editor.save('POST', path, { status: 'publish' });
      },
    ],
  ])('sends the translations of a page that %s', async (_, save) => {
    received.length = 0;
    await save(`/wp/v2/pages/${translated}`);
    await expect.poll(() => received).toHaveLength(1);
    const { changes } = JSON.parse(received[0] ?? '') as { changes: { locale?: string; slug?: string }[] };
    expect(changes.map(({ locale, slug }) => `${locale} ${slug}`)).toEqual(
      expect.arrayContaining(['de restaurant', 'en restaurant', 'es restaurante', 'fr restaurant']),
    );
  });

  it('sends them one by one to a site that knows single changes only', async () => {
    answerChange = (body) => (body.includes('"changes"') ? 422 : 200);
    await rename('kulinarik');
    await expect.poll(() => sentSlugs().length).toBeGreaterThan(10);
    await expect.poll(readDashboard).not.toContain(WARNING);
    expect(sentSlugs()).toEqual(expect.arrayContaining(['kueche', 'kulinarik']));
    expect(await readLog()).not.toContain('abgelehnt');
  });

  it('keeps only the change that the site cannot load, where it was sent with others', async () => {
    answerChange = (body) => (body.includes('"kueche"') ? 502 : 200);
    await rename('kueche');
    await expect.poll(readDashboard).toMatch(new RegExp(`${WARNING}[^<]*: 1\\.`));
    answerChange = () => 200;
    await expect.poll(afterCron(readDashboard)).not.toContain(WARNING);
    await rename('kulinarik');
  });

  it.each([
    [401, '{}', 'Die Website kennt das Geheimnis dieses WordPress nicht, oder sie ist älter als dieses Plugin.'],
    [404, '<html>', 'Die Website kennt das Geheimnis dieses WordPress nicht, oder sie ist älter als dieses Plugin.'],
    [503, '{}', 'Die Website kann dieses WordPress gerade nicht lesen.'],
    [500, '{}', 'Die Website antwortet mit dem Status 500.'],
    [302, '', 'Die Website antwortet mit dem Status 302.'],
    [200, '<html>', 'Die Website antwortet mit dem Status 200.'],
    [200, '{"findings": "keine"}', 'Die Website antwortet mit dem Status 200.'],
    [200, '{"published": true, "findings": [7, null]}', 'Nichts zu verbessern.'],
    [200, '{"published": false, "findings": []}', 'Die Website sieht das nicht: Für Besucher von WordPress ist es nicht lesbar.'],
  ])('says what an answer with the status %i and the body %s means for what is to be mended', async (status, body, sentence) => {
    findings = { status, body };
    const answer = await editor.rest('GET', `/hotel-website/v1/findings?_locale=user&post=${page}`);
    expect([answer.status, answer.body.html]).toEqual([200, `<p>${sentence}</p>`]);
  });

  it('shows what the site says as text, whatever it says', async () => {
    const hostile = '"><script>alert(1)</script>';
    const finding = {
      kind: hostile,
      level: hostile,
      locale: hostile,
      type: 'page',
      id: 1,
      title: hostile,
      path: hostile,
      what: hostile,
      todo: hostile,
    };
    findings = { status: 200, body: JSON.stringify({ published: true, mend: hostile, findings: [{ ...finding, alsoOn: [finding, 7] }] }) };
    for (const query of [`&post=${page}`, '']) {
      const { body } = await editor.rest('GET', `/hotel-website/v1/findings?_locale=user${query}`);
      expect(String(body.html)).toContain('&quot;&gt;&lt;script&gt;');
      expect(String(body.html)).not.toContain('<script');
    }
  });
});
