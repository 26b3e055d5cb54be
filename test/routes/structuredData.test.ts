import { describe, expect, it } from 'vitest';
import { changePosts, get, startDemoOnce, startSiteForEachTest, startSiteOnce, wordpress } from '../support/siteWithWordpress.ts';
import { findIssues, findUnknownTerms, type Node, readGraph, readItems } from '../support/structuredData.ts';

const getHtml = async (path: string) => (await get(path, { headers: { 'accept-language': '' } })).text();
const getGraph = async (path: string) => readGraph(await getHtml(path));
const hotel = { '@id': 'https://www.hotel.example/#hotel' };

describe('structured data', () => {
  startDemoOnce({ site: { social: ['https://social.example/esrosar'] } });

  it('home pages of all languages describe one and the same Hotel', async () => {
    expect(await getGraph('/')).toEqual([
      {
        '@type': 'Hotel',
        ...hotel,
        name: 'Es Rosar',
        url: 'https://www.hotel.example/',
        telephone: '+34 971 000 120',
        email: 'willkommen@esrosar.example',
        image: expect.stringMatching(/^https:\/\/www\.hotel\.example\/img\/\w+\.[\w-]{12}\/1200-16x9(?:-f\d+)?\/.+\.jpeg$/),
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Camí des Rosar 12',
          postalCode: '07630',
          addressLocality: 'Campos, Mallorca',
          addressCountry: 'ES',
        },
        identifier: 'AG/000',
        sameAs: ['https://social.example/esrosar'],
      },
      { '@type': 'WebSite', name: 'Es Rosar', url: 'https://www.hotel.example/', inLanguage: 'de', publisher: hotel },
    ]);
    expect(await getGraph('/fr/')).toMatchObject([
      { ...hotel, url: 'https://www.hotel.example/fr/' },
      { url: 'https://www.hotel.example/fr/', inLanguage: 'fr' },
    ]);
  });

  it('the BreadcrumbList equals the visible breadcrumbs of pages, rooms and packages', async () => {
    const names = ([list]: readonly Node[]) =>
      [list].map((list) => readItems(list).map(({ position, name, item }) => [position, name, item]));
    expect(names(await getGraph('/hotel/lage-anreise/'))).toEqual([
      [
        [1, 'Startseite', 'https://www.hotel.example/'],
        [2, 'Das Haus', 'https://www.hotel.example/hotel/'],
        [3, expect.stringMatching(/^Lage/), undefined],
      ],
    ]);
    for (const path of ['/en/rooms/suite-mirador/', '/es/paquetes/tiempo-para-dos/']) {
      const html = await getHtml(path);
      const [way = []] = names(readGraph(html));
      const links = [...(/<nav class="breadcrumbs".*?<\/nav>/s.exec(html)?.[0].matchAll(/href="([^"]+)">([^<]+)/g) ?? [])];
      expect(way.slice(0, -1)).toEqual(
        links.map(([, href, name], index) => [index + 1, name?.replace('&amp;', '&'), `https://www.hotel.example${href}`]),
      );
      // Home, the page of the menu that lists it, itself.
      expect(way).toHaveLength(3);
    }
  });

  it('an offer has name, price, dates and seller from WordPress', async () => {
    expect((await getGraph('/en/angebote/cooking-course/'))[1]).toMatchObject({ '@type': 'Offer', price: 95 });
    expect((await getGraph('/angebote/rosenwochen/'))[1]).toEqual({
      '@type': 'AggregateOffer',
      name: 'Rosenwochen',
      url: 'https://www.hotel.example/angebote/rosenwochen/',
      lowPrice: 690,
      priceCurrency: 'EUR',
      validFrom: '2027-05-01',
      validThrough: '2027-06-12',
      seller: hotel,
    });
  });

  it('the contact page describes the hotel with the facts of the house', async () => {
    expect((await getGraph('/en/contact/'))[1]).toMatchObject({
      '@type': 'Hotel',
      ...hotel,
      checkinTime: '15:00',
      checkoutTime: '11:00',
      petsAllowed: expect.stringMatching(/^You may bring a dog/),
      availableLanguage: ['de', 'en', 'es', 'fr', 'ca'],
      priceRange: '€245 to €600 a night',
      amenityFeature: expect.arrayContaining([{ '@type': 'LocationFeatureSpecification', name: 'pool', value: true }]),
    });
  });

  it('a room has size, guests, beds and amenities, and a lowest price', async () => {
    const [, room, offer] = await getGraph('/zimmer/cambra-lavanda/');
    expect(room).toMatchObject({
      '@type': 'HotelRoom',
      name: 'Cambra Lavanda',
      floorSize: { value: 38, unitText: 'm²' },
      occupancy: { maxValue: 2 },
      bed: 'Bett 180 × 210 cm, auf Wunsch getrennt',
      amenityFeature: [{ name: 'Terrasse mit zwei Liegen' }, { name: 'Regendusche' }],
      containedInPlace: hotel,
    });
    expect(offer).toMatchObject({ '@type': 'AggregateOffer', lowPrice: 290, itemOffered: { '@id': room?.['@id'] } });
  });

  it('an accordion of questions is a FAQPage, one of dishes is none', async () => {
    const [, faq] = await getGraph('/en/hotel/');
    expect(faq).toMatchObject({
      '@type': 'FAQPage',
      mainEntity: expect.arrayContaining([
        {
          '@type': 'Question',
          name: 'When is the house open?',
          acceptedAnswer: {
            '@type': 'Answer',
            text: 'From the end of January to mid-November. Then the garden rests and Tomeu paints the shutters.',
          },
        },
      ]),
    });
    expect(await getGraph('/kulinarik/restaurant/')).toMatchObject([{ '@type': 'BreadcrumbList' }]);
  });

  it('has no term that schema.org lacks, and breaks no rule that Google has', async () => {
    const paths = ['/', '/hotel/', '/kontakt/', '/angebote/rosenwochen/', '/zimmer/suite-mirador/', '/pakete/zeit-zu-zweit/'];
    const graphs = await Promise.all(paths.map(getGraph));
    expect(graphs.filter((graph) => graph.length === 0)).toEqual([]);
    expect(await findUnknownTerms(graphs)).toBe('');
    for (const graph of graphs) expect(await findIssues(graph)).toEqual([]);
  });

  it('pages with noindex or a canonical elsewhere have no structured data', async () => {
    for (const path of ['/gibt-es-nicht/', '/anfrage', '/en/inquiry/thanks', '/dialog/inquiry', '/dialog/room/suite-mirador']) {
      expect([path, await getGraph(path)]).toEqual([path, []]);
    }
  });
});

describe('hostile texts from WordPress', () => {
  startSiteOnce({ site: { name: `Es "Rosar" </script><b>` } });
  const title = `</script><script>alert(1)</script> 'x' & \u2028\u2029 <!-- <script>`;

  it('markup in titles and names stays text inside structured data', async () => {
    // Escaped as WordPress sends titles: unescaped tags would be removed as markup.
    const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    for (const address of ['/wp-json/wp/v2/pages?slug=hotel', '/wp-json/wp/v2/angebot?slug=mandelbluete'])
      changePosts(address, (post) => ({ ...post, title: { rendered: escaped }, yoast_head_json: { description: escaped } }));
    const [page, offer, home] = [await getHtml('/hotel/'), await getHtml('/angebote/mandelbluete/'), await getHtml('/')];
    for (const html of [page, offer, home]) {
      const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
      expect(json).not.toMatch(/[<\u2028\u2029]/);
      expect(html).not.toContain('<script>alert');
    }
    const plain = title.replace(/\s+/g, ' ');
    expect(readItems(readGraph(page)[0]).at(-1)?.name).toBe(plain);
    expect(readGraph(offer)[1]).toMatchObject({ '@type': 'Offer', name: plain });
    expect(readGraph(home)[0]?.name).toBe('Es "Rosar" </script><b>');
  });
});

describe('Open Graph', () => {
  startSiteForEachTest();

  it.each([
    ['/en/hotel/', 'banana', 'article'],
    ['/en/', 'banana', 'website'],
  ])('of %s with the type %s is %s, its locale and name those of the page and the hotel', async (path, given, type) => {
    const values: Readonly<Record<string, string>> = { type: given, locale: 'de_DE', site_name: 'CMS' };
    for (const [url, body] of wordpress.answers)
      wordpress.answers.set(
        url,
        body.replace(/("og_(type|locale|site_name)": *)"[^"]*"/g, (_, key, name) => `${key}"${values[name]}"`),
      );
    const html = await getHtml(path);
    const read = (name: string) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(html)?.[1];
    expect([read('type'), read('locale'), read('site_name')]).toEqual([type, 'en_US', 'Es Rosar']);
  });
});
