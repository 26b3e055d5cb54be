import { describe, expect, it } from 'vitest';
import { dialog, focused, isModal, linkTo, openDialog, openInquiry, visit } from '../support/dialogs.ts';
import { findViolations, nextFrames, recordTransitions, transitionsEnd } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();

const room = { page: '/', href: '/rooms/cambra-lavanda/', title: 'Cambra Lavanda' };
const inquiry = { page: '/', href: '/anfrage', title: 'Anfrage' };

function describeDialog(_: string, { page: path, href, title }: typeof room): void {
  it('opens the dialog in place with its name, closes it by Esc and returns the focus, by keyboard alone', async () => {
    const { page, troubles, close } = await visit(site, path);
    await linkTo(page, href).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('heading', { name: title }).waitFor();
    expect(await isModal(page)).toBe(true);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect.poll(() => focused(page)).toBe('site-dialog-title');
    expect(await page.getByRole('dialog', { name: title }).count()).toBe(1);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.querySelector('#site-dialog')?.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog(page).isVisible()).toBe(false);
    await expect.poll(() => focused(page)).toBe(href);
    expect(troubles).toEqual([]);
    await close();
  });

  const checkDialog = async (width: number) => {
    const { page, troubles, close } = await visit(site, path, { viewport: { width, height: 844 } });
    await linkTo(page, href).scrollIntoViewIfNeeded();
    await openDialog(page, href);
    await transitionsEnd(page);
    const scrolled = await page.evaluate(() => scrollY);
    expect(await findViolations(page)).toEqual([]);
    await page.mouse.move(width / 2, 400);
    await page.mouse.wheel(0, 4000);
    await nextFrames(page);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    await page.locator('#site-dialog [data-dialog-close]:visible').click();
    await expect.poll(() => dialog(page).isVisible()).toBe(false);
    expect(troubles).toEqual([]);
    await close();
  };
  it.each([1440])('shows the dialog without accessibility violations at %i px, and the page behind does not scroll', checkDialog);

  it('fetches the dialog once, on hover, and keeps it', async () => {
    const { page, close } = await visit(site, path);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await linkTo(page, href).hover();
    await expect.poll(() => asked.filter((one) => one.includes('/dialog/')).length).toBe(1);
    for (let time = 0; time < 3; time++) {
      await openDialog(page, href);
      await page.keyboard.press('Escape');
      await expect.poll(() => dialog(page).isVisible()).toBe(false);
    }
    expect(asked.filter((one) => one.includes('/dialog/'))).toHaveLength(1);
    expect(asked.filter((one) => one.includes('/assets/')).length).toBe(new Set(asked.filter((one) => one.includes('/assets/'))).size);
    await close();
  });
}

describe.each([['the inquiry', inquiry]])('%s', describeDialog);

describe('the focus', () => {
  it('keeps the focus inside the open dialog', async () => {
    const { page, close } = await visit(site, room.page);
    await openDialog(page, room.href);
    const reached: string[] = [];
    for (let time = 0; time < 12; time++) {
      await page.keyboard.press('Tab');
      const where = await page.evaluate(() => {
        const { activeElement } = document;
        if (activeElement === document.body || activeElement === null) return 'browser';
        return document.querySelector('#site-dialog')?.contains(activeElement) ? 'dialog' : 'page';
      });
      reached.push(where);
    }
    expect(reached).not.toContain('page');
    expect(reached.filter((where) => where === 'dialog').length).toBeGreaterThan(6);
    await close();
  });
});

describe('beside the dialog', () => {
  const open = async (withClosedBy: boolean) => {
    const opened = await visit(site, '/', {
      prepare: (page) =>
        page.addInitScript((has) => {
          if (!has) Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
        }, withClosedBy),
    });
    if (!withClosedBy) {
      // As in a browser without support for the attribute.
      await dialog(opened.page).evaluate((element) => element.removeAttribute('closedby'));
    }
    await openInquiry(opened.page);
    await transitionsEnd(opened.page);
    return opened;
  };

  const checkClickBeside = async (_: string, withClosedBy: boolean) => {
    const { page, close } = await open(withClosedBy);
    expect(await page.evaluate(() => 'closedBy' in HTMLDialogElement.prototype)).toBe(withClosedBy);
    // The dialog stays visible for a moment after it has closed.
    const isOpen = () => dialog(page).evaluate((element: HTMLDialogElement) => element.open);
    const field = await page.locator('#site-inquiry-startDate').boundingBox();
    if (field === null) throw new Error('no field');
    await page.mouse.move(field.x + 20, field.y + 10);
    await page.mouse.down();
    await page.mouse.move(20, 300, { steps: 4 });
    await page.mouse.up();
    expect(await isOpen()).toBe(true);
    const sheet = await dialog(page).boundingBox();
    await page.mouse.click((sheet?.x ?? 0) + 5, (sheet?.y ?? 0) + 300);
    expect(await isOpen()).toBe(true);
    await page.mouse.move(20, 300);
    await page.mouse.down();
    await page.mouse.move(field.x + 20, field.y + 10, { steps: 4 });
    await page.mouse.up();
    expect(await isOpen()).toBe(true);
    await page.mouse.click(20, 300);
    await expect.poll(isOpen).toBe(false);
    await close();
  };
  it.each([['closed by the browser', true]])('closes at a click beside the dialog, not at a drag from or into it (%s)', checkClickBeside);
});

describe('a room carried over', () => {
  const checkChoice = async (_: string, { page: path, href }: typeof room, field: string, slug: string) => {
    const { page, troubles, close } = await visit(site, path);
    await openDialog(page, href);
    await page.locator(`#site-dialog a[href="/anfrage/${slug}"]`).click();
    await dialog(page).getByRole('heading', { name: 'Anfrage' }).waitFor();
    expect(await page.locator(`#site-inquiry-${field}`).inputValue()).toBe(slug);
    await expect.poll(() => focused(page)).toBe('site-dialog-title');
    expect(await isModal(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe(href);
    expect(troubles).toEqual([]);
    await close();
  };
  it.each([['from a room', room, 'roomType', 'cambra-lavanda']])(
    'opens the inquiry in the same dialog with the choice taken over %s',
    checkChoice,
  );
});

it('starts no transition of a dialog when the visitor prefers reduced motion', async () => {
  const { page, close } = await visit(site, '/', { reducedMotion: 'reduce' });
  const started = await recordTransitions(page);
  await openDialog(page, '/anfrage');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).isVisible()).toBe(false);
  expect(await started()).toEqual([]);
  await close();
});
