import { describe, expect, it } from 'vitest';
import { parseImageAddress } from '../../../src/images/address.ts';
import { completeImages, completeMedia } from '../../../src/pageModels/elements/inlineImages.ts';
import { toRichText } from '../../../src/wordpress/richText.ts';
import { sanitize } from '../../../src/wordpress/sanitize.ts';
import { createResolver } from '../../content/wordpress/support.ts';

/** Sanitises the HTML of an editor and completes its images. */
const show = (html: string) => completeImages(sanitize(html, () => null));
const host = 'https://cms.finca.example/wp-content/uploads';
const addressesIn = (html: string) => [...html.matchAll(/\/img\/[^" ]+/g)].map(([address]) => address);

describe('a picture in a text', () => {
  it('becomes responsive and lazy, from the widest file WordPress names', () => {
    const html = show(
      `<p><img class="x" src="${host}/2026/09/a-300x200.jpg" srcset="${host}/2026/09/a-300x200.jpg 300w, ${host}/2026/09/a.jpg 900w" alt="A &quot;b&quot;" width="300" height="200"></p>`,
    );
    const line = (format: string) =>
      `/img/0/360/2026/09/a.jpg.${format} 360w, /img/0/480/2026/09/a.jpg.${format} 480w, /img/0/640/2026/09/a.jpg.${format} 640w`;
    expect(html).toContain(
      `<source type="image/avif" srcset="${line('avif')}, /img/0/800/2026/09/a.jpg.avif 800w, /img/0/960/2026/09/a.jpg.avif 900w" sizes="`,
    );
    expect(html).toContain(`<source type="image/webp" srcset="${line('webp')}`);
    expect(html).toContain(
      '<img src="/img/0/960/2026/09/a.jpg.jpeg" alt="A &quot;b&quot;" width="900" height="600" loading="lazy" decoding="async"></picture></p>',
    );
  });

  it('is offered in larger files where it is as wide as the content or the window, and links to one large file', () => {
    const figure = (align: string) =>
      `<figure class="wp-block-image ${align}"><a href="${host}/2026/09/a.jpg"><img src="${host}/2026/09/a.jpg" width="2400" height="1600"></a></figure>`;
    const showText = (html: string) => {
      const [segment] = toRichText(html, createResolver());
      return segment?.kind === 'html' ? completeMedia(segment.html) : '';
    };
    expect(showText(figure('alignfull'))).toMatch(/\.avif 2400w" sizes="[^"]*92vw"/);
    expect(showText(figure('alignright'))).toMatch(/\.avif 1920w" sizes="[^"]*52vw, 92vw"/);
    expect(showText(figure(''))).toContain('<a href="/img/0/1920/2026/09/a.jpg.jpeg">');
    expect(showText(`<video src="${host}/a.mp4" poster="${host}/2026/09/a.png"></video>`)).toContain(
      ' poster="/img/0/960/2026/09/a.png.png"',
    );
  });

  it('stays one file if it is a drawing', () => {
    expect(show(`<img src="${host}/2026/09/plan.svg" alt="Plan" width="400" height="300">`)).toBe(
      '<picture><img src="/img/0/svg/2026/09/plan.svg" alt="Plan" width="400" height="300" loading="lazy" decoding="async"></picture>',
    );
  });

  it.each([
    '',
    'width="0" height="0"',
    'width="300"',
    'height="200"',
    'width="300" height="0"',
    'width="auto" height="auto"',
    'width="100%"',
  ])('gets default dimensions if the editor gave <%s>', (size) => {
    expect(show(`<img src="${host}/2026/09/a.jpg" ${size}>`)).toContain('alt="" width="1200" height="800" loading="lazy"');
  });

  it.each([
    'a.jpg',
    'A.PNG',
    'a.gif',
    'a.webp',
    'a.avif',
    'a.svg',
    'küche neu.jpg',
    'a%20b.jpg',
    'k%c3%bcche.jpg',
    'x/../a.jpg',
    'a.jpg?x=1#y',
  ])('has only addresses that the server answers, for the file %s', (file) => {
    const addresses = addressesIn(show(`<img src="${host}/2026/09/${file}" width="700" height="500">`));
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => parseImageAddress(address) === null)).toEqual([]);
  });

  it.each([
    'https://evil.test/a.jpg',
    'a.jpg',
    'data:image/png;base64,AAAA',
    `${host}/../../a.jpg`,
    `${host}/a.php`,
    `${host}/a%2f..%2fb.jpg`,
    `${host}/%00.jpg`,
  ])('is removed if it is not in the uploads folder: %s', (src) => {
    expect(show(`<p>x<img src="${src}" width="7" height="5"></p>`)).toBe('<p>x</p>');
  });
});
