import { describe, expect, it } from 'vitest';
import { findViolations, nextFrames, passTime } from '../support/page.ts';
import { arrives, bar, hold, link, openQuiet, spoken, state, target, whenParsed } from '../support/progress.ts';
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

describe('a slow page', () => {
  it('shows and announces a progress bar after 200 ms that fills in 5 seconds and is gone on the next page', {
    tags: ['long'],
  }, async () => {
    const { page, troubles, close } = await openQuiet(site);
    const release = await hold(page);
    expect(await bar(page).isVisible()).toBe(false);
    const taken = await link(page).evaluate(
      (element: HTMLElement) =>
        new Promise<number>((resolve) => {
          const start = performance.now();
          const observer = new MutationObserver(() => resolve(performance.now() - start));
          observer.observe(document.querySelector('#site-progress') as Element, { attributes: true, attributeFilter: ['data-state'] });
          element.click();
        }),
    );
    expect(taken).toBeGreaterThanOrEqual(199);
    // Generous for a busy machine.
    expect(taken).toBeLessThan(4000);
    expect(await state(page)).toBe('loading');
    expect(await spoken(page)).toBe('Die Seite wird geladen');
    expect(await bar(page).locator('p').isVisible()).toBe(false);
    expect(await bar(page).evaluate((element) => element.matches(':popover-open'))).toBe(true);
    const look = await bar(page).evaluate((element) => {
      const { animationDuration, blockSize, backgroundColor } = getComputedStyle(element, '::before');
      return { animationDuration, blockSize, backgroundColor };
    });
    expect(look).toEqual({ animationDuration: '5s', blockSize: '3px', backgroundColor: 'rgb(217, 105, 30)' });
    expect(await findViolations(page)).toEqual([]);
    expect(page.url()).toBe(`${site.origin}/hotel/`);
    // A second click on the same link changes nothing, one on another replaces it.
    await link(page).click();
    await link(page, '/kulinarik/').click();
    await page.waitForURL('**/kulinarik/', whenParsed);
    expect(await bar(page).isVisible()).toBe(false);
    release();
    await nextFrames(page);
    expect(page.url()).toBe(`${site.origin}/kulinarik/`);
    // Chromium aborts a view transition whose style sheet is late, and logs that.
    expect(troubles.filter((trouble) => !/^Transition was aborted/.test(trouble))).toEqual([]);
    await close();
  });

  it('cancels the progress bar when the visitor goes back or leaves the page', { tags: ['long'] }, async () => {
    const { page, close } = await openQuiet(site);
    await page.evaluate(() => history.pushState(null, '', '#here'));
    const release = await hold(page);
    await link(page).click();
    await expect.poll(() => state(page)).toBe('loading');
    // With reduced motion the bar grows in steps.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await bar(page).evaluate((element) => getComputedStyle(element, '::before').animationTimingFunction)).toContain('steps');
    await page.goBack(whenParsed);
    await expect.poll(() => state(page)).toBe('');
    expect(await bar(page).isVisible()).toBe(false);
    expect(await spoken(page)).toBe('');
    await Promise.all([arrives(page, target), release()]);
    await nextFrames(page);
    expect(page.url()).toBe(`${site.origin}/hotel/`);
    // A page put into the back/forward cache has no navigation under way.
    const releaseAgain = await hold(page, '/kulinarik/');
    await link(page, '/kulinarik/').click();
    await expect.poll(() => state(page)).toBe('loading');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
    expect(await state(page)).toBe('');
    await Promise.all([arrives(page, '/kulinarik/'), releaseAgain()]);
    await nextFrames(page);
    expect(page.url()).toBe(`${site.origin}/hotel/`);
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
  it.each([
    ['/es/', 'La página se está cargando', 'no está disponible'],
    ['/fr/', 'La page est en cours de chargement', 'injoignable'],
  ])('translates the texts of the progress bar on %s', { tags: ['long'] }, checkTexts);
});
