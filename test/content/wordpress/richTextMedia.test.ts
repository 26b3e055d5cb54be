import { describe, expect, it } from 'vitest';
import type { EmbedContent } from '../../../src/content/types.ts';
import { findEmbed, toRichText } from '../../../src/wordpress/richText.ts';
import { type HtmlSegment, toHtmlSegments } from '../../support/richNodes.ts';
import { createResolver, rich, richHtml } from './support.ts';

const kinds = (html: string) => rich(html).map(({ kind }) => kind);
const tight = (html: string) => richHtml(html).replace(/\s*\n\s*/g, '');
const findEmbeds = (text: readonly HtmlSegment[]): EmbedContent[] =>
  text.flatMap((segment) => (segment.kind === 'embed' ? [segment.embed] : segment.kind === 'box' ? findEmbeds(segment.content) : []));
const embeds = (html: string) => findEmbeds(rich(html));

describe('iframes in rich text', () => {
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
    ['https://www.google.example/maps/embed', 'map'],
    ['https://www.openstreetmap.org/export/embed.html', 'map'],
    ['https://umap.openstreetmap.fr/de/map/x', 'map'],
    ['https://video.example/embed/roadmap', 'video'],
  ])('with the address %s are a %s', (src, purpose) => {
    expect(embeds(`<iframe src="${src}"></iframe>`)).toMatchObject([{ purpose }]);
  });

  it.each([
    ['//video.example/1', 'https://video.example/1'],
    ['HTTPS://VIDEO.EXAMPLE/A', 'https://video.example/A'],
    ['http://video.example/1', 'http://video.example/1'],
    [' https://video.example/1 ', 'https://video.example/1'],
    ['https://video.example/?a=1&amp;b=2', 'https://video.example/?a=1&b=2'],
  ])('with the address %j lead to %s', (src, address) => {
    expect(embeds(`<iframe src="${src}"></iframe>`)).toMatchObject([{ src: address }]);
  });

  it.each(['', '/embed/1', 'embed', 'about:blank', 'javascript:alert(1)', 'data:text/html,x', 'https://', '//'])(
    'with the address %j are left out, but not the text around them',
    (src) => {
      expect(rich(`<p>a</p><iframe src="${src}"></iframe><p>b</p>`)).toEqual([{ kind: 'html', html: '<p>a</p><p>b</p>' }]);
    },
  );

  it('of a video field are found, the first with a web address', () => {
    expect(findEmbed(`<iframe src="x"></iframe>${frame}`, { locale: 'de', resolve: createResolver() })).toEqual(found);
    for (const none of ['', 'https://video.example/1', '<p>x</p>', '<iframe></iframe>'])
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
    ['#unten', '<a href="#unten">x</a>'],
    ['tel:+34971', '<a href="tel:+34971">x</a>'],
    ['mailto:a@b.example', '<a href="mailto:a@b.example">x</a>'],
    [
      'https://x.example/?a=1&amp;b=2',
      '<a href="https://x.example/?a=1&amp;b=2" class="external" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    [
      'https://cms.finca.example/wp-content/uploads/karte.pdf#seite=2',
      '<a href="/files/karte.pdf#seite=2" class="external" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    ['https://cms.finca.example/wp-content/uploads/karte.exe', '<span>x</span>'],
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

  it('are resolved in the language of the text', () => {
    const context = { locale: 'fr' as const, resolve: createResolver({ locale: 'fr' }) };
    const segments = toHtmlSegments(toRichText('<p><a href="/kontakt/">K</a> <a href="/angebote/">A</a></p>', context));
    expect(segments).toEqual([{ kind: 'html', html: '<p><a href="/kontakt/">K</a> <a href="/fr/angebote/">A</a></p>' }]);
  });
});

describe('images in rich text', () => {
  const image = (attributes: string) => richHtml(`<p>x <img ${attributes}></p>`).replace(/^<p>x |<\/p>$/g, '');
  const uploads = 'https://cms.finca.example/wp-content/uploads';

  it('come from the uploads folder, with their sizes', () => {
    expect(
      image(
        `src="${uploads}/a-300x200.jpg" srcset="${uploads}/a-300x200.jpg 300w, ${uploads}/a.jpg  1200w" sizes="100vw" alt="A &amp; B" width="300" height="200" loading="eager" class="wp-image-7"`,
      ),
    ).toBe('<img alt="A &amp; B" width="1200" height="800" data-upload="a.jpg">');
  });

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
