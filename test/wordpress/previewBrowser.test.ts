import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Locale } from '../../src/i18n/locales.ts';
import { getSharedBrowser } from '../support/chromium.ts';
import { findViolations, removeGutter } from '../support/page.ts';
import { connected, connectOnce } from './companion.ts';
import { clickPreview, type PostType, type State, savePost } from './previews.ts';
import { describeWordpress, queryDatabase, wordpress } from './support.ts';

const gap = { acf_fc_layout: 'text_image', headline: 'Schief', text: { '@html': 'Neben einem Bild, das es nicht gibt.' }, ratio: 'schief' };
const fields = (locale: Locale) => ({
  heroimage: { '@image': 'hero-hotel' },
  content: {
    '@flex': [
      { acf_fc_layout: 'text', headline: `Block ${locale}`, text: { '@html': 'Ein Absatz, der noch nicht veröffentlicht ist.' } },
      gap,
      { acf_fc_layout: 'video', headline: 'Film', video: '<iframe src="https://www.youtube.com/embed/aaaaaaaaaaa"></iframe>', poster: '' },
    ],
  },
});
/** Two cells of the matrix in `preview.test.ts`: with fields and without. */
const cells: readonly [State, PostType, Locale][] = [
  ['draft', 'pages', 'de'],
  ['private', 'rooms', 'en'],
];

const isMissingFile = (text: string) => text.includes('404 (Not Found)');

describeWordpress('previews in a browser', () => {
  let browser: Browser;
  connectOnce();
  beforeAll(async () => {
    browser = await getSharedBrowser(true);
  });
  // Other files look at all content.
  afterAll(() => void queryDatabase("DELETE FROM wp_posts WHERE post_title LIKE 'Im Browser %'"));

  it.each(cells)('show a %s of %s in the language %s under the bar, and load nothing of other hosts', async (state, type, locale) => {
    const acf = type === 'pages' ? fields(locale) : undefined;
    const title = `Im Browser ${state}`;
    const entered = { title, content: '<p>Ein Text von heute.</p>', ...(acf && { acf }) };
    const link = await clickPreview(connected.editor, await savePost(connected.editor, type, locale, state, entered));
    const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
    await context.addInitScript(removeGutter);
    try {
      const page = await context.newPage();
      const [origins, errors] = [new Set<string>(), [] as string[]];
      page.on('request', (request) => origins.add(new URL(request.url()).origin));
      page.on('console', (message) => message.type() === 'error' && !isMissingFile(message.text()) && errors.push(message.text()));
      // The site file names partners' logos, which this WordPress does not have.
      page.on('response', (found) => found.status() >= 400 && !found.url().includes('/partner-') && errors.push(found.url()));
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(link, { waitUntil: 'networkidle' });
      expect((await page.locator('h1').first().innerText()).replaceAll('\u00a0', ' ')).toBe(title);
      const bar = page.locator('.preview-bar');
      expect(await bar.isVisible()).toBe(true);
      const box = await bar.boundingBox();
      expect([box?.x, box?.y, box?.width]).toEqual([0, 0, 390]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(await findViolations(page)).toEqual([]);
      if (acf !== undefined)
        expect(await bar.locator('li').first().innerText()).toContain('Block 2 (Text neben einem Bild) › Format des Bildes');
      expect(await bar.getByRole('link').getAttribute('href')).toMatch(
        new RegExp(`^${wordpress.origin}/wp-admin/post\\.php\\?post=\\d+&action=edit$`),
      );
      expect([...origins]).toEqual([connected.origin]);
      expect(errors).toEqual([]);
      expect(await context.cookies()).toEqual([]);
    } finally {
      await context.close();
    }
  });
});
