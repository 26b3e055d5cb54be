import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answer, banner, button, openSettings, reopen } from '../support/consent.ts';
import { visit } from '../support/dialogs.ts';
import { openMeasured, tagManagerId } from '../support/measured.ts';
import { passTime } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ site: { tagManagerId } });

/** Runs all timers that are due soon, in a page whose clock is installed. */
const passMoments = (page: Page) => passTime(page, 2000);

describe('the consent banner', () => {
  it('leads to the list of what is stored where the script of the settings cannot be loaded', async () => {
    const { page } = await visit(site, '/impressum/', { consent: 'asked', expected: /alpine/ });
    await banner(page).waitFor();
    await page.route('**/alpine-*.js', (route) => route.abort());
    await button(page, 'settings').click();
    await page.waitForURL('**/datenschutzerklaerung/**');
  });
});

describe('the tag manager', () => {
  it.each([
    ['Do Not Track', 'doNotTrack', '1'],
    ['Global Privacy Control', 'globalPrivacyControl', true],
  ])('is never requested where the browser sends %s, and the settings say so', async (_, name, value) => {
    const { page, foreign, told, loads } = await openMeasured(site, '/impressum/', {
      prepare: async (opened) => {
        await opened.clock.install();
        await opened.addInitScript(([key, sent]) => Object.defineProperty(Navigator.prototype, key as string, { get: () => sent }), [
          name,
          value,
        ] as const);
      },
    });
    await openSettings(page);
    expect(await banner(page).getByText('Die Statistik bleibt deshalb aus').isVisible()).toBe(true);
    await answer(page, 'accept');
    await page.reload();
    await passMoments(page);
    // Withdrawing consent to maps alone causes no reload: typed text stays.
    const before = loads();
    await reopen(page);
    await page.locator('#site-consent-functional').uncheck();
    await answer(page, 'save');
    await passMoments(page);
    expect(loads()).toBe(before);
    expect([foreign, told]).toEqual([[], []]);
  });
});

describe('a map', () => {
  it('that cannot be loaded has address and link below the frame, and is loaded again by a button', async () => {
    const { page } = await site.open('/kontakt/', {
      expected: /^asks https:\/\/www\.openstreetmap\.org\//,
    });
    let isBlocked = true;
    await page
      .context()
      .route('https://www.openstreetmap.org/**', (route) =>
        isBlocked ? route.abort('blockedbyclient') : route.fulfill({ contentType: 'text/html', body: '<title>Frame</title>' }),
      );
    const stage = page.locator('.embed');
    expect(await stage.innerText()).toContain('Mit „Karte laden“ erlauben Sie');
    await stage.getByRole('button', { name: 'Karte laden' }).click();
    await expect.poll(() => stage.locator('.embed__link').innerText()).toContain('Camí des Rosar 12');
    isBlocked = false;
    await stage.locator('.embed__retry').press('Enter');
    await expect.poll(() => page.frames().at(-1)?.title()).toBe('Frame');
  });
});
