import { describe, expect, it } from 'vitest';
import { loadAssets } from '../../src/rendering/assets.ts';
import { distDir } from '../support/app.ts';
import { openPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const assets = loadAssets(distDir);
const site = serveSite();
/** A preload that nothing uses. */
const unused = '/robots.txt';

describe('the header Link', () => {
  it('preloads the style sheet and the script by the header Link, each once and used', async () => {
    const asked: string[] = [];
    const warnings: string[] = [];
    const open = await openPage(site.browser, `${site.origin}/hotel/`, {
      prepare: async (page) => {
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
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
    const initiators = await page.evaluate(
      (paths) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => paths.includes(new URL(name).pathname))
          .map((entry) => [new URL(entry.name).pathname, (entry as PerformanceResourceTiming).initiatorType]),
      [assets.stylesheet, assets.script],
    );
    await open.close();
    for (const path of [assets.stylesheet, assets.script]) expect(asked.filter((name) => name === path)).toEqual([path]);
    expect(initiators).toHaveLength(2);
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
