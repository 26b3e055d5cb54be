import { describe, expect, it } from 'vitest';
import type { EngineSite } from './engineSite.ts';
import { isPictureShown, readCounter, readFocusedPicture } from './gallery.ts';
import { click, eventually, findViolations, focused, isDialogOpen, isLoaded, isShown, openDialog, readPath, readTexts } from './page.ts';

export function describeDialogs(site: EngineSite): void {
  it.each([
    ['a room', '/', '/rooms/cambra-lavanda/', 'Cambra Lavanda'],
    ['a package', '/aktivitaeten/', '/packege/zeit-zu-zweit/', 'Zeit zu zweit'],
    ['the inquiry', '/', '/anfrage', 'Anfrage'],
  ])('opens %s in place, closes it by Escape and by a click beside, and returns the focus', async (_, path, href, title) => {
    const tab = await site.visit(path);
    await openDialog(tab, href);
    expect(await tab.evaluate(readTexts, '#site-dialog-title')).toEqual([title]);
    // WebKit on a busy machine loses the focus of a dialog that is opened again while `display` still changes: about one time in forty.
    expect(await tab.evaluate(() => getComputedStyle(document.querySelector('#site-dialog') as Element).transitionProperty)).toBe(
      'opacity, translate',
    );
    if (href === '/rooms/cambra-lavanda/') expect(await findViolations(tab)).toEqual([]);
    await tab.press('Escape');
    await eventually(tab, isShown, '#site-dialog').toBe(false);
    await eventually(tab, focused).toBe(href);
    await openDialog(tab, href);
    // The text of a dialog does not close it, the dimmed page beside does.
    await click(tab, '#site-dialog-title');
    expect(await tab.evaluate(isDialogOpen)).toBe(true);
    await tab.clickAt(12, 450);
    await eventually(tab, isShown, '#site-dialog').toBe(false);
    await eventually(tab, focused).toBe(href);
  });

  it('shows the pages of a room and of an offer without violations', async () => {
    const tab = await site.visit('/rooms/cambra-lavanda/');
    expect(await findViolations(tab)).toEqual([]);
    await tab.goto(`${site.app.origin}/angebote/`);
    await click(tab, 'main a[href^="/angebot"]:not([href="/angebote/"])');
    // The page before has a heading too.
    await eventually(tab, readPath).toMatch(/^\/angebote?\/./);
    await eventually(tab, isLoaded).toBe(true);
    expect(await findViolations(tab)).toEqual([]);
  });

  describe('the gallery', () => {
    it('opens, follows keys and buttons, and closes with the focus on the picture shown last', async () => {
      const tab = await site.visit('/hotel/galerie/', { width: 1000, height: 700 });
      await click(tab, '.gallery .gallery__link');
      await eventually(tab, readCounter).toBe('1 von 6');
      await eventually(tab, isPictureShown).toBe(true);
      await tab.press('ArrowRight');
      await eventually(tab, readCounter).toBe('2 von 6');
      await eventually(tab, isPictureShown).toBe(true);
      await click(tab, '.gallery-view [data-step="1"]');
      await eventually(tab, readCounter).toBe('3 von 6');
      await eventually(tab, isPictureShown).toBe(true);
      await tab.press('Escape');
      await eventually(tab, isShown, '.gallery-view').toBe(false);
      // The browser returns the focus to the first link, the `close` event that follows moves it to the third.
      await eventually(tab, readFocusedPicture).toBe(2);
    });
  });
}
