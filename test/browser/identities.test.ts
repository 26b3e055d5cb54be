import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';
import { findBoxFaultsAt } from '../support/chromeBoxes.ts';
import { getSharedBrowser } from '../support/chromium.ts';
import { openPage, setViewport } from '../support/page.ts';
import { startWordpress, type WordpressStandIn } from '../support/wordpress.ts';

/** Phones, tablets and desktops, and the narrowest windows of each layout. */
const widths = [320, 390, 760, 820, 1064, 1440];
const uploads = '/wp-content/uploads/2026/09';
const getDrawing = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><path d="M0 0H${width}V${height}H0z"/></svg>`;
const logos: Readonly<Record<string, string>> = { wide: getDrawing(900, 120), square: getDrawing(200, 200), tall: getDrawing(300, 900) };

const longName = 'Landgut Sankt Bartholomä am Oberen Weinbergschlößchen';
const longWord = 'Donaudampfschifffahrtskapitänsgesellschaftshotelgästehäuschen';
const identities: readonly (readonly [name: string, site: object])[] = [
  ['a name of one letter', { name: 'Ö' }],
  ['a name of 60 letters in one word', { name: longWord }],
  ['a long name with a short one for the header', { name: longName, shortName: 'Bartholomä' }],
  ['a wide logo', { name: longName, logo: `${uploads}/wide.svg`, logoOnDark: `${uploads}/wide.svg` }],
  ['a square logo', { name: longName, logo: `${uploads}/square.svg` }],
  ['a tall logo', { name: longName, logo: `${uploads}/tall.svg` }],
];

let wordpress: WordpressStandIn;
beforeAll(async () => {
  wordpress = await startWordpress();
  wordpress.fault = (req, res) => {
    const drawing = logos[/\/(\w+)\.svg$/.exec(req.url ?? '')?.[1] ?? ''];
    if (drawing === undefined) return false;
    res.writeHead(200, { 'content-type': 'image/svg+xml' }).end(drawing);
    return true;
  };
});
afterAll(() => wordpress.close());

const partners = Object.keys(logos).map((shape) => ({
  name: `Kellerei ${shape}`,
  url: 'https://partner.example/',
  logo: `${uploads}/${shape}.svg`,
}));

/** Opens a page of the site of a hotel, which ends with the test. */
async function openHotel(site: object, path: string) {
  const { origin, close } = await startApp({ env: { CONTENT_URL: wordpress.origin }, site: { partners, ...site } });
  onTestFinished(close);
  return { origin, ...(await openPage(await getSharedBrowser(true), origin + path)) };
}

describe('header and footer of a hotel', () => {
  it.each(identities)('with %s are whole at 320 to 1440 px: nothing is cut, sticks out or lies over its neighbour', async (_, site) => {
    const { page } = await openHotel(site, '/hotel/lage-anreise/');
    await page.evaluate(() => document.fonts.ready);
    expect(await findBoxFaultsAt(page, widths)).toEqual({});
  });

  it('with a long name are whole with the words of every language', async () => {
    const { page, origin } = await openHotel({ name: longWord }, '/healthz');
    for (const path of ['/en/', '/es/', '/fr/']) {
      await page.goto(origin + path);
      expect(await findBoxFaultsAt(page, [320, 820, 1064, 1440]), path).toEqual({});
    }
  });

  it('of the demo hotel have inquiry and booking in one row from 820 px on, in every language', async () => {
    const { page, origin } = await openHotel({}, '/healthz');
    for (const path of ['/', '/en/', '/es/', '/fr/']) {
      await page.goto(origin + path);
      for (const width of [820, 1063, 1064, 1440]) {
        await setViewport(page, { width, height: 900 });
        const readMiddles = () =>
          page.locator('.header__actions .button').evaluateAll((buttons) =>
            buttons.map((button) => {
              const { top, height } = button.getBoundingClientRect();
              return Math.round(top + height / 2);
            }),
          );
        await expect.poll(async () => new Set(await readMiddles()).size, { message: `${path} at ${width} px` }).toBe(1);
        expect(await readMiddles()).toHaveLength(2);
      }
    }
  });

  it('are whole with labels of sixty letters, as are buttons, breadcrumbs and overlay navigation', async () => {
    const { page } = await openHotel({}, '/hotel/');
    await page.evaluate((label) => {
      const labels =
        '.overlay-nav a span, .breadcrumbs :is(a, [aria-current]), .footer__links a span, .footer__partners a, .legal-bar a, main .button, .menu span:not(.visually-hidden)';
      for (const element of document.querySelectorAll(labels)) element.textContent = label;
    }, longWord);
    expect(await findBoxFaultsAt(page, [320, 390, 820, 1440])).toEqual({});
    // The current page ends in an ellipsis.
    const { height } = (await page.locator('.breadcrumbs [aria-current]').boundingBox()) ?? {};
    expect(height).toBeLessThan(30);
    await page.evaluate(() => document.querySelector<HTMLElement>('#site-menu')?.showPopover());
    expect(await findBoxFaultsAt(page, [320, 820])).toEqual({});
    expect(await findBoxFaultsAt(page, [320, 1440], 200)).toEqual({});
    const buttons = page.locator('main .button');
    expect(await buttons.count()).toBeGreaterThan(0);
    const ends = await buttons.evaluateAll((all) =>
      all.map((button) => button.getBoundingClientRect().right <= innerWidth && button.scrollWidth <= button.clientWidth + 1),
    );
    expect(ends).not.toContain(false);
  });

  it('draws a tall logo and partners’ tall logos at a size at which they can be seen', async () => {
    const { page } = await openHotel({ logo: `${uploads}/tall.svg` }, '/hotel/lage-anreise/');
    for (const [selector, least] of [
      ['.header .wordmark__logo', 70],
      ['.footer .wordmark__logo', 75],
      ['.footer__partners li:nth-child(3) img', 39],
    ] as const) {
      const logo = page.locator(selector);
      await logo.scrollIntoViewIfNeeded();
      await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
      // The drawing fills the height of its box, without the padding of a plate.
      const height = await logo.evaluate((image) => {
        const { paddingTop, paddingBottom } = getComputedStyle(image);
        return image.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
      });
      expect(height, selector).toBeGreaterThan(least);
    }
    expect(await page.locator('.footer .wordmark__logo').evaluate((image) => getComputedStyle(image).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
  });
});

it('header, menu, footer and legal bar of a hotel with a long name are whole at twice the text size', async () => {
  const { page } = await openHotel({ name: longName }, '/hotel/lage-anreise/');
  expect(await findBoxFaultsAt(page, [320, 390, 820, 1064, 1440], 200)).toEqual({});
  await page.evaluate(() => document.querySelector<HTMLElement>('#site-menu')?.showPopover());
  expect(await findBoxFaultsAt(page, [320, 390, 820, 1064, 1440], 200)).toEqual({});
});
