import { describe, expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';
import { get, startSiteOnce, wordpress } from '../support/siteWithWordpress.ts';
import { readRecording } from '../support/wordpress.ts';

/** Hosts of the site file; an embed of another host is a link. */
const frameHosts = ['www.openstreetmap.org', 'maps.example', 'video.example'];
startSiteOnce({ site: { frameHosts } }, () => {
  const [home] = JSON.parse(readRecording('page-home.en.json'));
  home.acf.content.push({ acf_fc_layout: 'video', headline: '', video: '<iframe src="https://video.example/1"></iframe>' });
  wordpress.answers.set('/en/wp-json/wp/v2/pages?slug=home', JSON.stringify([home]));
});

const getPolicy = (response: Response) => response.headers.get('content-security-policy') ?? '';
const listFrames = (policy: string) => /(?:^|;)frame-src ([^;]*)/.exec(policy)?.[1];

describe('the frame-src directive', () => {
  it.each([
    // The map block of this page also contains a video.
    ['/hotel/lage-anreise/', 'https://maps.example https://www.openstreetmap.org'],
    ['/hotel/', 'https://video.example'],
    ['/', "'none'"],
    ['/gibt-es-nicht/', "'none'"],
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
});
