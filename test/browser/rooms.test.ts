import { describe, expect, it } from 'vitest';
import { visit } from '../support/dialogs.ts';
import { nextFrames, setViewport } from '../support/page.ts';
import { serveSite } from '../support/site.ts';
import { startWordpress } from '../support/wordpress.ts';

const site = serveSite();

describe('the page of a room without pictures and other rooms', () => {
  const bare = serveSite({
    startContent: async () => {
      const wordpress = await startWordpress();
      const url = '/wp-json/wp/v2/rooms?per_page=100';
      const [room] = JSON.parse(wordpress.answers.get(url) ?? '[]');
      wordpress.answers.set(url, JSON.stringify([{ ...room, slug: 'dachzimmer', acf: [] }]));
      return wordpress;
    },
  });

  it('keeps its buttons off the section below', async () => {
    const { page } = await visit(bare, '/zimmer/dachzimmer/', { waitUntil: 'load' });
    const readBox = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { y: 0, height: 0 };
    const [foot, section] = [await readBox('.record__foot'), await readBox('.dialog--page ~ .section')];
    expect(section.y - foot.y - foot.height).toBeGreaterThan(32);
  });
});

describe("a room's card", () => {
  it("grows its picture into the first one of the room's dialog", async () => {
    const { page } = await visit(site, '/', { reducedMotion: 'no-preference', waitUntil: 'load' });
    const session = await page.context().newCDPSession(page);
    // The transition stands still, to be seen.
    await session.send('Animation.enable');
    await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
    const link = page.locator('.card--room .arrow-link').nth(1);
    const fetched = page.waitForResponse(/\/dialog\/room\//);
    await link.hover();
    await (await fetched).finished();
    // The style sheets of the content come after it.
    await nextFrames(page);
    await page.waitForFunction(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet));
    await link.click();
    const findGrown = () =>
      page.evaluate(() => {
        const names = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
        return ['group', 'old', 'new'].filter((part) => names.includes(`::view-transition-${part}(room)`));
      });
    await expect.poll(findGrown).toEqual(['group', 'old', 'new']);
  });
});

describe('a room on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, waitUntil: 'load' } as const;

  it('shows name, first fact and price above the thumb bar on its page, and its pictures in one row', async () => {
    const { page } = await visit(site, '/zimmer/suite-mirador/', phone);
    const bottoms = await page
      .locator('h1, .facts li:first-child, .record__foot .price')
      .evaluateAll((elements) => elements.slice(0, 3).map((element) => element.getBoundingClientRect().bottom));
    const thumbBarTop = await page.locator('.thumb-bar').evaluate((bar) => bar.getBoundingClientRect().top);
    expect(bottoms).toHaveLength(3);
    expect(Math.max(...bottoms)).toBeLessThan(thumbBarTop);
    const tops = await page
      .locator('.record__pictures a')
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
    expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
  });

  it('keeps title, close control and price of its dialog in view, and whatever has the focus between them', async () => {
    const { page } = await visit(site, '/zimmer-suiten/', phone);
    await page.locator('main h2 a[href="/zimmer/suite-mirador/"]').click();
    const dialog = page.locator('#site-dialog');
    await dialog.locator('.record').waitFor();
    const readRange = () =>
      dialog.evaluate((element) => {
        const [head, foot] = ['.dialog__head', '.record__foot'].map((part) => element.querySelector(part) as HTMLElement);
        return { top: head?.getBoundingClientRect().bottom ?? 0, bottom: foot?.getBoundingClientRect().top ?? 0 };
      });
    await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    const { top, bottom } = await readRange();
    expect([top > 0 && top < 200, bottom > 600 && bottom < 844]).toEqual([true, true]);
    for (const link of await dialog.locator('.record__text a').all()) {
      await link.focus();
      const { range, box } = { range: await readRange(), box: await link.evaluate((element) => element.getBoundingClientRect().toJSON()) };
      expect([box.top >= range.top, box.bottom <= range.bottom], JSON.stringify({ range, box })).toEqual([true, true]);
    }
    await setViewport(page, { width: 320, height: 256 });
    await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
    const low = await readRange();
    expect([low.top < 0, low.bottom > 256]).toEqual([true, true]);
  });
});

describe('the page of an offer', () => {
  it('shows a name and two columns of prices beside each other on a phone of 320 px', async () => {
    const { page } = await visit(site, '/angebote/rosenwochen/', { viewport: { width: 320, height: 568 }, waitUntil: 'load' });
    const table = page.locator('.table__scroll');
    await expect.poll(() => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});
