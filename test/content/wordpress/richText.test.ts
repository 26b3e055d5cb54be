import { describe, expect, it } from 'vitest';
import { findEmbed } from '../../../src/elements/richText/toRichText.ts';
import type { EmbedContent } from '../../../src/elements/valueTypes.ts';
import type { HtmlSegment } from '../../support/richNodes.ts';
import { createResolver, recordedPost, rich, richHtml } from './support.ts';

const kinds = (html: string) => rich(html).map(({ kind }) => kind);
const tight = (html: string) => richHtml(html).replace(/\s*\n\s*/g, '');
const content = (name: string) => recordedPost(name).content?.rendered ?? '';
const findEmbeds = (text: readonly HtmlSegment[]): EmbedContent[] =>
  text.flatMap((segment) => (segment.kind === 'embed' ? [segment.embed] : segment.kind === 'box' ? findEmbeds(segment.content) : []));
const embeds = (html: string) => findEmbeds(rich(html));

describe('rich text of recorded content', () => {
  it('contains embeds, quotes and columns, and no scripts', () => {
    const segments = rich(content('angebot-kochkurs.de.json'));
    expect(segments.map(({ kind }) => kind)).toEqual(['html', 'embed', 'html']);
    expect(segments[1]).toEqual({
      kind: 'embed',
      embed: { src: 'https://video.example/embed/pa-amb-oli', host: 'video.example', title: 'Video', purpose: 'video' },
    });
    expect(segments[2]?.kind === 'html' && segments[2].html.replace(/\s*\n\s*/g, '')).toBe(
      '<blockquote class="wp-block-quote"><p>Brot, Öl, Tomate. Mehr braucht es nicht.</p><cite>Margalida, Küche</cite></blockquote>' +
        '<div class="is-layout-flex wp-block-columns"><div class="wp-block-column wp-block-width-8"><p>Samstags, 10–13 Uhr</p></div><div class="wp-block-column wp-block-width-4"><p>€ 65,–</p></div></div>',
    );
  });
});

it('pictures of [gallery] lose their links to pages of attachments, and those to large files stay', () => {
  const item = (href: string) =>
    `<figure class="gallery-item"><div class="gallery-icon landscape"><a href="${href}"><img src="https://cms.finca.example/wp-content/uploads/2026/09/a-150x150.jpg" alt="Tor" /></a></div></figure>`;
  const gallery = (href: string) => tight(`<div id="gallery-1" class="gallery gallery-columns-3">${item(href)}</div>`);
  expect(gallery('https://cms.finca.example/hotel/a-2/')).not.toContain('<a ');
  expect(gallery('https://cms.finca.example/wp-content/uploads/2026/09/a.jpg')).toContain('<a ');
});

describe('tables in rich text', () => {
  it.each([
    ['<thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><th>C</th><td>1</td></tr></tbody>', ['A col', 'B col', 'C row']],
    ['<tr><th>A</th>\n<th>B</th></tr><tr><th>C</th><td>1</td></tr>', ['A col', 'B col', 'C row']],
    ['<tr><th>A</th></tr><tr><td>1</td></tr>', ['A row']],
  ])('get the scope "col" in thead and in a row of th cells alone, else "row": %s', (html, expected) => {
    const cells = richHtml(`<table>${html}</table>`).matchAll(/<th scope="(\w+)"[^>]*>(\w+)/g);
    expect([...cells].map(([, scope, text]) => `${text} ${scope}`)).toEqual(expected);
  });

  it('keep an explicit scope, spanning cells and their alignment', () => {
    expect(
      richHtml(
        '<table><tr><th scope="colgroup" colspan="2" rowspan="1" class="has-text-align-center x" style="a" width=1>A</th><td>1</td></tr></table>',
      ),
    ).toBe('<table><tr><th scope="colgroup" colspan="2" rowspan="1" class="has-text-align-center">A</th><td>1</td></tr></table>');
  });

  it('have the caption and the attributes of their figure', () => {
    expect(
      rich(
        '<figure class="wp-block-table is-style-stripes" id="preise" onclick="x"><table><tr><td>1</td></tr></table><figcaption>Preise &amp; <em>Zeiten</em></figcaption></figure>',
      ),
    ).toEqual([
      {
        kind: 'table',
        html: '<table><tr><td>1</td></tr></table>',
        caption: 'Preise &amp; <em>Zeiten</em>',
        attributes: { class: 'wp-block-table is-style-stripes', id: 'preise' },
      },
    ]);
  });

  it('are found both if a figure contains two', () => {
    const figure = '<figure class="wp-block-table"><table><tr><td>1</td></tr></table><table><tr><td>2</td></tr></table></figure>';
    expect(tight(figure)).toContain('<td>1</td>');
    expect(tight(figure)).toContain('<td>2</td>');
  });

  it('are found in groups and columns, whose boxes stay around them', () => {
    const table = '<table><tr><td>1</td></tr></table>';
    expect(rich(`<div class="wp-block-group"><p>a</p><div class="wp-block-column" id="x">${table}</div></div>`)).toEqual([
      {
        kind: 'box',
        tag: 'div',
        attributes: { class: 'wp-block-group' },
        content: [
          { kind: 'html', html: '<p>a</p>' },
          {
            kind: 'box',
            tag: 'div',
            attributes: { class: 'wp-block-column', id: 'x' },
            content: [{ kind: 'table', html: table, caption: '', attributes: {} }],
          },
        ],
      },
    ]);
  });

  it('have no empty heading: an empty corner is a cell', () => {
    const html = richHtml(
      '<table><thead><tr><th></th><th>Mai</th></tr></thead><tbody><tr><th>&nbsp;</th><td>1</td></tr><tr><th><img src="/wp-content/uploads/2026/09/x.jpg" alt="Turm"></th><td>2</td></tr></tbody></table>',
    );
    expect(html.match(/<t[hd]\b/g)).toEqual(['<td', '<th', '<td', '<td', '<th', '<td']);
    expect(html).toContain('<td></td><th scope="col"');
  });

  /** A table of rows whose cells are separated by bars; the first row are its headings. */
  const table = (head: string, ...rows: string[]) => {
    const cells = (row: string, tag: string) => row.split('|').map((cell) => `<${tag}>${cell}</${tag}>`);
    const body = rows.map((row) => `<tr>${cells(row, 'td').join('')}</tr>`);
    return `<table><thead><tr>${cells(head, 'th').join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`;
  };
  /** Returns the indexes of the right-aligned columns of each row. */
  const listAligned = (html: string) =>
    richHtml(html)
      .split('<tr')
      .slice(1)
      .map((row) => row.split(/<t[hd]\b/).flatMap((cell, index) => (cell.includes('has-text-align-right') ? [index - 1] : [])));

  it.each([
    ['distances', table('Tour|Kilometer|Zeit', 'Zum Salz|38|1:40 Std.', 'Drei Klöster|94|5 Stunden'), [1, 2]],
    ['opening hours', table('Tag|Frühstück|Küche', 'Montag|8:00–11:00|19:30 Uhr', 'Dienstag|8:00 – 11:00|–'), []],
    ['prices', table('Zimmer|Mai|Juni', 'Cambra Rosa|245 €|1.010,50 €', 'Suite|–|€1,390'), [1, 2]],
    ['measures', table('Bett|Größe', 'oben|180 × 210', 'unten|12 m²'), [1]],
    ['numbers among words', table('Was|Wann', 'Pool|9–20', 'Küche|ab Mittag'), []],
    ['years before words', table('Jahr|Was', '1742|Haus', '1901|Brunnen'), []],
    ['nothing', table('Was|Wie', 'a|–', 'b|'), []],
    ['an aligned cell', table('a|b', 'x|1', 'y|2').replace('<td>1', '<td class="has-text-align-center">1'), []],
    ['a spanning cell', table('a|b', 'x|1', 'y|2').replace('<td>1', '<td colspan="1">1'), []],
  ])('have columns of %s aligned by their content', (_, html, expected) => {
    expect(listAligned(html)).toEqual([expected, expected, expected]);
  });

  it('name their column in each cell for phones, if one row of headings stands over four to seven columns', () => {
    const labels = (html: string) => [...richHtml(html).matchAll(/data-label="([^"]*)"/g)].map(([, label]) => label);
    const named = ['A &amp; B', 'C', 'D'];
    expect(labels(table('Zimmer|A &amp; B|C|D', 'Rosa|1|2|3', 'Forn|4|5|6'))).toEqual([...named, ...named]);
    const none = [
      table('Zimmer|A|B', 'Rosa|1|2'),
      table('1|2|3|4|5|6|7|8', 'a|b|c|d|e|f|g|h'),
      table('Zimmer|A|B|C', 'Rosa|1'),
      table('Zimmer|A|B|C', 'Rosa|1|2|3').replace('<td>Rosa', '<td rowspan="2">Rosa'),
      table('Zimmer|A|B|C', 'Rosa|1|2|3').replaceAll('td>', 'th>'),
    ];
    expect(none.map(labels)).toEqual([[], [], [], [], []]);
  });
});

describe('paragraphs in rich text', () => {
  it.each([
    ['Eins.\n\nZwei.', '<p>Eins.</p><p>Zwei.</p>'],
    ['Camí 1\n07999 Ort', '<p>Camí 1<br>07999 Ort</p>'],
    ['Ein <b>fetter</b> Satz & mehr', '<p>Ein <b>fetter</b> Satz &amp; mehr</p>'],
    ['unter < 3 Jahre', '<p>unter &lt; 3 Jahre</p>'],
    ['<h3>Titel</h3>Text', '<h3>Titel</h3>Text'],
    ['<ul>\n<li>a</li>\n\n<li>b</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<H1>Groß</H1>', '<h2>Groß</h2>'],
  ])('convert %j to %s', (html, expected) => {
    expect(tight(html)).toBe(expected);
  });

  it('are left out without text and images', () => {
    const empty = ['', ' \n\n ', '<p> <br></p>\n<p></p>', '<div><p>\u00a0</p></div>', '<!-- wp:x -->', '<ul><li></li></ul>'];
    for (const nothing of [...empty, '<a href="/x/"></a>', '<img src="https://evil.example/x.jpg">'])
      expect(rich(nothing), nothing).toEqual([]);
    expect(tight('<p>a</p><p>&nbsp;</p><p>b</p>')).toBe('<p>a</p><p>b</p>');
  });

  it('keep a horizontal rule, and white space and line breaks between words', () => {
    expect(richHtml('<hr>')).toBe('<hr>');
    expect(richHtml('<h3>T</h3>Hallo <b>eins</b> <i>zwei</i><br>drei')).toMatch(/<b>eins<\/b>\s+<i>zwei<\/i><br>drei$/);
  });
});

describe('iframes in rich text', () => {
  const frame = '<iframe src="https://video.example/1" title="Film" width="1" height="1" allowfullscreen></iframe>';
  const found = { src: 'https://video.example/1', host: 'video.example', title: 'Film', purpose: 'video' };

  it.each([
    ['alone', frame],
    ['in a figure', `<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">${frame}</div></figure>`],
    ['in columns', `<div class="wp-block-columns"><div class="wp-block-column">${frame}</div></div>`],
    ['in a table', `<table><tr><td>${frame}</td></tr></table>`],
    ['in a link', `<a href="/hotel/">${frame}</a>`],
    ['in raw text', `Unser Film: ${frame}`],
  ])('of %s become an embed', (_, html) => {
    expect(embeds(html)).toEqual([found]);
    expect(richHtml(html)).not.toMatch(/iframe|embed-place|video\.example/);
  });

  it('are removed without loss of the text around them', () => {
    expect(kinds(`${frame}<p>a</p>${frame}${frame}<p>b</p>`)).toEqual(['embed', 'html', 'embed', 'embed', 'html']);
    expect(tight(`${frame}<p>a</p>${frame}<p>b</p>${frame}<p>c</p>`)).toBe('<p>a</p><p>b</p><p>c</p>');
    expect(rich(`<p>vor ${frame} nach</p>`)).toEqual([
      { kind: 'html', html: '<p>vor  nach</p>' },
      { kind: 'embed', embed: found },
    ]);
  });

  it.each([
    ['https://maps.google.example/embed?pb=1', 'map'],
    ['https://www.openstreetmap.org/export/embed.html', 'map'],
    ['https://umap.openstreetmap.fr/de/map/x', 'map'],
    ['https://video.example/embed/roadmap', 'video'],
  ])('with the address %s are a %s', (src, purpose) => {
    expect(embeds(`<iframe src="${src}"></iframe>`)).toMatchObject([{ purpose }]);
  });

  it.each([
    ['//video.example/1', 'https://video.example/1'],
    ['https://video.example/?a=1&amp;b=2', 'https://video.example/?a=1&b=2'],
  ])('with the address %j lead to %s', (src, address) => {
    expect(embeds(`<iframe src="${src}"></iframe>`)).toMatchObject([{ src: address }]);
  });

  it.each(['', '/embed/1', 'javascript:alert(1)'])('with the address %j are left out, but not the text around them', (src) => {
    expect(rich(`<p>a</p><iframe src="${src}"></iframe><p>b</p>`)).toEqual([{ kind: 'html', html: '<p>a</p><p>b</p>' }]);
  });

  it('of a video field are found, the first with a web address', () => {
    expect(findEmbed(`<iframe src="x"></iframe>${frame}`, { locale: 'de', resolve: createResolver() })).toEqual(found);
    for (const none of ['https://video.example/1', '<iframe></iframe>'])
      expect(findEmbed(none, { locale: 'de', resolve: createResolver() })).toBeNull();
  });
});

describe('video and audio in rich text', () => {
  const src = (file: string) => `src="https://cms.finca.example/wp-content/uploads/${file}"`;

  it.each([
    [
      'a film',
      `<figure class="wp-block-video"><video controls autoplay ${src('2026/09/haus.mp4')}></video><figcaption>Das Haus</figcaption></figure>`,
      '<figure class="wp-block-video"><video src="/files/2026/09/haus.mp4" playsinline controls preload="metadata"></video><figcaption>Das Haus</figcaption></figure>',
    ],
    [
      'a film with a picture and subtitles',
      `<video width="640" height="360" loop poster="https://cms.finca.example/wp-content/uploads/a.jpg" ${src('a.webm')}><track ${src('de.vtt')} kind="captions" srclang="de" label="Deutsch"></video>`,
      '<video src="/files/a.webm" width="640" height="360" loop playsinline controls preload="none" data-upload="a.jpg"><track src="/files/de.vtt" kind="captions" srclang="de" label="Deutsch"></video>',
    ],
    [
      'a film of two kinds',
      `<video><source type="video/webm" ${src('haus.webm?_=1')}><source ${src('haus.mp4')}></video>`,
      '<video playsinline controls preload="metadata"><source src="/files/haus.webm" type="video/webm"><source src="/files/haus.mp4"></video>',
    ],
    [
      'a sound',
      `<p>Hören Sie: <audio ${src('zikaden.mp3')} autoplay>Ihr Browser kann das nicht.</audio></p>`,
      '<p>Hören Sie: <audio src="/files/zikaden.mp3" controls preload="none">Ihr Browser kann das nicht.</audio></p>',
    ],
  ])('of %s become players that load from the site itself and never start alone', (_, html, expected) => {
    expect(richHtml(html)).toBe(expected);
  });

  it.each([
    '<video src="https://video.example/film/haus.mp4"></video>',
    '<video><source src="https://video.example/film/haus.mp4"></video>',
    '<figure><audio controls src="https://video.example/film/haus.mp4"></audio></figure>',
  ])('of other hosts become links to their files: %s', (html) => {
    expect(richHtml(html)).toContain(
      '<a href="https://video.example/film/haus.mp4" class="external" target="_blank" rel="noopener noreferrer">haus.mp4</a>',
    );
    expect(richHtml(html)).not.toMatch(/<(video|audio|source)/);
  });

  it.each(['<video></video>', '<audio src="javascript:alert(1)"></audio>', '<picture><source srcset="x.webp 1x"></picture>'])(
    'without a usable file are removed: %s',
    (html) => {
      expect(richHtml(`<p>Text</p>${html}`)).not.toMatch(/<(a|video|audio|source)/);
    },
  );
});

describe('links in rich text', () => {
  it.each([
    ['https://cms.finca.example/hotel', '<a href="/hotel/">x</a>'],
    [
      'https://x.example/?a=1&amp;b=2',
      '<a href="https://x.example/?a=1&amp;b=2" class="external" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    [
      'https://cms.finca.example/wp-content/uploads/karte.pdf#seite=2',
      '<a href="/files/karte.pdf#seite=2" class="external" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['https://cms.finca.example/wp-content/uploads/2026/a.jpg', '<a data-upload="2026/a.jpg">x</a>'],
    ['javascript:x', '<span>x</span>'],
  ])('to %s are resolved and marked', (href, expected) => {
    expect(richHtml(`<p><a href="${href}">x</a></p>`)).toBe(`<p>${expected}</p>`);
  });

  it('keep hreflang, title and allowed classes, and no other attribute', () => {
    expect(
      richHtml(
        '<p><a class="wp-block-button__link wp-element-button x" hreflang="en" title="T &amp; U" target="_top" rel="opener" href="/hotel/">x</a></p>',
      ),
    ).toBe('<p><a href="/hotel/" hreflang="en" title="T &amp; U" class="wp-block-button__link">x</a></p>');
    expect(richHtml('<p><a name="x">x</a></p>')).toBe('<p><span>x</span></p>');
  });
});

describe('images in rich text', () => {
  const image = (attributes: string) => richHtml(`<p>x <img ${attributes}></p>`).replace(/^<p>x |<\/p>$/g, '');
  const uploads = 'https://cms.finca.example/wp-content/uploads';

  it('may have commas in their addresses', () => {
    for (const separator of [', ', ',', ' , '])
      expect(
        image(
          `src="${uploads}/a,b-300x200.jpg" srcset="${['a,b-300x200.jpg 300w', 'a,b.jpg 1200w', 'a,b-2.jpg 600w'].map((size) => `${uploads}/${size}`).join(separator)}" width="300" height="200" alt="A"`,
        ),
      ).toBe('<img alt="A" width="1200" height="800" data-upload="a,b.jpg">');
  });

  it('of other hosts are removed, also from srcset', () => {
    for (const src of ['https://evil.example/a.jpg', '//evil.example/a.jpg', 'data:image/png;base64,xx', 'a.jpg', '', 'javascript:x'])
      expect(richHtml(`<p>x <img src="${src}" alt="y"></p>`)).toBe('<p>x </p>');
    expect(
      image(
        `src="${uploads}/a.jpg" srcset="https://evil.example/a.jpg 300w, ${uploads}/b.jpg 600w, ${uploads}/c.jpg 2x, ${uploads}/d.jpg, , ${uploads}/e.jpg -5w, ${uploads}/f.jpg 1.5w"`,
      ),
    ).toBe('<img alt width="1200" height="800" data-upload="a.jpg">');
  });

  it('have integers as width and height, or neither', () => {
    expect(image(`src="${uploads}/a.jpg" width="100%" height="auto" alt=""`)).toBe(
      '<img alt width="1200" height="800" data-upload="a.jpg">',
    );
    expect(image(`src="${uploads}/a.jpg" width="999999" height="-1"`)).toBe('<img alt width="1200" height="800" data-upload="a.jpg">');
  });
});
