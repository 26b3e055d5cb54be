import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { buildRichText, linkRoomNames } from '../../../src/elements/richText/richTextModel.ts';
import { toRichText } from '../../../src/elements/richText/toRichText.ts';
import { localeCodes } from '../../../src/i18n/locales.ts';
import { createTranslator } from '../../../src/i18n/translator.ts';
import { createAddressSigner, parseFileAddress, parseImageAddress } from '../../../src/images/address.ts';
import { RichText } from '../../../views/components/RichText.tsx';
import { createResolver } from '../../content/wordpress/support.ts';
import { record } from '../../examples/dialogs.ts';

const host = 'https://cms.finca.example/wp-content/uploads';
const t = createTranslator('de');
const signAddress = createAddressSigner('key');
const entry = { href: '/zimmer-suiten/', kind: 'page', label: 'Zimmer\u00a0& Sui\u00adten', children: [] } as const;
const menus = { main: { locale: 'de', items: [entry] }, footer: null, offer: null } as const;
const rooms = [
  record({ slug: 'suite', title: 'Suite' }),
  record({ slug: 'suite-llevant', title: 'Suite & Llevant' }),
  record({ slug: 'leer', title: '' }),
];

const site = { name: 'Es Rosar', languages: localeCodes, frameHosts: [] };

/** The text of an editor as a page prints it, without the elements around it. */
function show(html: string): string {
  const text = toRichText(html, { locale: 'de', resolve: createResolver() });
  const model = buildRichText(text, { t, signAddress, menus, site }, 2, (table) => linkRoomNames(table, rooms, { locale: 'de', site }));
  const page = renderToStaticMarkup(RichText({ text: model, t }));
  return page.replace(/^<div class="prose">(?:<div class="prose__part">)?|(?:<\/div>)?<\/div>$/g, '');
}

describe('a link without words', () => {
  it.each([
    ['/zimmer-suiten/?x=1#suite', 'Zimmer &amp; Suiten'],
    ['/hotel/unser-haus/', 'unser haus'],
    ['/', 'Es Rosar'],
    ['#lage', 'lage'],
    ['https://www.partner.example/a', 'www.partner.example'],
    ['mailto:a@b.example?subject=x', 'a@b.example'],
    [`${host}/2026/Karte_S%C3%BCd.pdf`, 'Karte Süd.pdf'],
    [`${host}/2026/a.jpg`, 'Bild vergrößern'],
  ])('to %s has the name of its target', (href, name) => {
    expect(show(`<p><a href="${href}"><img src="${host}/a.jpg" alt=""></a></p>`)).toMatch(
      new RegExp(`<a [^>]*aria-label="${name}"[^>]*><picture>`),
    );
  });

  it.each(['<img src="/wp-content/uploads/a.jpg" alt="A">', '<img src="/wp-content/uploads/a.jpg" alt=""> Text'])(
    'has words: %s',
    (content) => {
      expect(show(`<p><a href="/hotel/">${content}</a></p>`)).not.toContain('aria-label');
    },
  );
});

describe('a picture in a text', () => {
  it('becomes responsive and lazy, from the widest file WordPress names', () => {
    const html = show(
      `<p><img class="x" src="${host}/2026/09/a-300x200.jpg" srcset="${host}/2026/09/a-300x200.jpg 300w, ${host}/2026/09/a.jpg 900w" alt="A &quot;b&quot;" width="300" height="200"></p>`,
    );
    expect(html).toMatch(/<source type="image\/avif" srcSet="[^"]*a\.jpg[^"]* 360w, .* 900w" sizes="/i);
    expect(html).toMatch(/<img src="[^"]*a\.jpg[^"]*" alt="A &quot;b&quot;" width="900" height="600" loading="lazy" decoding="async"\/>/);
  });

  it('has the version of its file in its addresses, where WordPress names one', () => {
    const versions = (query: string) =>
      new Set(
        [...show(`<img src="${host}/2026/09/a.jpg${query}" width="700" height="500">`).matchAll(/\/img\/(\w+)\./g)].map(
          ([, found]) => found,
        ),
      );
    expect(versions('?ver=1764000000')).toEqual(new Set(['1764000000']));
    for (const query of ['', '?ver=', '?ver=0', '?ver=../x', '?v=1764000000']) expect(versions(query), query).toEqual(new Set(['0']));
  });

  it('is offered in larger files where it is as wide as the window, and links to one large file', () => {
    const figure = (align: string) =>
      `<figure class="wp-block-image ${align}"><a href="${host}/2026/09/a.jpg"><img src="${host}/2026/09/a.jpg" width="2400" height="1600"></a></figure>`;
    expect(show(figure('alignfull'))).toContain(' 2400w" sizes="');
    expect(show(figure('alignright'))).not.toContain(' 2400w');
    expect(show(figure(''))).toMatch(/<a [^>]*href="\/img\/[^"]*1920[^"]*a\.jpg/);
    expect(show(`<video src="${host}/a.mp4" poster="${host}/2026/09/a.png"></video>`)).toMatch(/ poster="\/img\/[^"]*960[^"]*a\.png/);
  });

  it.each(['a.jpg', 'A.PNG', 'a.svg', 'küche neu.jpg', 'k%c3%bcche.jpg', 'a.jpg?x=1#y'])(
    'has only addresses that the server answers, for the file %s',
    (file) => {
      const addresses = [...show(`<img src="${host}/2026/09/${file}" width="700" height="500">`).matchAll(/\/img\/[^" ]+/g)].flat();
      expect(addresses.length).toBeGreaterThan(0);
      expect(addresses.filter((address) => parseImageAddress(address, signAddress) === null)).toEqual([]);
    },
  );
});

it('a film or document in a text has a signed address', () => {
  const html = show(
    `<p><a href="${host}/a.pdf#page=2">x</a></p><video src="${host}/b.mp4"></video><audio><source src="${host}/c.mp3"></audio>`,
  );
  const addresses = [...html.matchAll(/="(\/files\/[^"#]+)/g)].map(([, address = '']) => address);
  expect(addresses.map((address) => parseFileAddress(address, signAddress))).toEqual(['a.pdf', 'b.mp4', 'c.mp3']);
});

describe('tables and code inside a text', () => {
  const table = '<table><tbody><tr><td>a</td></tr></tbody></table>';
  const scrolls = (name: string) => `role="group" tabindex="0" aria-label="${name}"`;

  it('scroll, focusable and named, where they are part of a text', () => {
    const name = t('table.region');
    expect(show(`<ul><li>Zeiten ${table}</li></ul>`)).toBe(
      `<ul><li>Zeiten <div class="table"><div class="table__scroll" ${scrolls(name)}>${table}</div></div></li></ul>`,
    );
    expect(show('<pre class="wp-block-code"><code>a</code></pre>')).toContain(scrolls(t('code.region')));
    expect(show('<pre class="wp-block-verse">a</pre>')).toBe('<pre class="wp-block-verse">a</pre>');
  });

  it('keep their elements balanced where a table has a table in a cell', () => {
    expect(show(`<ul><li><table><tbody><tr><td>${table}</td></tr></tbody></table></li></ul>`).match(/<div |<\/div>/g)).toHaveLength(8);
  });
});

describe('a cell of a table of prices', () => {
  const cells = (html: string) => show(`<table><tbody><tr>${html}</tr></tbody></table>`).match(/<tr>(.*)<\/tr>/)?.[1];

  it('with the name of a room is linked, the longest name that fits, bold or with more behind the name', () => {
    expect(cells('<td><strong>SUITE &amp; Llevant, 68 m²</strong></td><th scope="row">Suite</th>')).toBe(
      '<th scope="row"><strong><a href="/zimmer/suite-llevant/">SUITE &amp; Llevant, 68\u00a0m²</a></strong></th><th scope="row"><a href="/zimmer/suite/">Suite</a></th>',
    );
  });

  it.each(['<td><a href="/x/">Suite</a></td>', '<td>Suiten</td>', '<td></td>'])('stays as it is: %s', (html) =>
    expect(cells(html)).toBe(html),
  );
});
