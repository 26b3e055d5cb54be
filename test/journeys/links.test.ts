import { describe, expect, it } from 'vitest';
import { openPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ pictures: true });
/** A preload that nothing uses. */
const unused = '/robots.txt';

describe('the header Link', () => {
  it('preloads the first picture in the size of the window, once and used', async () => {
    const asked: string[] = [];
    const warnings: string[] = [];
    const open = await openPage(site.browser, `${site.origin}/hotel/`, {
      prepare: async (page) => {
        page.on('request', (request) => request.resourceType() === 'image' && asked.push(new URL(request.url()).pathname));
        page.on('console', (message) => warnings.push(message.text()));
        await page.addInitScript((href) => {
          const addPreload = () => {
            const attributes = { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href };
            document.head.append(Object.assign(document.createElement('link'), attributes));
          };
          document.addEventListener('DOMContentLoaded', addPreload);
        }, unused);
      },
    });
    const { page } = open;
    // Chromium names all preloads that nothing used, in one go, a few seconds after the page has loaded: this one is among them.
    await expect.poll(() => warnings.filter((text) => text.includes(unused)).length).toBe(1);
    const shown = await page.locator('.hero img').evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
    const { headers } = await fetch(`${site.origin}/hotel/`);
    await open.close();
    expect(headers.get('link')).toContain(`${shown} `);
    const upload = shown.slice(shown.indexOf('/2026/'));
    expect(asked.filter((path) => path.endsWith(upload))).toEqual([shown]);
    expect(warnings.filter((text) => /preload/i.test(text) && !text.includes(unused))).toEqual([]);
  });
});

describe('structured data', () => {
  it('may stand in the page as JSON-LD: the content security policy does not block it', async () => {
    const violations: string[] = [];
    const open = await openPage(site.browser, `${site.origin}/hotel/`, {
      prepare: async (page) => {
        await page.exposeFunction('tell', (text: string) => violations.push(text));
        await page.addInitScript(`addEventListener('securitypolicyviolation', (event) => tell(event.violatedDirective))`);
      },
    });
    const data = await open.page.locator('script[type="application/ld+json"]').textContent();
    // The policy reports violations.
    await open.page.evaluate(() => {
      const script = document.createElement('script');
      script.append('1');
      document.body.append(script);
    });
    await expect.poll(() => violations).toEqual(['require-trusted-types-for']);
    await open.close().catch((error: Error) => expect(error.message).toMatch(/TrustedScript/));
    expect(JSON.parse(data ?? '')['@graph'][0]['@type']).toBe('BreadcrumbList');
  });
});
