import { describe, expect, it } from 'vitest';
import { openInquiry, visit } from '../support/dialogs.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

describe('the page of a room', () => {
  it('opens its pictures in the lightbox, and adds the days typed into the inquiry to its links to the booking engine', async () => {
    const { page } = await visit(site, '/zimmer/suite-mirador/');
    await page.locator('.record__pictures a').nth(1).click();
    const view = page.locator('.gallery-view');
    await expect.poll(() => view.getByRole('status').textContent()).toBe('2 von 3');
    await page.keyboard.press('Escape');
    await expect.poll(() => view.count()).toBe(0);

    const booking = page.locator('.record__foot a[target="_blank"]');
    const readHref = async () => {
      await booking.focus();
      const url = new URL((await booking.getAttribute('href')) ?? '');
      await page.locator('.header a[href^="/anfrage"]:visible').focus();
      return Object.fromEntries(url.searchParams);
    };
    const room = { lang: 'de', room: 'suite-mirador' };
    expect(await readHref()).toEqual(room);
    await openInquiry(page, '/anfrage/suite-mirador');
    await page.fill('#site-inquiry-startDate', '14. Mai 2027');
    await page.fill('#site-inquiry-endDate', '18.5.27');
    await page.locator('#site-inquiry-message').fill('Ruhig, bitte.');
    await page.locator('#site-dialog .dialog__close:visible').click();
    expect(await readHref()).toEqual({ ...room, arrival: '2027-05-14', departure: '2027-05-18' });

    // The days follow the visitor to another page; those of an offer stay. Without days in order the link has none.
    await page.goto(`${site.origin}/zimmer-suiten/`, { waitUntil: 'load' });
    const header = page.locator('.header a.button[target="_blank"]:visible');
    await header.focus();
    expect(await header.getAttribute('href')).toBe('https://book.esrosar.example/?lang=de&arrival=2027-05-14&departure=2027-05-18');
    await page.evaluate(() => sessionStorage.setItem('estate-inquiry', '{"startDate":"18.05.2027","endDate":"14.05.2027"}'));
    await page.locator('.header__menu').first().focus();
    await header.focus();
    expect(await header.getAttribute('href')).toBe('https://book.esrosar.example/?lang=de');
    // What no script of this site has stored.
    for (const text of ['{"startDate":"18.05', 'null', '{"startDate":5,"endDate":null}']) {
      await page.evaluate((stored) => sessionStorage.setItem('estate-inquiry', stored), text);
      await page.locator('.header__menu').first().focus();
      await header.focus();
      expect(await header.getAttribute('href')).toBe('https://book.esrosar.example/?lang=de');
    }
  });
});

it('the thumb bar leaves its pair of buttons out while those of the box are wholly in view', async () => {
  const { page } = await visit(site, '/zimmer/suite-mirador/', { viewport: { width: 390, height: 500 }, waitUntil: 'load' });
  const pair = page.locator('.thumb-bar .button:visible');
  const scrollBox = (top: number) =>
    page.evaluate((to) => {
      const box = document.querySelector('.record__foot .buttons');
      scrollBy({ top: (box?.getBoundingClientRect().top ?? 0) - to, behavior: 'instant' });
    }, top);
  await scrollBox(200);
  await expect.poll(() => pair.count()).toBe(0);
  expect(await page.locator('.thumb-bar .icon-button:visible').count()).toBeGreaterThan(1);
  // Half of the box's buttons are below the bar's edge.
  await scrollBox(500 - 56 - 20);
  await expect.poll(() => pair.count()).toBe(2);
});

it('the days of "Which room suits?" are chosen in the calendar, and follow the guest into the inquiry and to the booking engine', async () => {
  const { page } = await visit(site, '/zimmer-suiten/');
  await page.locator('.room-choice summary').click();
  await page.locator('.room-choice [name="arrival"]').focus();
  await page.locator('.room-choice calendar-month').first().waitFor();
  await page.locator('.room-choice [name="arrival"]').fill('14.6.2027');
  await page.locator('.room-choice [name="departure"]').fill('16.6.2027');
  await Promise.all([
    page.waitForURL('**/zimmerwahl/2-gaeste-2027-06-14-2027-06-16/'),
    page.locator('.room-choice button[type="submit"]').click(),
  ]);
  const card = page.locator('.answer-card').first();
  expect((await card.locator('.price').textContent())?.replaceAll('\u00a0', ' ')).toBe('2 Nächte, 630 €');
  expect(await card.locator('[target="_blank"]').getAttribute('href')).toContain('arrival=2027-06-14&departure=2027-06-16');
  await card.locator('.stay__inquire').click();
  await expect.poll(() => page.locator('#site-inquiry-startDate').inputValue()).toBe('14.06.2027');
  await expect.poll(() => page.locator('.form__price').textContent()).toContain('2 Nächte, Cambra Rosa, etwa 630');
});

it('the boxes of "Which room suits?" say what the address says, also in the history', async () => {
  const { page } = await visit(site, '/zimmer-suiten/');
  const boxes = page.locator('.room-choice [type="checkbox"]');
  const readBoxes = () => boxes.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).checked));
  const ask = async (box: number) => {
    await boxes.nth(box).check();
    await Promise.all([page.waitForNavigation(), page.locator('.room-choice [type="submit"]').click()]);
  };
  const stations: string[] = [];
  const note = async () => stations.push(`${new URL(page.url()).pathname} ${await readBoxes()}`);
  await ask(1);
  await note();
  await ask(0);
  await note();
  await page.goBack();
  await note();
  await page.goBack();
  await note();
  await page.goForward();
  await note();
  const sea = '/zimmerwahl/2-gaeste-meerblick/ false,true,false,false';
  const both = '/zimmerwahl/2-gaeste-ohne-treppe-meerblick/ true,true,false,false';
  expect(stations).toEqual([sea, both, sea, '/zimmer-suiten/ false,false,false,false', sea]);
  // The headless shell has no back/forward cache.
  await boxes.nth(2).check();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await readBoxes()).toEqual([false, true, false, false]);
});
