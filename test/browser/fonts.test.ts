import { expect, it } from 'vitest';
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

it('the font files for a fine screen draw every character of the four languages', async () => {
  const { page } = await site.open('/', { deviceScaleFactor: 1.75 });
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
});
