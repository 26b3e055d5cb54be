import { describe, expect, it } from 'vitest';
import { openInquiry, visit } from '../support/dialogs.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

describe('the page of a room', () => {
  it('opens its pictures in the lightbox, and adds the days typed into the inquiry to its links to the booking engine', async () => {
    const { page, troubles, close } = await visit(site, '/zimmer/suite-mirador/');
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
    expect(troubles).toEqual([]);
    await close();
  });
});

it('the boxes of "Which room suits?" say what the address says, also in the history', async () => {
  const { page, troubles, close } = await visit(site, '/zimmer-suiten/');
  const boxes = page.locator('.room-choice [type="checkbox"]');
  const readBoxes = () => boxes.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).checked));
  const ask = async (box: number) => {
    await boxes.nth(box).check();
    await Promise.all([page.waitForNavigation(), page.locator('.room-choice button').click()]);
  };
  const stations: string[] = [];
  const note = async () => stations.push(`${new URL(page.url()).pathname} ${await readBoxes()}`);
  await ask(2);
  await note();
  await ask(0);
  await note();
  await page.goBack();
  await note();
  await page.goBack();
  await note();
  await page.goForward();
  await note();
  const [three, both] = ['/zimmerwahl/zu-dritt/ false,false,true', '/zimmerwahl/ohne-treppe-zu-dritt/ true,false,true'];
  expect(stations).toEqual([three, both, three, '/zimmer-suiten/ false,false,false', three]);
  // The headless shell has no back/forward cache.
  await boxes.nth(1).check();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(await readBoxes()).toEqual([false, false, true]);
  expect(troubles).toEqual([]);
  await close();
});
