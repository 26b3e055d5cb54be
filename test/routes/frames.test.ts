import { describe, expect, it, onTestFinished } from 'vitest';
import type { Site } from '../../src/config/siteSchema.ts';
import { startApp } from '../support/app.ts';
import { get, startSiteOnce, wordpress } from '../support/siteWithWordpress.ts';
import { readRecording } from '../support/wordpress.ts';

/** Hosts of the site file; an embed of another host is a link. */
const frameHosts = ['www.openstreetmap.org', 'maps.example', 'video.example', 'fine.example'];
startSiteOnce({ site: { frameHosts } }, () => {
  const [home] = JSON.parse(readRecording('page-home.en.json'));
  home.acf.content.push({ acf_fc_layout: 'video', headline: '', video: '<iframe src="https://video.example/1"></iframe>' });
  wordpress.answers.set('/en/wp-json/wp/v2/pages?slug=home', JSON.stringify([home]));
});

/** Serves a page with this content; its slug is its path. */
const write = (slug: string, html: string) => {
  const [page] = JSON.parse(readRecording('page-impressum.de.json'));
  const changes = { acf: {}, slug, link: page.link.replace('impressum', slug), content: { rendered: html } };
  wordpress.answers.set(`/wp-json/wp/v2/pages?slug=${slug}`, JSON.stringify([{ ...page, ...changes }]));
};
const getPolicy = (response: Response) => response.headers.get('content-security-policy') ?? '';
const listFrames = (policy: string) => /(?:^|;)frame-src ([^;]*)/.exec(policy)?.[1];

describe('the frame-src directive', () => {
  it.each([
    // The map block of this page also contains a video.
    ['/hotel/lage-anreise/', 'https://maps.example https://www.openstreetmap.org'],
    ['/hotel/', 'https://video.example'],
    ['/', "'none'"],
    ['/impressum/', "'none'"],
    ['/gibt-es-nicht/', "'none'"],
    ['/assets/none.js', "'none'"],
    ['/dialog/inquiry', "'none'"],
  ])('%s allows only the hosts of its own embeds in frame-src', async (path, frames) => {
    const response = await get(path);
    const policy = getPolicy(response);
    const shown = [...(await response.text()).matchAll(/<iframe src="(https:\/\/[^/"]+)/g)].map(([, origin]) => origin);
    expect(listFrames(policy)).toBe(frames);
    expect(listFrames(policy)).toBe(shown.length === 0 ? "'none'" : [...new Set(shown)].sort().join(' '));
    // The rest of the policy is the same everywhere, and there is only one policy.
    expect(policy.replace(/frame-src [^;]*/, '')).toBe(getPolicy(await get('/healthz')).replace(/frame-src [^;]*/, ''));
    expect(policy.match(/default-src/g)).toHaveLength(1);
  });

  it('the page that answers an invalid form post allows the frames of its embeds', async () => {
    const response = await get('/api/inquiry', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' },
      body: 'locale=en',
    });
    expect(response.status).toBe(422);
    expect(listFrames(getPolicy(response))).toBe('https://video.example');
  });

  it.each([
    ['https://fine.example/book?hotel=7', 'Inhalt von fine.example', 'Inhalt laden', 'Auf fine.example öffnen'],
    ['https://video.example/1', 'Video von video.example', 'Video laden', 'Video auf video.example ansehen'],
    ['https://maps.example/1', 'Karte von maps.example', 'Karte laden', 'Karte auf maps.example ansehen'],
  ])('a frame is called what it is: %s', async (src, title, action, link) => {
    const slug = `rahmen-${new URL(src).host.split('.')[0]}`;
    write(slug, `<iframe src="${src}"></iframe>`);
    const html = await (await get(`/${slug}/`)).text();
    expect(html).toContain(`title="${title}"`);
    expect([html.includes(`>${action}</button>`), html.includes(`Mit „${action}“`), html.includes(link)]).toEqual([true, true, true]);
  });

  it('embeds in a dialog fragment are links, since the embedding page does not allow their frames', async () => {
    const records = JSON.parse(readRecording('packege.de.json'));
    records[0].content = { rendered: '<p>Ein Film:</p><iframe src="https://video.example/embed/1"></iframe>' };
    wordpress.answers.set('/wp-json/wp/v2/packege?per_page=100', JSON.stringify(records));
    const otherApp = await startApp({ env: { CONTENT_URL: wordpress.origin }, site: { frameHosts } });
    onTestFinished(() => otherApp.close());
    const fragment = await fetch(`${otherApp.origin}/dialog/package/${records[0].slug}`);
    const html = await fragment.text();
    expect(html).toContain('href="https://video.example/embed/1"');
    expect(html).not.toMatch(/<iframe|data-behaviour="embed"|embed__load/);
    expect(listFrames(getPolicy(fragment))).toBe("'none'");
    const page = await fetch(`${otherApp.origin}/pakete/${records[0].slug}/`);
    expect(await page.text()).toContain('<iframe src="https://video.example/embed/1"');
    expect(listFrames(getPolicy(page))).toBe('https://video.example');
  });

  it.each<[string, Partial<Site>, RegExp]>([
    ['OpenStreetMap without a key', {}, /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=/],
    [
      'Google with a key',
      { mapsKey: 'k3y' },
      /^https:\/\/www\.google\.com\/maps\/embed\/v1\/place\?key=k3y&amp;q=39\.4\d*%2C3\.\d+&amp;zoom=13&amp;language=en$/,
    ],
  ])('the map of the contact page comes from %s', async (_, site, address) => {
    const demo = await startApp({ site });
    onTestFinished(() => demo.close());
    const response = await fetch(`${demo.origin}/en/contact/`);
    const src = /<iframe src="([^"]*)"/.exec(await response.text())?.[1] ?? '';
    expect(src).toMatch(address);
    expect(listFrames(getPolicy(response))).toBe(new URL(src.replaceAll('&amp;', '&')).origin);
  });
});
