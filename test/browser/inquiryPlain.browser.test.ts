import { describe, expect, it } from 'vitest';
import { fillRequired, readValues, visit } from '../support/dialogs.ts';
import { expectedPayload, followOutbox, guest } from '../support/inquiries.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite({ env: { INQUIRY_RATE_LIMIT: '1000' } });
const plain = { javaScriptEnabled: false } as const;

describe('the inquiry without script', () => {
  const checkPayload = async (path: string, thanks: string, home: string) => {
    const fresh = followOutbox(site.app.services.outbox);
    await fresh();
    const { page, troubles, close } = await visit(site, path, plain);
    expect(await page.locator('#site-dialog').isVisible()).toBe(true);
    expect(await page.locator('.needs-script:visible').count()).toBe(0);
    await page.locator('.form__address summary').click();
    for (const field of ['startDate', 'endDate', 'persons', 'title', 'strnr', 'zip', 'town', 'country'] as const) {
      await page.fill(`#site-inquiry-${field}`, guest[field]);
    }
    // Another text for each language: the same text would be a duplicate.
    await page.fill('#site-inquiry-message', path);
    await page.check('[name="salutation"][value="female"]');
    await fillRequired(page);
    await page.locator('#site-dialog [type="submit"]').click();
    await page.waitForURL(`**${thanks}`);
    expect(await page.locator('#site-dialog .thanks').isVisible()).toBe(true);
    expect((await fresh()).map(({ payload }) => payload)).toEqual([
      { ...expectedPayload, roomType: 'CAMBRA-LAVANDA', message: path.toUpperCase() },
    ]);
    await page.locator('#site-dialog .thanks .button').click();
    await page.waitForURL(`**${home}`);
    expect(await page.locator('#site-dialog').isVisible()).toBe(false);
    expect(troubles).toEqual([]);
    await close();
  };
  it.each([['/anfrage', '/anfrage/danke', '/']])('stores the same payload without script when sent at %s, and leads to %s', checkPayload);
  it.each([
    ['/en/inquiry', '/en/inquiry/thanks', '/en/'],
    ['/es/solicitar', '/es/solicitar/gracias', '/es/'],
    ['/fr/inquiry', '/fr/inquiry/merci', '/fr/'],
  ])('stores the same payload without script when sent at %s, and leads to %s', { tags: ['long'] }, checkPayload);

  it('stays open without script at a click beside and at Esc: the page behind is not there', { tags: ['long'] }, async () => {
    const { page, close } = await visit(site, '/anfrage', plain);
    await page.fill('#site-inquiry-lastName', 'Groß');
    await page.mouse.click(5, 450);
    await page.keyboard.press('Escape');
    expect(await page.locator('#site-dialog').isVisible()).toBe(true);
    expect(await page.locator('#site-inquiry-lastName').inputValue()).toBe('Groß');
    await page.locator('#site-dialog a[data-dialog-close]').click();
    await page.waitForURL('**/');
    expect([await page.locator('#site-dialog').isVisible(), await page.locator('[inert]').count()]).toEqual([false, 0]);
    await close();
  });

  it('shows a refused form without script with its errors and all that was entered', { tags: ['long'] }, async () => {
    const { page, close } = await visit(site, '/anfrage', plain);
    await page.fill('#site-inquiry-firstName', 'Änne');
    await page.fill('#site-inquiry-email', 'zoe@gruessner');
    await page.fill('#site-inquiry-message', 'Guten Tag,\nwir kämen gern.');
    await page.selectOption('#site-inquiry-packageType', 'zeit-zu-zweit');
    await page.locator('.form__address summary').click();
    await page.check('[name="salutation"][value="inter"]');
    await page.locator('#site-dialog [type="submit"]').click();
    await page.waitForURL('**/api/inquiry');
    expect(await page.title()).toMatch(/^Fehler: /);
    expect(await page.locator('#site-dialog .error-summary li:visible').allTextContents()).toEqual([
      'Zimmer',
      'Nachname',
      'E-Mail',
      'Telefon',
      'Datenschutz',
    ]);
    expect(await page.locator('#site-inquiry-email-error').textContent()).toBe(
      'Bitte prüfen Sie die Adresse, sie lautet etwa name@beispiel.de.',
    );
    expect(await readValues(page)).toMatchObject({
      firstName: 'Änne',
      email: 'zoe@gruessner',
      message: 'Guten Tag,\nwir kämen gern.',
      packageType: 'zeit-zu-zweit',
      salutation: 'inter',
    });
    // The box keeps the mark of its error; its white tick must be seen all the same.
    const ground = () => page.locator('#site-inquiry-privacy').evaluate((box) => getComputedStyle(box).backgroundColor);
    const unticked = await ground();
    await fillRequired(page);
    await expect.poll(ground).not.toBe(unticked);
    await page.locator('#site-dialog [type="submit"]').click();
    await page.waitForURL('**/anfrage/danke');
    await close();
  });

  it('lets a script that arrives later take over a refused form: same errors, modal, closing leads home', { tags: ['long'] }, async () => {
    const { page, troubles, close } = await visit(site, '/anfrage', {
      prepare: (page) => page.route('**/assets/app-*', (route) => route.abort(), { times: 1 }),
    });
    await page.fill('#site-inquiry-firstName', 'Änne');
    await page.locator('#site-dialog [type="submit"]').click();
    await page.waitForURL('**/api/inquiry');
    await page.locator('#site-dialog:modal').waitFor();
    await page.locator('[data-step="-1"][aria-disabled]').waitFor();
    await expect.poll(() => page.locator('.error-summary').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.fill('#site-inquiry-lastName', 'Groß');
    await page.locator('#site-inquiry-email').focus();
    await expect.poll(() => page.locator('#site-inquiry-lastName-error').isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await expect.poll(() => page.title()).not.toMatch(/Fehler/);
    expect(troubles.filter((trouble) => !/ERR_FAILED|status of 422/.test(trouble))).toEqual([]);
    await close();
  });

  it('sends the form of the contact page without script', { tags: ['long'] }, async () => {
    const fresh = followOutbox(site.app.services.outbox);
    await fresh();
    const { page, close } = await visit(site, '/kontakt/', plain);
    await fillRequired(page, 'contact');
    await page.locator('form:has(#site-contact-email) [type="submit"]').click();
    await page.waitForURL('**/anfrage/danke');
    expect(await fresh()).toHaveLength(1);
    await close();
  });
});

describe('rooms and packages without script', () => {
  const checkChoice = async (path: string, field: string, slug: string) => {
    const { page, troubles, close } = await visit(site, path, plain);
    // The form of a package takes its days along.
    await page.locator(`main .record :is(a[href="/anfrage/${slug}"], [name="inquiry"]):visible`).click();
    await page.waitForURL(/\/anfrage\/|inquiry=on/);
    expect(await page.locator(`#site-inquiry-${field}`).inputValue()).toBe(slug);
    expect(troubles).toEqual([]);
    await close();
  };
  it.each([['/rooms/cambra-lavanda/', 'roomType', 'cambra-lavanda']])(
    '%s is a page without script that leads to the inquiry with the choice made',
    checkChoice,
  );
  it.each([['/packege/zeit-zu-zweit/', 'packageType', 'zeit-zu-zweit']])(
    '%s is a page without script that leads to the inquiry with the choice made',
    { tags: ['long'] },
    checkChoice,
  );
});
