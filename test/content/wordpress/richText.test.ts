import { describe, expect, it } from 'vitest';
import { findEmbed, toRichText } from '../../../src/content/wordpress/richText.ts';
import { createResolver, readJson, rich, richHtml } from './support.ts';

const kinds = (html: string) => rich(html).map(({ kind }) => kind);
const tight = (html: string) => richHtml(html).replace(/\s*\n\s*/g, '');
const embeds = (html: string) => rich(html).flatMap((segment) => (segment.kind === 'embed' ? [segment.embed] : []));
const content = (name: string) => readJson(name)[0].content.rendered as string;

describe('recorded content', () => {
  it('picture, list and buttons', () => {
    const [segment, ...others] = rich(content('angebot-mandelbluete.de.json'));
    expect(others).toEqual([]);
    expect(segment?.kind === 'html' && segment.html.replace(/\s*\n\s*/g, '')).toBe(
      '<p>Anfang Februar wird die Insel weiß und rosa. Wir schenken Ihnen eine Nacht: <strong>5 = 4</strong>.</p>' +
        '<figure class="wp-block-image"><img data-media="2024/03/mandelbluete-731x1024.jpg" data-sizes="2024/03/mandelbluete-731x1024.jpg 731,2024/03/mandelbluete-214x300.jpg 214,2024/03/mandelbluete-768x1075.jpg 768,2024/03/mandelbluete-1097x1536.jpg 1097,2024/03/mandelbluete-1463x2048.jpg 1463,2024/03/mandelbluete.jpg 1500" alt width="731" height="1024"><figcaption>Im Garten</figcaption></figure>' +
        '<ul><li>5 Nächte mit Frühstück</li><li>eine geführte Wanderung</li></ul>' +
        '<div class="wp-block-buttons"><div class="wp-block-button"><a href="https://booking.example/finca?lang=de" class="wp-block-button__link external" target="_blank" rel="noopener noreferrer">Jetzt buchen</a></div></div>',
    );
  });

  it('frame, script, quote, columns', () => {
    const segments = rich(content('angebot-kochkurs.de.json'));
    expect(segments.map(({ kind }) => kind)).toEqual(['html', 'embed', 'html']);
    expect(segments[1]).toEqual({ kind: 'embed', embed: { src: 'https://video.example/embed/pa-amb-oli', host: 'video.example', title: 'Video', purpose: 'video' } });
    expect(segments[2]?.kind === 'html' && segments[2].html.replace(/\s*\n\s*/g, '')).toBe(
      '<blockquote class="wp-block-quote"><p>Brot, Öl, Tomate. Mehr braucht es nicht.</p><cite>Margalida, Küche</cite></blockquote>' +
        '<div class="wp-block-columns"><div class="wp-block-column"><p>Samstags, 10–13 Uhr</p></div><div class="wp-block-column"><p>€ 65,–</p></div></div>',
    );
  });

  it('table in a figure with its caption', () => {
    const segments = rich(content('angebot-saisonpreise.de.json'));
    expect(segments.map(({ kind }) => kind)).toEqual(['html', 'table', 'html']);
    const [, table] = segments;
    expect(table).toMatchObject({ caption: 'Alle Preise inkl. Frühstück & Steuern' });
    expect(table?.kind === 'table' && table.html).toMatch(/^<table><thead><tr><th scope="col">Saison<\/th>.*<td class="has-text-align-right">175,–<\/td><\/tr><\/tbody><\/table>$/);
    expect(segments[2]).toEqual({ kind: 'html', html: '<p>Ab 14 Nächten –15 %</p>' });
  });

  it('links of the classic editor', () => {
    expect(richHtml(content('angebot-radwoche.de.json'))).toContain(
      'Mehr über <a href="/aktivitaeten/radfahren/">Radfahren rund um die Finca</a> und die <a href="/hotel/lage-anreise/">Anreise</a>.',
    );
    expect(richHtml(content('angebot-radwoche.de.json'))).toContain('– Werkstatt &amp; Waschplatz');
  });
});

describe('tables', () => {
  const scopes = (html: string) => [...richHtml(html).matchAll(/<th scope="(\w+)">(\w+)/g)].map(([, scope, text]) => `${text} ${scope}`);

  it('with a head: its cells head columns, those of the body rows', () => {
    const html = '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><th>C</th><td>1</td></tr></tbody></table>';
    expect(kinds(html)).toEqual(['table']);
    expect(scopes(html)).toEqual(['A col', 'B col', 'C row']);
  });

  it('without a head: a row of heads alone heads columns', () => {
    expect(scopes('<table><tbody><tr><th>A</th>\n<th>B</th></tr><tr><th>C</th><td>1</td></tr></tbody></table>')).toEqual(['A col', 'B col', 'C row']);
    expect(scopes('<table><tr><th>A</th><th>B</th></tr><tr><th>C</th><td>1</td></tr></table>')).toEqual(['A col', 'B col', 'C row']);
    expect(scopes('<table><tr><th>A</th></tr><tr><td>1</td></tr></table>')).toEqual(['A row']);
  });

  it('keep the scope an editor chose, cells that span, and their alignment', () => {
    expect(richHtml('<table><tr><th scope="colgroup" colspan="2" rowspan="1" class="has-text-align-center x" style="a" width=1>A</th><td>1</td></tr></table>')).toBe(
      '<table><tr><th scope="colgroup" colspan="2" rowspan="1" class="has-text-align-center">A</th><td>1</td></tr></table>',
    );
  });

  it('without any heads stay as they are', () => {
    expect(rich('<table><tr><td>1</td></tr></table>')).toEqual([{ kind: 'table', html: '<table><tr><td>1</td></tr></table>', caption: '' }]);
  });

  it('in a figure have its caption, as plain text', () => {
    expect(rich('<figure class="wp-block-table is-style-stripes"><table><tr><td>1</td></tr></table><figcaption>Preise &amp; <em>Zeiten</em></figcaption></figure>')).toEqual([
      { kind: 'table', html: '<table><tr><td>1</td></tr></table>', caption: 'Preise & Zeiten' },
    ]);
  });

  it('two in one figure are both kept', () => {
    const figure = '<figure class="wp-block-table"><table><tr><td>1</td></tr></table><table><tr><td>2</td></tr></table></figure>';
    expect(tight(figure)).toContain('<td>1</td>');
    expect(tight(figure)).toContain('<td>2</td>');
  });

  it('part the text around them', () => {
    expect(kinds('<p>a</p><table><tr><td>1</td></tr></table><p>b</p><p>c</p>')).toEqual(['html', 'table', 'html']);
  });

  it('deeper in the text stay in it', () => {
    expect(kinds('<div class="wp-block-group"><table><tr><td>1</td></tr></table></div>')).toEqual(['html']);
  });
});

describe('frames', () => {
  const frame = '<iframe src="https://video.example/1" title="Film" width="1" height="1" allowfullscreen></iframe>';
  const found = { src: 'https://video.example/1', host: 'video.example', title: 'Film', purpose: 'video' };

  it.each([
    ['alone', frame],
    ['in a paragraph', `<p>${frame}</p>`],
    ['in a figure', `<figure class="wp-block-embed is-type-video"><div class="wp-block-embed__wrapper">${frame}</div></figure>`],
    ['in columns', `<div class="wp-block-columns"><div class="wp-block-column">${frame}</div></div>`],
    ['in a table', `<table><tr><td>${frame}</td></tr></table>`],
    ['in a link', `<a href="/hotel/">${frame}</a>`],
    ['in a list', `<ul><li>${frame}</li></ul>`],
    ['in a heading', `<h2>${frame}</h2>`],
    ['in raw text', `Unser Film: ${frame}`],
  ])('%s become an embed', (_, html) => {
    expect(embeds(html)).toEqual([found]);
    expect(richHtml(html)).not.toMatch(/iframe|embed-place|video\.example/);
  });

  it('lose nothing of the text around them', () => {
    expect(kinds(`${frame}<p>a</p>${frame}${frame}<p>b</p>`)).toEqual(['embed', 'html', 'embed', 'embed', 'html']);
    expect(tight(`${frame}<p>a</p>${frame}<p>b</p>${frame}<p>c</p>`)).toBe('<p>a</p><p>b</p><p>c</p>');
    expect(rich(`<p>vor ${frame} nach</p>`)).toEqual([{ kind: 'html', html: '<p>vor  nach</p>' }, { kind: 'embed', embed: found }]);
  });

  it.each([
    ['https://maps.google.example/embed?pb=1', 'map'],
    ['https://www.google.example/maps/embed', 'map'],
    ['https://www.openstreetmap.org/export/embed.html', 'map'],
    ['https://umap.openstreetmap.fr/de/map/x', 'map'],
    ['https://video.example/embed/roadmap', 'video'],
  ])('at %s show a %s', (src, purpose) => {
    expect(embeds(`<iframe src="${src}"></iframe>`)).toMatchObject([{ purpose }]);
  });

  it.each([
    ['//video.example/1', 'https://video.example/1'],
    ['HTTPS://VIDEO.EXAMPLE/A', 'https://video.example/A'],
    ['http://video.example/1', 'http://video.example/1'],
    [' https://video.example/1 ', 'https://video.example/1'],
    ['https://video.example/?a=1&amp;b=2', 'https://video.example/?a=1&b=2'],
  ])('at %j are at %s', (src, address) => {
    expect(embeds(`<iframe src="${src}"></iframe>`)).toMatchObject([{ src: address }]);
  });

  it.each(['', '/embed/1', 'embed', 'about:blank', 'javascript:alert(1)', 'data:text/html,x', 'https://', '//'])('at %j are left out, their text is not', (src) => {
    expect(rich(`<p>a</p><iframe src="${src}"></iframe><p>b</p>`)).toEqual([{ kind: 'html', html: '<p>a</p><p>b</p>' }]);
  });

  it('of a video field are found, the first on the web', () => {
    expect(findEmbed(`<iframe src="x"></iframe>${frame}`, createResolver())).toEqual(found);
    for (const none of ['', 'https://video.example/1', '<p>x</p>', '<iframe></iframe>']) expect(findEmbed(none, createResolver())).toBeNull();
  });
});

describe('paragraphs', () => {
  it.each([
    ['Eins.\n\nZwei.', '<p>Eins.</p><p>Zwei.</p>'],
    ['Eins.\r\n\r\n\r\n Zwei.', '<p>Eins.</p><p>Zwei.</p>'],
    ['Camí 1\n07999 Ort', '<p>Camí 1<br>07999 Ort</p>'],
    ['Ein <b>fetter</b> Satz & mehr', '<p>Ein <b>fetter</b> Satz &amp; mehr</p>'],
    ['unter < 3 Jahre', '<p>unter &lt; 3 Jahre</p>'],
    ['<p>schon</p>\n\n<p>da</p>', '<p>schon</p><p>da</p>'],
    ['<h3>Titel</h3>Text', '<h3>Titel</h3>Text'],
    ['<ul>\n<li>a</li>\n\n<li>b</li></ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<H1>Groß</H1>', '<h2>Groß</h2>'],
    ['<section><p>a</p></section>', '<p>a</p>'],
  ])('%j become %s', (html, expected) => {
    expect(tight(html)).toBe(expected);
  });

  it('that say and show nothing are left out', () => {
    for (const nothing of ['', ' \n\n ', '<p>&nbsp;</p>', '<p> <br></p>\n<p></p>', '<div><p>\u00a0</p></div>', '<!-- wp:x -->', '<script>x</script>', '<ul><li></li></ul>', '<a href="/x/"></a>', '<img src="https://evil.example/x.jpg">'])
      expect(rich(nothing), nothing).toEqual([]);
    expect(tight('<p>a</p><p>&nbsp;</p><p>b</p>')).toBe('<p>a</p><p>b</p>');
  });

  it('rules and pictures are something', () => {
    expect(richHtml('<hr>')).toBe('<hr>');
    expect(richHtml('<p><img src="/wp-content/uploads/a.jpg" alt="x"></p>')).toBe('<p><img data-media="a.jpg" alt="x"></p>');
  });

  it('blanks and breaks between words stay', () => {
    expect(richHtml('<h3>T</h3>Hallo <b>eins</b> <i>zwei</i><br>drei')).toMatch(/<b>eins<\/b>\s+<i>zwei<\/i><br>drei$/);
  });
});

describe('links in a text', () => {
  it.each([
    ['https://cms.finca.example/hotel', '<a href="/hotel/">x</a>'],
    ['#unten', '<a href="#unten">x</a>'],
    ['tel:+34971', '<a href="tel:+34971">x</a>'],
    ['mailto:a@b.example', '<a href="mailto:a@b.example">x</a>'],
    ['https://x.example/?a=1&amp;b=2', '<a href="https://x.example/?a=1&amp;b=2" class="external" target="_blank" rel="noopener noreferrer">x</a>'],
    ['https://cms.finca.example/wp-content/uploads/karte.pdf', '<a href="https://cms.finca.example/wp-content/uploads/karte.pdf" class="external" target="_blank" rel="noopener noreferrer">x</a>'],
    ['javascript:x', '<span>x</span>'],
  ])('to %s', (href, expected) => {
    expect(richHtml(`<p><a href="${href}">x</a></p>`)).toBe(`<p>${expected}</p>`);
  });

  it('keep language, title and classes we know, and nothing else', () => {
    expect(richHtml('<p><a class="wp-block-button__link wp-element-button x" hreflang="en" title="T &amp; U" target="_top" rel="opener" href="/hotel/">x</a></p>')).toBe(
      '<p><a href="/hotel/" hreflang="en" title="T &amp; U" class="wp-block-button__link">x</a></p>',
    );
    expect(richHtml('<p><a name="x">x</a></p>')).toBe('<p><span>x</span></p>');
  });

  it('are those of the language of the text', () => {
    const segments = toRichText('<p><a href="/kontakt/">K</a> <a href="/angebote/">A</a></p>', createResolver({ locale: 'fr' }));
    expect(segments).toEqual([{ kind: 'html', html: '<p><a href="/kontakt/">K</a> <a href="/fr/angebote/">A</a></p>' }]);
  });
});

describe('pictures in a text', () => {
  const image = (attributes: string) => richHtml(`<p>x <img ${attributes}></p>`).replace(/^<p>x |<\/p>$/g, '');
  const uploads = 'https://cms.finca.example/wp-content/uploads';

  it('come from the uploads folder, with their sizes', () => {
    expect(image(`src="${uploads}/a-300x200.jpg" srcset="${uploads}/a-300x200.jpg 300w, ${uploads}/a.jpg  1200w" sizes="100vw" alt="A &amp; B" width="300" height="200" loading="eager" class="wp-image-7"`)).toBe(
      '<img data-media="a-300x200.jpg" data-sizes="a-300x200.jpg 300,a.jpg 1200" alt="A &amp; B" width="300" height="200">',
    );
  });

  it('of other hosts are dropped, in srcset too', () => {
    for (const src of ['https://evil.example/a.jpg', '//evil.example/a.jpg', 'data:image/png;base64,xx', 'a.jpg', '', 'javascript:x']) expect(richHtml(`<p>x <img src="${src}" alt="y"></p>`)).toBe('<p>x </p>');
    expect(image(`src="${uploads}/a.jpg" srcset="https://evil.example/a.jpg 300w, ${uploads}/b.jpg 600w, ${uploads}/c.jpg 2x, ${uploads}/d.jpg, , ${uploads}/e.jpg -5w, ${uploads}/f.jpg 1.5w"`)).toBe('<img data-media="a.jpg" data-sizes="b.jpg 600" alt>');
  });

  it('have whole numbers for width and height, or none', () => {
    expect(image(`src="${uploads}/a.jpg" width="100%" height="auto" alt=""`)).toBe('<img data-media="a.jpg" alt>');
    expect(image(`src="${uploads}/a.jpg" width="999999" height="-1"`)).toBe('<img data-media="a.jpg" alt>');
  });
});
