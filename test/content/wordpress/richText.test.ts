import { describe, expect, it } from 'vitest';
import { recordedPost, rich, richHtml } from './support.ts';

const kinds = (html: string) => rich(html).map(({ kind }) => kind);
const tight = (html: string) => richHtml(html).replace(/\s*\n\s*/g, '');
const content = (name: string) => recordedPost(name).content?.rendered ?? '';

describe('rich text of recorded content', () => {
  it('contains images, lists and buttons', () => {
    const [segment, ...others] = rich(content('angebot-mandelbluete.de.json'));
    expect(others).toEqual([]);
    expect(segment?.kind === 'html' && segment.html.replace(/\s*\n\s*/g, '')).toBe(
      '<p>Anfang Februar wird die Insel weiß und rosa. Wir schenken Ihnen eine Nacht: <strong>5 = 4</strong>.</p>' +
        '<figure class="wp-block-image"><img alt width="1500" height="2101" data-upload="2024/03/mandelbluete.jpg"><figcaption>Im Garten</figcaption></figure>' +
        '<ul><li>5 Nächte mit Frühstück</li><li>eine geführte Wanderung</li></ul>' +
        '<div class="is-layout-flex wp-block-buttons"><div class="wp-block-button"><a href="https://booking.example/finca?lang=de" class="wp-block-button__link external" target="_blank" rel="noopener noreferrer">Jetzt buchen</a></div></div>',
    );
  });

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

  it('contains a table with the caption of its figure', () => {
    const segments = rich(content('angebot-saisonpreise.de.json'));
    expect(segments.map(({ kind }) => kind)).toEqual(['html', 'table', 'html']);
    const [, table] = segments;
    expect(table).toMatchObject({ caption: 'Alle Preise inkl. Frühstück &amp; Steuern' });
    expect(table?.kind === 'table' && table.html).toMatch(
      /^<table><thead><tr><th scope="col">Saison<\/th>.*<td class="has-text-align-right">175,–<\/td><\/tr><\/tbody><\/table>$/,
    );
    expect(segments[2]).toEqual({ kind: 'html', html: '<p class="has-text-align-center">Ab 14 Nächten –15 %</p>' });
  });

  it('contains the links of the classic editor', () => {
    expect(richHtml(content('angebot-radwoche.de.json'))).toContain(
      'Mehr über <a href="/aktivitaeten/radfahren/">Radfahren rund um die Finca</a> und die <a href="/hotel/lage-anreise/">Anreise</a>.',
    );
    expect(richHtml(content('angebot-radwoche.de.json'))).toContain('– Werkstatt &amp; Waschplatz');
  });
});

describe('tables in rich text', () => {
  const scopes = (html: string) =>
    [...richHtml(html).matchAll(/<th scope="(\w+)"[^>]*>(\w+)/g)].map(([, scope, text]) => `${text} ${scope}`);

  it('get the scope "col" in thead and "row" in tbody', () => {
    const html = '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><th>C</th><td>1</td></tr></tbody></table>';
    expect(kinds(html)).toEqual(['table']);
    expect(scopes(html)).toEqual(['A col', 'B col', 'C row']);
  });

  it('get the scope "col" in a row of th cells alone', () => {
    expect(scopes('<table><tbody><tr><th>A</th>\n<th>B</th></tr><tr><th>C</th><td>1</td></tr></tbody></table>')).toEqual([
      'A col',
      'B col',
      'C row',
    ]);
    expect(scopes('<table><tr><th>A</th><th>B</th></tr><tr><th>C</th><td>1</td></tr></table>')).toEqual(['A col', 'B col', 'C row']);
    expect(scopes('<table><tr><th>A</th></tr><tr><td>1</td></tr></table>')).toEqual(['A row']);
  });

  it('keep an explicit scope, spanning cells and their alignment', () => {
    expect(
      richHtml(
        '<table><tr><th scope="colgroup" colspan="2" rowspan="1" class="has-text-align-center x" style="a" width=1>A</th><td>1</td></tr></table>',
      ),
    ).toBe('<table><tr><th scope="colgroup" colspan="2" rowspan="1" class="has-text-align-center">A</th><td>1</td></tr></table>');
  });

  it('stay unchanged without header cells', () => {
    expect(rich('<table><tr><td>1</td></tr></table>')).toEqual([
      { kind: 'table', html: '<table><tr><td>1</td></tr></table>', caption: '', attributes: {} },
    ]);
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

  it('split the text around them into segments', () => {
    expect(kinds('<p>a</p><table><tr><td>1</td></tr></table><p>b</p><p>c</p>')).toEqual(['html', 'table', 'html']);
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

  it('stay in their HTML inside a list', () => {
    expect(kinds('<ul><li><table><tr><td>1</td></tr></table></li></ul>')).toEqual(['html']);
  });
});

describe('paragraphs in rich text', () => {
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
  ])('convert %j to %s', (html, expected) => {
    expect(tight(html)).toBe(expected);
  });

  it('are left out without text and images', () => {
    for (const nothing of [
      '',
      ' \n\n ',
      '<p>&nbsp;</p>',
      '<p> <br></p>\n<p></p>',
      '<div><p>\u00a0</p></div>',
      '<!-- wp:x -->',
      '<script>x</script>',
      '<ul><li></li></ul>',
      '<a href="/x/"></a>',
      '<img src="https://evil.example/x.jpg">',
    ])
      expect(rich(nothing), nothing).toEqual([]);
    expect(tight('<p>a</p><p>&nbsp;</p><p>b</p>')).toBe('<p>a</p><p>b</p>');
  });

  it('are kept with a horizontal rule or an image', () => {
    expect(richHtml('<hr>')).toBe('<hr>');
    expect(richHtml('<p><img src="/wp-content/uploads/a.jpg" alt="x"></p>')).toBe(
      '<p><img alt="x" width="1200" height="800" data-upload="a.jpg"></p>',
    );
  });

  it('keep white space and line breaks between words', () => {
    expect(richHtml('<h3>T</h3>Hallo <b>eins</b> <i>zwei</i><br>drei')).toMatch(/<b>eins<\/b>\s+<i>zwei<\/i><br>drei$/);
  });
});
