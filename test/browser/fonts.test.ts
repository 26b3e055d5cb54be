import { describe, expect, it } from 'vitest';
import { openPage } from '../support/page.ts';
import { serveSite } from '../support/site.ts';

const site = serveSite();
/** Characters of the site's languages (de, en, es, fr), prices and quotation marks included. */
const written =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz fi fl ff 0123456789 .,:;!?()/+−% ÄÖÜäöüß ÁÉÍÓÚÑáéíóúñ¿¡ ÀÂÆÇÈÊËÎÏÔŒÙÛŸàâæçèêëîïôœùûÿ «»„“”‘’‚‹›–—€&@©®°·×½ºª';
const faces = [
  { family: 'Gothic A1', style: 'font: 300 20px "Gothic A1"' },
  { family: 'Gothic A1', style: 'font: 500 20px "Gothic A1"' },
  { family: 'Cormorant', style: 'font: italic 400 20px "Cormorant"' },
];

/** Opens the home page on a screen of this density and waits for the web fonts. */
async function open(deviceScaleFactor: number) {
  const sizes: Promise<number>[] = [];
  const opened = await openPage(site.browser, `${site.origin}/`, {
    deviceScaleFactor,
    prepare: async (page) => {
      page.on('requestfinished', (request) => {
        if (request.url().endsWith('.woff2')) sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      });
    },
  });
  await opened.page.evaluate(() => document.fonts.ready);
  await expect.poll(() => sizes.length).toBe(3);
  return { ...opened, size: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) };
}

describe('the typefaces', () => {
  const checkFontFiles = async ({ density, least, most }: { density: number; least: number; most: number }) => {
    const { page, size, close } = await open(density);
    expect(size).toBeGreaterThan(least);
    expect(size).toBeLessThan(most);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    const { root } = await devtools.send('DOM.getDocument');
    for (const { family, style } of faces) {
      await page.evaluate(
        ([text, css]) => {
          const probe = document.createElement('p');
          probe.id = 'probe';
          probe.textContent = text;
          probe.style.cssText = css;
          document.querySelector('#probe')?.remove();
          document.body.append(probe);
        },
        [written, style] as const,
      );
      const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#probe' });
      const readFonts = async () => {
        const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
        return fonts.map(({ familyName, isCustomFont }) => [familyName, isCustomFont]);
      };
      await expect.poll(readFonts).toEqual([[expect.stringContaining(family), true]]);
    }
    await close();
  };
  it.each([{ screen: 'fine', density: 1.75, least: 30_000, most: 37_000 }])(
    'load the font files made for a $screen screen, which draw every character of the four languages',
    checkFontFiles,
  );
});
