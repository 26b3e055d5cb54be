import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { focused, isAlive, isModal, openInquiry, touch, visit } from '../support/dialogs.ts';
import { nextFrames } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

/** Holds responses back. Returns a function that releases them, and resolves once the page has worked with the first. */
async function hold(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest(address);
  return async () => {
    const response = (await asked).response();
    resolve();
    await (await response)?.finished();
    await nextFrames(page);
    await nextFrames(page);
  };
}

describe('what arrives late', () => {
  it('opens no calendar above the field that is filled in meanwhile; the next focus opens it', async () => {
    const { page, close } = await visit(site, '/');
    const release = await hold(page, /\/assets\/calendar-/);
    await openInquiry(page);
    await page.focus('#site-inquiry-startDate');
    await page.focus('#site-inquiry-firstName');
    await release();
    expect(await page.locator('calendar-range').isVisible()).toBe(false);
    await page.focus('#site-inquiry-startDate');
    await page.locator('calendar-range').waitFor();
    await close();
  });

  it.each([
    ['a dialog is opened', '/', (page: Page) => openInquiry(page)],
    ['a field is filled in', '/kontakt/', (page: Page) => page.fill('#site-contact-firstName', 'Änne')],
  ])('does not change the page once %s', async (_what, path, goOn) => {
    const { page, close } = await visit(site, path, {
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
    await close();
  });

  it('opens no gallery over a dialog', async () => {
    const { page, close } = await visit(site, '/hotel/galerie/');
    const release = await hold(page, /\/assets\/galleryView-/);
    await page.locator('.gallery__link').first().click();
    await openInquiry(page);
    await release();
    expect([await page.locator('.gallery-view').count(), await isModal(page)]).toEqual([0, true]);
    await close();
  });

  it('opens no settings of consent beside the field that is filled in meanwhile', async () => {
    const { page, close } = await visit(site, '/kontakt/');
    await touch(page, 'contact');
    await isAlive(page, 'contact');
    const release = await hold(page, /\/assets\/choice-/);
    await page.locator('a[data-consent-settings]').first().click();
    await page.focus('#site-contact-firstName');
    await release();
    expect([await page.locator('#site-consent').isVisible(), await focused(page)]).toEqual([false, 'site-contact-firstName']);
    await close();
  });
});
