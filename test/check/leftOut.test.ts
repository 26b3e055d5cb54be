import { describe, expect, it } from 'vitest';
import { found, offers, pages, type RawPost, setup, shareContentSetup } from './support.ts';

// Two languages take two thirds of the time of four.
shareContentSetup({ languages: ['de', 'en'] });

const picture = { url: 'https://cms.finca.example/wp-content/uploads/2026/09/a.jpg', alt: 'Tor', width: 3000, height: 2000, filesize: '9' };
const expected = {
  picture: 'A picture of the media library is expected here. The field must return an image array.',
  file: 'Only pictures of the media library are shown: JPEG, PNG, WebP, AVIF, GIF and SVG.',
  link: 'A link leads where guests can open nothing. The text is shown without it.',
};

describe('what the site leaves out of a field', () => {
  const values: [what: string, fields: Record<string, unknown>, lines: string[]][] = [
    ['an id of a picture', { image: 214 }, [`Picture: not shown. ${expected.picture} What arrived: 214`]],
    ['an error in place of a picture', { image: { errors: { missing: ['x'] } } }, [`Picture: not shown. ${expected.picture}`]],
    ['a picture without width', { image: { ...picture, width: 0 } }, [`Picture: not shown. ${expected.picture}`]],
    [
      'a picture that no browser shows',
      { image: { ...picture, url: picture.url.replace('jpg', 'heic') } },
      [`Picture: not shown. ${expected.file} What arrived: ${picture.url.replace('jpg', 'heic')}`],
    ],
    ['a link as text', { link: '/kontakt/' }, ['Link: not shown. A link with address and text is expected here. What arrived: /kontakt/']],
    [
      'a link to the editor of WordPress, and of a text to a draft',
      { link: { title: 'Hier', url: 'https://cms.finca.example/wp-admin/' }, text: '<p><a href="/?post_type=angebot&amp;p=304">A</a></p>' },
      [
        `Text: ${expected.link} What arrived: /?post_type=angebot&p=304`,
        `Link: ${expected.link} What arrived: https://cms.finca.example/wp-admin/`,
      ],
    ],
  ];

  it('is a finding that names the field and what was found', async () => {
    const blocks = values.map(([, fields]) => ({ acf_fc_layout: 'text_image', text: 'Daneben', image: picture, ...fields }));
    let first = 0;
    setup.editPost(pages, 'hotel', ({ acf }) => {
      first = acf.content.push(...blocks) - blocks.length + 1;
    });
    const expectedLines = values.flatMap(([, , lines], index) =>
      lines.map((line) => `mend leftOut /hotel/: Block ${first + index} (Text beside a picture) › ${line}`),
    );
    expect((await found()).toSorted()).toEqual(expectedLines.toSorted());
  });

  it('is named in lists of pictures and posts and in places too', async () => {
    setup.editPost(pages, 'hotel', (page) =>
      page.acf.content.push(
        { acf_fc_layout: 'gallery', images: [picture, 214] },
        { acf_fc_layout: 'offers', offers: [304] },
        { acf_fc_layout: 'map', map: 'Cala Bona, 07559' },
      ),
    );
    expect((await found()).map((line) => line.replace(/Block \d+/, 'Block'))).toEqual([
      `mend leftOut /hotel/: Block (Gallery) › Pictures › Entry 2: not shown. ${expected.picture} What arrived: 214`,
      'mend leftOut /hotel/: Block (Offers) › Offers › Entry 1: not shown. A post of this website is expected here. What arrived: 304',
      'mend leftOut /hotel/: Block (Map) › Place: not shown. An address, a map link with coordinates, or latitude and longitude are expected here. What arrived: Cala Bona, 07559',
    ]);
  });

  it('is a number that cannot be meant, with what may be', async () => {
    const fields = { price_from: '1.25', size_sqm: 1.25, persons: 2.5 };
    setup.editPost(pages, 'hotel', (page) =>
      page.acf.content.push({ acf_fc_layout: 'distances', items: [{ place: 'Palma', minutes: -40 }] }),
    );
    setup.editPost(offers, 'gutschein', ({ acf }) => Object.assign(acf, { price_from: 1.25 }));
    setup.edit('/wp-json/wp/v2/rooms', ([room]) =>
      Object.assign(room ?? {}, { acf: { ...fields, season_prices: [{ season: 'Mai', price: '3' }] } }),
    );
    const price = 'A price in euros from 10 to 99,999 is expected here, such as 290 or 1,250.50.';
    expect((await found()).filter((line) => line.includes('leftOut')).map((line) => line.replace(/^.*?: (Block \d+ \S+ › )?/, ''))).toEqual(
      [
        'Places › Entry 1 › Minutes: not shown. A number from 1 to 1,440 is expected here. What arrived: -40',
        `Price from, in euros: not shown. ${price} What arrived: 1.25`,
        `Price from, in euros: not shown. ${price} What arrived: 1.25`,
        'Size in m²: not shown. A number from 5 to 10,000 is expected here. What arrived: 1.25',
        'Guests at most: not shown. A number from 1 to 50 is expected here. What arrived: 2.5',
        `Prices by season › Entry 1 › Price in euros: not shown. ${price} What arrived: 3`,
      ],
    );
  });

  it('is what stands beside an empty or unusable field', async () => {
    const needed = 'not shown. Without a usable value here, what stands beside it is not shown either.';
    setup.editPost(pages, 'hotel', ({ acf }) => {
      acf.content = [
        { acf_fc_layout: 'video', headline: 'Unser Film', video: 'Film folgt' },
        { acf_fc_layout: 'accordion', items: [{ title: '', text: '<p>Ja, gerne.</p>' }] },
        { acf_fc_layout: 'cards', items: [{ image: false, title: '', text: 'Nur Text' }] },
        { acf_fc_layout: 'table', table: '', note: 'Preise auf Anfrage' },
        { acf_fc_layout: 'quote', quote: '', author: 'Catalina' },
        { headline: 'Ohne Art', text: 'Text' },
        { acf_fc_layout: 'video', headline: 'Adresse', video: 'https://www.youtube.com/watch?v=abcdefghijk' },
        { acf_fc_layout: 'video', headline: '', video: '' },
        {
          acf_fc_layout: 'distances',
          items: [
            { place: 'Campos', minutes: '' },
            { place: 'Palma', minutes: '40' },
          ],
        },
        { acf_fc_layout: 'hosts', items: [{ image: false, name: '', role: 'Garten' }, { name: 'Biel' }] },
      ] as (typeof acf)['content'];
    });
    const lines = (await found()).filter((line) => line.includes('leftOut'));
    expect(lines.map((line) => line.replace('mend leftOut /hotel/: ', ''))).toEqual([
      expect.stringMatching(/^Block 6 .*does not know this kind of block/),
      `Block 1 (Video) › Embed code: ${needed} What arrived: Film folgt`,
      `Block 2 (Questions and answers) › Questions › Entry 1 › Title: ${needed}`,
      `Block 3 (Cards) › Cards › Entry 1 › Title: ${needed}`,
      `Block 4 (Table) › Table: ${needed}`,
      `Block 5 (Quotation) › Quotation: ${needed}`,
      `Block 9 (Distances) › Places › Entry 1 › Minutes: ${needed}`,
      `Block 10 (Hosts) › Hosts › Entry 1 › Name: ${needed}`,
    ]);
  });

  it('is a file that WordPress does not have', async () => {
    setup.editPost(pages, 'hotel', (page) => page.acf.content.push({ acf_fc_layout: 'gallery', images: [picture] }));
    setup.wordpress.fault = (req, res) => {
      if (req.method !== 'HEAD' || req.url !== '/wp-content/uploads/2026/09/a.jpg') return false;
      res.writeHead(404).end();
      return true;
    };
    expect(await found()).toEqual(['mend missingFile /hotel/: the file of the picture 2026/09/a.jpg is missing']);
  });
});

describe('posts that WordPress sends and the site does not show', () => {
  it('are named with the reason: a password, another status, an address of another language', async () => {
    setup.editPost(pages, 'hochzeiten', (post) => Object.assign(post, { content: { rendered: '', protected: true } }));
    setup.editPost(offers, 'gutschein', (post) => Object.assign(post, { status: 'private' }));
    setup.edit(`/en${pages}`, (posts) =>
      posts.push({ ...(posts[1] as RawPost), id: 900, slug: 'doppelt', link: 'https://cms.finca.example/doppelt/' }),
    );
    expect((await found()).filter((line) => line.includes('withheld'))).toEqual([
      'hint withheld : it is password-protected: the site does not show it',
      'hint withheld : it is not published: the site does not show it',
      'hint withheld : its address belongs to another language: it is not shown here',
    ]);
  });

  it('are entries of a menu that WordPress counts and does not send', async () => {
    const url = '/wp-json/menus/v1/menus/2';
    const menu = JSON.parse(setup.wordpress.answers.get(url) ?? '{}');
    setup.wordpress.answers.set(url, JSON.stringify({ ...menu, count: menu.count + 2 }));
    expect(await found()).toEqual(['mend menu : 2 entries are not shown: their page, or the entry above them, is not published']);
  });
});

it('a WordPress that discourages search engines on every page is named once', async () => {
  const robots = { index: 'noindex', follow: 'follow' };
  for (const prefix of ['', '/en', '/es', '/fr'])
    setup.edit(`${prefix}${pages}`, (posts) => {
      for (const post of posts) post.yoast_head_json = { ...post.yoast_head_json, robots };
    });
  expect(await found()).toEqual(['hint search : every page asks search engines to leave it out: the site ignores that']);
  const settings = { home: null, menus: { main: null, footer: null }, discouraged: false };
  setup.wordpress.answers.set('/wp-json/hotel-website/v1/settings?locale=de', JSON.stringify(settings));
  expect(await found()).toEqual(['mend search : every page asks search engines to leave it out: the site is found by none']);
});
