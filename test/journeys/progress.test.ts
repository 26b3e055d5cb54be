import { describe, expect, it } from 'vitest';
import { passTime } from '../support/page.ts';
import { link, openQuiet, state, target, whenParsed } from '../support/progress.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

/** Number of requests for a path. */
const asked = (path: string) => site.app.logged.filter((line) => line.path === path).length;

describe('a fast page', () => {
  it('requests a page once per click, by mouse and by keyboard, also after going back', async () => {
    const { page, troubles, close } = await openQuiet(site);
    for (const press of [() => link(page).click(), () => link(page).press('Enter')]) {
      site.app.logged.length = 0;
      await press();
      await page.waitForURL(`**${target}`, whenParsed);
      await page.goBack(whenParsed);
      expect(page.url()).toBe(`${site.origin}/hotel/`);
      // The second time the page is in the browser's cache.
      expect(asked(target)).toBe(press.toString().includes('Enter') ? 0 : 1);
    }
    await page.goForward(whenParsed);
    // Every page has one entry in the history.
    expect(await page.evaluate(() => history.length)).toBe(4);
    expect(troubles.filter((trouble) => !/^Transition was aborted/.test(trouble))).toEqual([]);
    await close();
  });
});

describe('links that the progress bar leaves alone', () => {
  it('leaves new tabs, fragments, mail links and foreign links to the browser', async () => {
    const { page, close } = await openQuiet(site, (fresh) => fresh.clock.install());
    await page.context().setOffline(true);
    await page.evaluate(() => {
      for (const href of ['#site-content', 'mailto:a@b.example', 'https://elsewhere.example/'])
        document.querySelector('main')?.prepend(Object.assign(document.createElement('a'), { href, textContent: href }));
      // Records whether the browser would follow each click, and then prevents that.
      document.documentElement.addEventListener('click', () => {});
      addEventListener('click', (event) => {
        (globalThis as unknown as { followed: boolean[] }).followed ??= [];
        (globalThis as unknown as { followed: boolean[] }).followed.push(!event.defaultPrevented);
        event.preventDefault();
      });
    });
    for (const href of ['#site-content', 'mailto:a@b.example', 'https://elsewhere.example/']) await link(page, href).click();
    await link(page).click({ modifiers: ['ControlOrMeta'] });
    expect(await page.evaluate(() => (globalThis as unknown as { followed: boolean[] }).followed)).toEqual([true, true, true, true]);
    await passTime(page, 1000);
    expect(await state(page)).toBe(null);
    await close();
  });

  const checkTexts = async (path: string, loading: string, failed: string) => {
    const html = await (await fetch(site.origin + path)).text();
    expect(html).toContain(`data-loading="${loading}"`);
    expect(html).toMatch(new RegExp(`id="site-progress"[^>]*><p>[^<]*${failed}`));
  };
  it.each([['/en/hotel/', 'The page is loading', 'cannot be reached']])('translates the texts of the progress bar on %s', checkTexts);
});
