import { describe, expect, it } from 'vitest';
import { recordedFault } from '../support/wordpress.ts';
import { before, found, offers, pages, type RawPost, setup, shareContentSetup } from './support.ts';

const image = {
  url: 'https://cms.finca.example/wp-content/uploads/2026/09/gross.jpg',
  alt: 'Der Hof',
  caption: '',
  width: 3000,
  height: 2000,
  filesize: 900_000,
};

// Two languages take two thirds of the time of four.
shareContentSetup({ languages: ['de', 'en'] });

describe('content check of the recorded WordPress', () => {
  it('finds problems of most kinds', () => {
    expect([...new Set(before.map(({ kind }) => kind))]).toEqual([
      'unknownLayout',
      'emptyPage',
      'missingTranslation',
      'missingAlt',
      'brokenLink',
      'brokenReference',
      'menu',
      'namedPage',
      'missingDescription',
      'uprightPicture',
      'foreignFrame',
      'law',
    ]);
    expect(before.filter(({ kind }) => kind === 'unknownLayout')).toEqual([
      {
        kind: 'unknownLayout',
        level: 'mend',
        locale: 'de',
        type: 'page',
        id: 43,
        title: 'Aktivitäten',
        path: '/aktivitaeten/',
        editUrl: `${setup.wordpress.origin}/wp-admin/post.php?post=43&action=edit`,
        alsoOn: [],
        what: 'the layout “newsletter_teaser_2021” is not shown',
        todo: 'Replace the block by one of another kind, or have the layout built',
      },
    ]);
  });

  it('names the pages of the site file that WordPress does not have', async () => {
    const lines = before.filter(({ kind }) => kind === 'namedPage').map(({ locale, path, what, todo }) => [locale, path, what, todo]);
    expect(lines).toContainEqual([
      'de',
      '/barrierefreiheit/',
      'the site file names /barrierefreiheit/, where there is no page',
      'Publish this page in WordPress, or correct legalPages.accessibility.de in SITE_FILE',
    ]);
    expect(lines.map(([, path]) => path)).not.toContain('/impressum/');
    expect(lines.map(([, path]) => path)).toContain('/garten/');
  });
});

describe('content check', () => {
  it('finds a page for the thanks that no menu names', async () => {
    setup.editPost(pages, 'galerie', (page) => {
      page.link = `${setup.wordpress.origin}/garten/`;
    });
    expect((await setup.check()).findings).toContainEqual(
      expect.objectContaining({ kind: 'namedPage', path: '/garten/', what: expect.stringMatching(/^no menu names \/garten\//) }),
    );
  });

  it('finds a page that is nested four levels deep, and links to it', async () => {
    setup.editPost(pages, 'galerie', (page) => {
      page.link = `${setup.wordpress.origin}/hotel/haus/bilder/galerie/`;
    });
    setup.editPost(pages, 'hotel', (page) => {
      page.content.rendered += '<p><a href="/hotel/haus/bilder/galerie/">a</a> <a href="/galerie/">b</a></p>';
    });
    const lines = await found();
    expect(lines.filter((line) => /brokenLink|deepPage/.test(line))).toEqual([
      'mend brokenLink /hotel/: the link to /hotel/haus/bilder/galerie/ leads nowhere',
      'mend deepPage /galerie/: the site has no address of more than three levels: /hotel/haus/bilder/galerie/ leads nowhere',
    ]);
  });

  it('names a language without a home page, unless its front page has another slug', async () => {
    setup.edit(`/en${pages}`, (posts) => {
      for (const post of posts)
        if (post.slug === 'home') Object.assign(post, { slug: 'welcome', link: `${setup.wordpress.origin}/en/welcome/` });
    });
    const missing = 'mend home /en/: there is no home page in English';
    expect(await found()).toContain(missing);
    const { id } = JSON.parse(setup.wordpress.answers.get('/en/wp-json/wp/v2/pages?slug=home') ?? '[]')[0];
    const settings = { home: { id, slug: 'welcome' }, menus: { main: null, footer: null } };
    setup.wordpress.answers.set('/en/wp-json/hotel-website/v1/settings?locale=en', JSON.stringify(settings));
    expect(await found()).not.toContain(missing);
  });

  it('names a page that the site links to by itself and WordPress does not have', async () => {
    setup.editPost(pages, 'kontakt', (page) => Object.assign(page, { slug: 'weg', link: `${setup.wordpress.origin}/weg/` }));
    expect(await found()).toContain('mend fixedPage /kontakt/: the site itself links to /kontakt/, where there is no page');
  });

  it('finds links in fields, texts and menus that lead to no page, and no others', async () => {
    setup.editPost('/wp-json/wp/v2/rooms', 'suite-llevant', (room) => {
      room.link = 'https://cms.finca.example/unterkunft/suite-llevant/';
    });
    setup.editPost(pages, 'hotel', (page) => {
      page.content.rendered +=
        '<p><a href="/hotel/gibt-es-nicht/">a</a> <a href="/anfrage">b</a> <a href="/galerie/#oben">c</a> <a href="/hotel/lage-anreise/?x=1">d</a>' +
        '<a href="https://anderswo.example/x">e</a> <a href="mailto:a@b.example">f</a> <a href="/zimmer/suite-llevant/">g</a>' +
        '<a href="https://cms.finca.example/unterkunft/suite-llevant/">k</a> <a href="/anfrage/suite-llevant">h</a> <a href="/anfrage/keine-suite">i</a> <a href="/zimmer/keine/">j</a></p>';
    });
    expect(await found()).toEqual([
      'mend brokenLink /hotel/: the link to /hotel/gibt-es-nicht/ leads nowhere',
      'mend brokenLink /hotel/: the link to /anfrage/keine-suite leads nowhere',
      'mend brokenLink /hotel/: the link to /zimmer/keine/ leads nowhere',
    ]);
  });

  it('names what of the editor’s blocks is not shown, in the editor and in fields, each once', async () => {
    setup.editPost(pages, 'hotel', (page) => {
      page.content.rendered +=
        '<p>[gallery_pro id="3"] und [sic]</p><form class="wpcf7-form x"><input name="a"></form><script src="https://w.example/x.js"></script>' +
        '<img src="https://other.example/a.jpg" alt="x"><img src="/wp-content/uploads/a.heic" alt="x"><img src="/wp-content/uploads/a,b.jpg" alt="x"><img src="/wp-content/uploads/x/c.gif" alt="x"><a href="/wp-content/uploads/karte.pdf">Karte</a><div class="wp-block-group is-layout-flow wp-block-group-is-layout-flow">x</div>' +
        '<div class="wp-block-cover has-parallax" style="background-image:url(/wp-content/uploads/a.jpg)"><p>x</p></div><a class="wp-block-button__link">Los</a>';
      page.acf.content = [
        { acf_fc_layout: 'text', text: '<ul class="wp-block-archives"><li>x</li></ul><ul class="wp-block-archives"></ul>' },
        { acf_fc_layout: 'gallery', images: ['b%25.jpg', 'd.gif'].map((name) => ({ ...image, url: `/wp-content/uploads/${name}` })) },
      ];
    });
    expect(await found()).toEqual([
      expect.stringContaining('› Entry 1: not shown. Only pictures of the media library are shown'),
      'mend editorBlock /hotel/: a form in a text is not shown',
      'mend editorBlock /hotel/: the script https://w.example/x.js in a text does not run',
      'mend editorBlock /hotel/: the picture https://other.example/a.jpg of another host is not shown',
      'mend editorBlock /hotel/: the picture /wp-content/uploads/a.heic is not shown: its format or its file name cannot be used',
      'hint editorBlock /hotel/: if the picture x/c.gif moves, the site shows only its first frame',
      'mend editorBlock /hotel/: the background picture of “wp-block-cover” is not shown',
      'mend editorBlock /hotel/: the button “Los” leads nowhere',
      'mend editorBlock /hotel/: the shortcode [gallery_pro id="3"] is shown as text',
      'mend editorBlock /hotel/: the editor’s block “archives” needs WordPress’s own pages',
      'hint editorBlock /hotel/: if the picture d.gif moves, the site shows only its first frame',
    ]);
  });

  it('names WordPress’ sample page, a block for tables without a table, and a map link without coordinates', async () => {
    setup.editPost(pages, 'hotel', (page) => {
      page.slug = 'beispiel-seite';
      page.acf.content = [
        { acf_fc_layout: 'table', table: '<p>Sommer 290 €</p>' },
        { acf_fc_layout: 'table', table: '<p>Preise</p><table><tr><th>A</th></tr><tr><td>1</td></tr></table>' },
        { acf_fc_layout: 'map', map: { address: 'Campos', link: 'https://maps.app.goo.gl/abc', lat: '', lng: '', zoom: '' } },
        { acf_fc_layout: 'map', map: { address: '', link: 'https://www.google.com/maps/@39.41,3.03,15z', lat: '', lng: '', zoom: '' } },
      ];
    });
    const lines = (await found()).filter((line) => /samplePage|editorBlock|leftOut/.test(line));
    expect(lines).toEqual([
      expect.stringMatching(/^mend leftOut \S+: Block 3 \(Map\) › Place: not shown\. An address, a map link with coordinates/),
      expect.stringMatching(/^mend samplePage \S+: WordPress’s sample page is on the website$/),
      expect.stringMatching(/^mend editorBlock \S+: a block for tables holds text and no table: Sommer 290\s€$/),
    ]);
  });

  it('finds missing menus and entries without a usable address', async () => {
    const url = '/wp-json/menus/v1/menus/2';
    const menu = JSON.parse(setup.wordpress.answers.get(url) ?? '');
    const item = { ...menu.items[0], child_items: [] };
    menu.items.push({ ...item, title: 'Ins Leere', url: '#' }, { ...item, title: 'Böse', url: 'javascript:alert(1)' });
    setup.wordpress.answers.set(url, JSON.stringify(menu));
    setup.wordpress.answers.delete('/wp-json/menus/v1/menus/4');
    expect(await found()).toEqual([
      'mend menu : the entry “Ins Leere” (#) leads nowhere',
      'mend menu : the entry “Böse” is text without a link: guests cannot open javascript:alert(1)',
      'mend menu : WordPress has no menu 4',
    ]);
  });

  it('finds empty titles, and empty or too long descriptions', async () => {
    setup.editPost(pages, 'hotel', (page) => {
      page.title.rendered = ' ';
      page.yoast_head_json = {};
    });
    setup.editPost(pages, 'kontakt', (page) => {
      page.yoast_head_json.description = 'x'.repeat(161);
    });
    expect(await found()).toEqual([
      ...before.filter(({ path }) => path === '/hotel/').map(({ kind, path, what }) => `mend ${kind} ${path}: ${what}`),
      'mend missingTitle /hotel/: the title is empty',
      'mend missingDescription /hotel/: the description for search engines is empty',
      'hint longDescription /kontakt/: the description for search engines has 161 characters',
    ]);
  });

  it('finds images without alternative text, oversized and small ones, on every page that shows them', async () => {
    const named = (file: string, changes: object) => ({ ...image, url: image.url.replace('gross.jpg', file), ...changes });
    const silent = named('stumm.jpg', { alt: ' ' });
    const show = (slug: string, images: object[]) =>
      setup.editPost(pages, slug, ({ acf }) => acf.content.push({ acf_fc_layout: 'gallery', images }));
    show('kulinarik', [silent]);
    show('hotel', [
      ...[image, silent, named('breit.jpg', { width: 4001 }), named('dicht.avif', { width: 3600, height: 2400 })],
      ...[named('schwer.jpg', { filesize: String(3 * 1024 * 1024) }), named('klein.jpg', { width: 300, height: 200 })],
      named('genug.jpg', { width: 480, height: 320 }),
    ]);
    setup.editPost(pages, 'restaurant', (page) => {
      page.acf.heroimage = named('kopf.jpg', { width: 800, height: 600 });
      page.acf.content.push({ acf_fc_layout: 'hosts', items: [{ image: named('gast.jpg', { alt: '' }) }] });
    });
    setup.editPost(pages, 'kontakt', (page) => {
      page.content.rendered += `<p><img src="${image.url}"></p>`;
    });
    expect(await found()).toEqual([
      'mend missingAlt /hotel/: the picture 2026/09/stumm.jpg has no alternative text',
      'mend missingAlt /kulinarik/: the picture 2026/09/stumm.jpg has no alternative text',
      'mend missingAlt /kontakt/: the picture 2026/09/gross.jpg in a text has no alternative text',
      'mend missingAlt /kulinarik/restaurant/: the picture 2026/09/gast.jpg has no alternative text',
      'mend oversizePicture /hotel/: the picture 2026/09/breit.jpg is large: 4001 × 2000 px, 0.9 MB',
      'mend oversizePicture /hotel/: the picture 2026/09/dicht.avif is large: 3600 × 2400 px, 0.9 MB',
      'mend oversizePicture /hotel/: the picture 2026/09/schwer.jpg is large: 3000 × 2000 px, 3.0 MB',
      'mend smallPicture /hotel/: the picture 2026/09/klein.jpg is small: 300 × 200 px, shown on a ground instead of filling its place',
      'mend smallPicture /kulinarik/restaurant/: the picture 2026/09/kopf.jpg is small: 800 × 600 px, shown on a ground instead of filling its place',
    ]);
  });

  it('finds missing translations and references to unpublished posts', async () => {
    setup.editPost(pages, 'hotel', (page) => {
      page.wpml_translations = [];
      page.acf.content.push({ acf_fc_layout: 'offers', offers: [{ post_title: 'Alt', post_name: 'altes-angebot' }] });
    });
    setup.editPost(`/en${pages}`, 'home', (page) => {
      page.wpml_translations = [{ locale: 'de_DE', slug: 'weg', href: 'https://cms.finca.example/weg/' }];
    });
    expect(await found()).toEqual([
      'mend missingTranslation /: the translation into English (/en/) is that of another page: guests are not led to it',
      'mend missingTranslation /hotel/: no translation into English',
      'mend missingTranslation /en/: the translation into Deutsch (/weg/) is linked, but not published',
      'mend brokenReference /hotel/: the offer “altes-angebot” is not published',
    ]);
  });

  it('finds an offer that no list names, while the list does not show all', async () => {
    const neu = { slug: 'neu', link: 'https://cms.finca.example/angebote/neu/', wpml_translations: [], title: { rendered: 'Neu' } };
    setup.edit(offers, (posts) => posts.push({ ...(posts[0] as RawPost), ...neu, id: 9001 }));
    const unlisted = async () => (await found()).filter((line) => line.includes('unlistedOffer'));
    expect(await unlisted()).toEqual(['mend unlistedOffer /angebote/neu/: the offer is in no list: guests do not find it']);
    setup.editPost(pages, 'angebote', (page) => {
      page.acf.content = [];
    });
    expect(await unlisted()).toEqual([]);
  });

  it('finds nights with two prices', async () => {
    setup.editPost('/wp-json/wp/v2/rooms', 'suite-llevant', (room) => {
      const row = (season: string, price: string, from: string, to: string) => ({ season, price, from_day: from, to_day: to });
      room.acf = { ...room.acf, season_prices: [row('Sommer', '300', '1.6.', '31.8.'), row('Ernte', '320', '20.8.', '10.9.')] };
    });
    expect((await found()).filter((line) => line.includes('overlappingPrices'))).toEqual([
      expect.stringContaining('two prices for the same nights, 20 August to 31 August (Sommer, Ernte)'),
    ]);
  });

  it('finds posts that fail validation and checks all others', async () => {
    setup.edit(pages, (posts) => {
      posts.push({ ...(posts[1] as (typeof posts)[number]), id: 'x' as unknown as number, slug: 'kaputt' });
    });
    expect(await found()).toEqual([
      expect.stringMatching(/^mend unreadable : this page cannot be read: 0\.id: expected number, received "x"/),
    ]);
  });
});

it('the content check reads to the end of a list whose last page is full', async () => {
  const url = (page: number) => `${pages}?per_page=100&page=${page}`;
  const posts = Array.from({ length: 200 }, (_, index) => ({
    ...{ id: 5000 + index, title: { rendered: 'x' }, content: { rendered: '' }, acf: {} },
    ...{ slug: `seite-${index}`, link: `https://cms.finca.example/seite-${index}/` },
  }));
  setup.wordpress.answers.set(url(1), JSON.stringify(posts.slice(0, 100)));
  setup.wordpress.answers.set(url(2), JSON.stringify(posts.slice(100)));
  setup.wordpress.fault = (req, res) => req.url === url(3) && recordedFault('per_page-400')(req, res);
  const lines = await found();
  expect(lines.filter((line) => /missingTranslation \/seite-/.test(line))).toHaveLength(200);
  expect(setup.wordpress.requests).toContain(url(3));
});
