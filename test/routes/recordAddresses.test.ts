import { describe, expect, it } from 'vitest';
import { changePosts, get, readPage, startSiteForEachTest, visit, wordpress } from '../support/siteWithWordpress.ts';
import { readRecording } from '../support/wordpress.ts';

startSiteForEachTest();

/** Publishes a page with the recorded content of the page `hotel` at an address of WordPress. */
function publishPage(path: string): void {
  const slug = path.split('/').at(-2) ?? '';
  const [page] = JSON.parse(readRecording('page-hotel.de.json'));
  const published = { ...page, id: 901, slug, link: `https://cms.finca.example${path}`, title: { rendered: 'Seite des Redakteurs' } };
  wordpress.answers.set(`/wp-json/wp/v2/pages?slug=${slug}`, JSON.stringify([published]));
}

describe('addresses of rooms and packages', () => {
  it.each([
    ['/zimmer/suite-llevant/', '/rooms/suite-llevant/', '/packege/rad-genuss/', '/pakete/rad-genuss/'],
    ['/en/rooms/suite-llevant/', '/en/zimmer/suite-llevant/', '/en/packege/bike-and-taste/', '/en/packages/bike-and-taste/'],
    ['/fr/chambres/suite-llevant/', '/fr/habitaciones/suite-llevant/', '/fr/pakete/bike-and-taste/', null],
  ])('%s is the page of a room, and %s leads there with its query', async (room, otherRoom, otherPackage, ofPackage) => {
    expect((await get(room)).status).toBe(200);
    expect(await visit(`${otherRoom.slice(0, -1)}?utm_source=karte`)).toMatchObject({ status: 301, location: `${room}?utm_source=karte` });
    if (ofPackage !== null) expect((await get(otherPackage)).headers.get('location')).toBe(ofPackage);
  });

  it('are known by whatever folder WordPress has them in', async () => {
    changePosts('/wp-json/wp/v2/rooms?per_page=100', (room) => ({ ...room, link: `https://cms.finca.example/unterkunft/${room.slug}/` }));
    expect((await get('/zimmer/suite-llevant/')).status).toBe(200);
    expect(await visit('/unterkunft/suite-llevant/')).toMatchObject({ status: 301, location: '/zimmer/suite-llevant/' });
    expect((await get('/unterkunft/gibt-es-nicht/')).status).toBe(404);
  });

  it.each([
    ['/hotel/', '/wp-json/wp/v2/pages?slug=hotel', 'href="/zimmer/suite-llevant/"', 'href="/pakete/rad-genuss/"'],
    ['/en/hotel/', '/en/wp-json/wp/v2/pages?slug=hotel', 'href="/en/rooms/suite-llevant/"', 'href="/en/packages/rad-genuss/"'],
  ])('are printed for the addresses of WordPress in the texts of %s', async (path, url, ...expected) => {
    const prefix = path.replace('/hotel/', '');
    const text = `<p><a href="https://cms.finca.example${prefix}/rooms/suite-llevant/">A</a> <a href="/packege/rad-genuss">B</a></p>`;
    changePosts(url, (page) => ({ ...page, content: { rendered: text } }));
    const html = await readPage(path);
    for (const link of expected) expect(html).toContain(link);
    expect(html).not.toContain('packege');
  });

  it.each([
    ['/zimmer/', 301, '/zimmer-suiten/'],
    ['/en/habitaciones', 301, '/en/rooms-suites/'],
    ['/fr/rooms/', 301, '/fr/chambres-suites/'],
    ['/es/paquetes/', 404, null],
  ])('%s answers %i to the page that lists them: %s', async (path, status, location) => {
    expect(await visit(path)).toMatchObject({ status, location });
  });

  it("an editor's page at the address of a room is shown there, and the room has no dialog", async () => {
    publishPage('/zimmer/suite-llevant/');
    expect(await readPage('/zimmer/suite-llevant/')).toContain('Seite des Redakteurs');
    expect((await get('/dialog/room/suite-llevant')).status).toBe(404);
    expect((await get('/rooms/suite-llevant/')).headers.get('location')).toBe('/zimmer/suite-llevant/');
  });

  it("an editor's page at the address that WordPress has for a room is shown there, beside the page of the room", async () => {
    publishPage('/rooms/suite-llevant/');
    expect(await readPage('/rooms/suite-llevant/')).toContain('Seite des Redakteurs');
    expect(await readPage('/zimmer/suite-llevant/')).toContain('class="page page--record"');
  });
});
