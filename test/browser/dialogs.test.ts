import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dialog, focused, hold, isAlive, isModal, isOpen, linkTo, openDialog, openInquiry, touch, visit } from '../support/dialogs.ts';
import { nextFrames, transitionsEnd } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();
const room = '/zimmer/cambra-lavanda/';

describe('a dialog', () => {
  it.each([true, false])('closes at a click beside it, not at a drag from or into it (closedby: %s)', async (hasClosedBy) => {
    const { page } = await visit(site, '/impressum/', {
      prepare: (opened) =>
        opened.addInitScript((has) => {
          if (!has) Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
        }, hasClosedBy),
    });
    if (!hasClosedBy) await dialog(page).evaluate((element) => element.removeAttribute('closedby'));
    await openInquiry(page);
    await transitionsEnd(page);
    const { x = 0, y = 0 } = (await page.locator('#site-inquiry-startDate').boundingBox()) ?? {};
    const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 4 });
      await page.mouse.up();
    };
    await drag([x + 20, y + 10], [20, 300]);
    await drag([20, 300], [x + 20, y + 10]);
    expect(await isOpen(page)).toBe(true);
    await page.mouse.click(20, 300);
    await expect.poll(() => isOpen(page)).toBe(false);
  });

  it.each([
    ['a dialog by Esc', '/#site-content', room, '#site-dialog', (page: Page) => page.keyboard.press('Escape')],
    ['a dialog by Back', '/#site-content', room, '#site-dialog', (page: Page) => page.goBack({ waitUntil: 'commit' })],
    ['the gallery by Esc', '/hotel/galerie/#site-content', '', '.gallery-view', (page: Page) => page.keyboard.press('Escape')],
  ])(
    'leaves scroll position and focus where they were after closing %s at an address with a fragment',
    async (_way, path, href, open, leave) => {
      // Until the page is loaded the browser may scroll to the fragment again.
      const { page } = await visit(site, path, { waitUntil: 'load' });
      const link = href === '' ? page.locator('.gallery__link').last() : linkTo(page, href);
      await link.click();
      await page.locator(`${open}:modal`).waitFor();
      const scrolled = await page.evaluate(() => scrollY);
      expect(scrolled).toBeGreaterThan(500);
      await leave(page);
      await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
      await page.locator(`${open}:modal`).waitFor({ state: 'hidden' });
      const readPlace = async () => {
        await nextFrames(page);
        return [await page.evaluate(() => scrollY), await link.evaluate((element) => element === document.activeElement)];
      };
      await expect.poll(readPlace).toEqual([scrolled, true]);
    },
  );

  it('gives way to the page that an editor has made at its address where its fragment does not exist', async () => {
    const { page, troubles } = await visit(site, '/');
    await page.route('**/dialog/room/**', (route) => route.fulfill({ status: 404, body: 'no' }));
    await linkTo(page, room).click();
    await page.waitForURL(site.origin + room);
    troubles.length = 0;
  });
});

describe('what arrives late', () => {
  it('opens no calendar above the field that is filled in meanwhile; the next focus opens it', async () => {
    const { page } = await visit(site, '/');
    const release = await hold(page, /\/assets\/calendar-/);
    await openInquiry(page);
    await page.focus('#site-inquiry-startDate');
    await page.focus('#site-inquiry-firstName');
    await release();
    expect(await page.locator('calendar-range').isVisible()).toBe(false);
    await page.focus('#site-inquiry-startDate');
    await page.locator('calendar-range').waitFor();
  });

  it.each([
    ['a dialog is opened', '/', (page: Page) => openInquiry(page)],
    ['a field is filled in', '/kontakt/', (page: Page) => page.fill('#site-contact-firstName', 'Änne')],
  ])('does not change the page once %s', async (_what, path, goOn) => {
    const { page } = await visit(site, path, {
      // No page is there ahead.
      prepare: (opened) => opened.addInitScript(() => Reflect.defineProperty(IntersectionObserver.prototype, 'observe', { value() {} })),
    });
    const release = await hold(page, '**/hotel/');
    await page
      .locator('a[href="/hotel/"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.locator('#site-progress[data-state="loading"]').waitFor({ state: 'attached' });
    await goOn(page);
    expect(await page.locator('#site-progress').getAttribute('data-state')).toBe('');
    await page.evaluate(() => addEventListener('click', () => document.body.setAttribute('data-clicked', ''), true));
    await release();
    expect([await page.locator('[data-clicked]').count(), new URL(page.url()).pathname]).toEqual([0, path]);
  });

  it('opens no gallery over a dialog', async () => {
    const { page } = await visit(site, '/hotel/galerie/');
    const release = await hold(page, /\/assets\/galleryView-/);
    await page.locator('.gallery__link').first().click();
    await openInquiry(page);
    await release();
    expect([await page.locator('.gallery-view').count(), await isModal(page)]).toEqual([0, true]);
  });

  it('opens no settings of consent beside the field that is filled in meanwhile', async () => {
    const { page } = await visit(site, '/kontakt/');
    await touch(page, 'contact');
    await isAlive(page, 'contact');
    const release = await hold(page, /\/assets\/choice-/);
    await page.locator('a[data-consent-settings]').first().click();
    await page.focus('#site-contact-firstName');
    await release();
    expect([await page.locator('#site-consent').isVisible(), await focused(page)]).toEqual([false, 'site-contact-firstName']);
  });
});

describe('a behaviour that fails', () => {
  it('reports a behaviour that fails and runs all others', async () => {
    const { page, troubles } = await visit(site, '/', {
      expected: /not as expected/,
      prepare: (page) =>
        page.addInitScript(() => {
          document.addEventListener('readystatechange', () => {
            for (const element of document.querySelectorAll('.header, .gallery'))
              Object.assign(element, {
                addEventListener() {
                  throw new Error('not as expected');
                },
              });
          });
        }),
    });
    await expect.poll(() => troubles).toHaveLength(2);
    // Behaviours registered before and after the failing ones.
    await page.locator('.header [popovertarget="site-menu"]').click();
    await expect.poll(() => page.locator('main').getAttribute('inert')).toBe('');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('main').getAttribute('inert')).toBe(null);
    await openDialog(page, '/anfrage');
  });
});
