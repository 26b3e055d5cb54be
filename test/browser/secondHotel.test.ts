import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadSite } from '../../src/config/loadSite.ts';
import { expectNoLoss, findLoss, resizeWindow } from '../support/layoutLoss.ts';
import { findViolations, type OpenPage, setViewport } from '../support/page.ts';
import { secondHotelPaths, secondHotelSiteFile, startSecondHotel } from '../support/secondHotel.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ site: loadSite(secondHotelSiteFile), startContent: startSecondHotel });

describe('a hotel with long words, hurried pictures and empty fields', () => {
  let opened: OpenPage;
  beforeAll(async () => {
    opened = await site.open('/healthz');
  });

  it.each(secondHotelPaths)(
    'loses nothing of %s at the sides, with text of 200 % either, and has no accessibility violations',
    async (path) => {
      const { page } = opened;
      expect((await page.goto(site.origin + path))?.status()).toBe(200);
      const part = path === '/anfrage' ? '.dialog[open]' : 'body';
      await expectNoLoss(page, part);
      await resizeWindow(page, 390);
      expect(await findViolations(page)).toEqual([]);
      expect(opened.troubles).toEqual([]);
    },
  );
});

describe('tables and code wider than their place', () => {
  it('scroll by themselves in a column, a list, a quotation or nested elements, by keyboard too', async () => {
    const { page } = await site.open('/haus/');
    await setViewport(page, { width: 390, height: 844 });
    const places = await page.locator('main :is(table, pre)').evaluateAll((elements) =>
      elements.map((element) => {
        const box = element.closest<HTMLElement>('.table__scroll, pre');
        return { scrolls: box !== null && /auto/.test(getComputedStyle(box).overflowX), focusable: box?.tabIndex === 0 };
      }),
    );
    expect(places.length).toBeGreaterThan(8);
    expect(new Set(places.map((place) => JSON.stringify(place)))).toEqual(new Set(['{"scrolls":true,"focusable":true}']));
    const wide = page.locator('.wp-block-column .table__scroll').first();
    await wide.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => wide.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  });
});

describe('blocks that an editor left empty or half empty', () => {
  const readBlocks = (page: Page) =>
    page
      .locator('main .section')
      .evaluateAll((sections) =>
        sections.map((section) => [section.className.replace(/section(--\w+)? ?/g, '').trim(), section.textContent?.trim() ?? '']),
      );

  it('vanish if they say nothing, and have a title, a price or a heading word if they say something', async () => {
    const rooms = await site.open('/zimmer/');
    const roomBlocks = await readBlocks(rooms.page);
    expect(roomBlocks.filter(([name]) => name?.startsWith('block-room'))).toHaveLength(4);
    expect(await rooms.page.locator('.block-room h2').allTextContents()).toEqual([
      'Turmzimmer mit Südwestseitenbalkon und Alpenpanoramablick',
      'Zimmer',
      'Zimmer',
      'Dachgeschossfamilienappartementsuite',
    ]);
    expect(await rooms.page.locator('.block-room .price').allTextContents()).toEqual([
      'ab 1.390,50\u00a0€',
      'Preis auf Anfrage',
      'Preis auf Anfrage',
      'Preis auf Anfrage',
    ]);
    await rooms.close();

    const { page } = await site.open('/bausteine/');
    const blocks = await readBlocks(page);
    for (const word of ['Nur eine Anmerkung', 'Ohne Video', 'Keine', 'Leere Karte', 'Niemand', 'Leer'])
      expect(blocks.map(([, text]) => text)).not.toContain(word);
    expect(await page.locator('main :is(h2, h3)').filter({ hasText: /^\s*$/ }).count()).toBe(0);
    // A choice of packages with nothing to choose is no question.
    expect(await page.locator('[name="packageType"]').count()).toBe(0);
  });
});

describe('printing', () => {
  it('puts the address of an external link behind its text, in the line, and cuts no wide table, code or picture of a room', async () => {
    const { page } = await site.open('/haus/');
    await page.emulateMedia({ media: 'print' });
    // The width of an A4 page between its margins.
    await resizeWindow(page, 670);
    await expect.poll(() => findLoss(page, 'main')).toEqual([]);
    const address = await page
      .locator('.prose a.external')
      .first()
      .evaluate((element) => {
        const { content, display, width, backgroundImage } = getComputedStyle(element, '::after');
        return { content, display, width, backgroundImage };
      });
    expect(address).toMatchObject({ display: 'inline', width: 'auto', backgroundImage: 'none' });
    expect(address.content).toContain('fremdenverkehrsverband');
    await page.goto(new URL('/zimmer/turmzimmer/', page.url()).href);
    await expect.poll(() => findLoss(page, 'main')).toEqual([]);
  });
});

describe('long words', () => {
  it('hyphenate by the language of the page in every element of the main part and of dialogs, and break where a browser knows no rules', async () => {
    for (const path of ['/bausteine/', '/en/haus/', '/anfrage']) {
      const { page } = await site.open(path);
      const styles = await page
        .locator(':is(main, .dialog) :is(h1, h2, h3, p, li, td, summary, label, legend, .button, .arrow-link)')
        .evaluateAll((elements) => [
          ...new Set(
            elements.map((element) => {
              const { hyphens, overflowWrap } = getComputedStyle(element);
              const isExempt = element.matches('.price, table *');
              return `${element.closest('[lang]')?.getAttribute('lang')} ${hyphens} ${isExempt ? '' : overflowWrap}`.trim();
            }),
          ),
        ]);
      const lang = path.startsWith('/en') ? 'en' : 'de';
      expect(styles.toSorted()).toEqual(styles.length === 1 ? [`${lang} auto anywhere`] : [`${lang} auto`, `${lang} auto anywhere`]);
    }
  });
});
