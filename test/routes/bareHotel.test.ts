import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';
import { app, startDemoOnce } from '../support/siteWithWordpress.ts';

/** A hotel whose site file says only what it must: no booking engine, no partners, no promise, no pick-up, no surroundings. */
const unsaid = { bookingUrl: undefined, packageBookingUrl: undefined, bookingQuery: undefined, partners: undefined };
const silent = { inquiryPromise: undefined, pickup: undefined, place: undefined, cancellation: undefined, priceIncludes: undefined };
startDemoOnce({ site: { ...unsaid, ...silent, openingHours: undefined, surroundings: undefined, legalPages: undefined } });

type Element = DefaultTreeAdapterTypes.Element;

const get = async (path: string) => (await fetch(app.origin + path)).text();

function listElements(node: DefaultTreeAdapterTypes.Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(listElements) : [];
  return 'tagName' in node ? [node, ...children] : children;
}
const getAttribute = ({ attrs }: Element, name: string) => attrs.find((attribute) => attribute.name === name)?.value ?? '';
const isButton = (element: Element) => /^(a|button)$/.test(element.tagName) && /\bbutton\b/.test(getAttribute(element, 'class'));
/** The buttons of each element that has one of these classes: their addresses, and whether they are the primary one. */
async function listButtons(path: string, className: string, origin = app.origin): Promise<string[][]> {
  return listElements(parse(await (await fetch(origin + path)).text()))
    .filter((element) => getAttribute(element, 'class').split(' ').includes(className))
    .map((group) =>
      listElements(group)
        .filter(isButton)
        .filter((button) => !getAttribute(button, 'class').includes('icon-button'))
        .map((button) => `${getAttribute(button, 'href')}${getAttribute(button, 'class').includes('--quiet') ? ' quiet' : ''}`),
    );
}

describe('a hotel without a booking engine', () => {
  it.each(['/en/', '/angebote/rosenwochen/', '/rooms/cambra-ametller/'])(
    'has one button in header, thumb bar and menu of %s: the inquiry',
    async (path) => {
      const inquiry = {
        '/en/': '/en/inquiry',
        '/angebote/rosenwochen/': '/anfrage/rosenwochen',
        '/rooms/cambra-ametller/': '/anfrage/cambra-ametller',
      }[path];
      for (const place of ['header__actions', 'thumb-bar', 'flyout__foot'])
        expect(await listButtons(path, place), place).toEqual([[inquiry]]);
    },
  );

  it('leads from offer and package to the inquiry alone, from a room also to the link of its block', async () => {
    expect(await listButtons('/angebote/rosenwochen/', 'offer__box')).toEqual([['/anfrage/rosenwochen']]);
    // The link of the editor.
    const given = 'https://book.esrosar.example/?lang=de';
    expect(await listButtons('/rooms/cambra-ametller/', 'record__foot')).toEqual([['/anfrage/cambra-ametller quiet', given]]);
    expect(await listButtons('/dialog/package/zeit-zu-zweit', 'stay')).toEqual([['/anfrage/zeit-zu-zweit']]);
    expect(await get('/packege/zeit-zu-zweit/')).not.toMatch(/\/api\/booking|Termine auf Anfrage/);
  });

  it('shows the inquiry once where an editor asks for the booking', async () => {
    for (const path of ['/', '/zimmer/', '/hotel/', '/feiern/hochzeiten/', '/angebote/'])
      for (const buttons of await listButtons(path, 'buttons'))
        expect(new Set(buttons.map((button) => button.replace(' quiet', ''))).size).toBe(buttons.length);
  });

  it('opens the inquiry for a form that a cached page still has', async () => {
    const response = await fetch(`${app.origin}/api/booking?locale=de&package=zeit-zu-zweit&arrival=14.05.2027&departure=18.05.2027`);
    expect([response.status, response.url]).toEqual([200, expect.stringContaining('/api/booking')]);
    expect(await response.text()).toMatch(/name="startDate"[^>]*value="14.05.2027"|value="14.05.2027"[^>]*name="startDate"/);
  });

  it('sends forms to itself only, and counts clicks to no engine', async () => {
    const response = await fetch(`${app.origin}/en/`);
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self';");
    expect(await response.text()).not.toContain('data-booking');
  });
});

describe('a hotel that promises nothing', () => {
  it.each([
    ['/anfrage/pickup', /selben Tag|Flughafen/],
    ['/en/inquiry', /same day|A person|airport/],
    ['/anfrage/danke', /selben Tag|Ein Mensch/],
  ])('makes none at %s, and leaves no empty line', async (path, promises) => {
    const html = await get(path);
    const dialog = html.slice(html.indexOf('id="site-dialog"'));
    expect(dialog).toContain('dialog__body');
    expect(dialog).not.toMatch(promises);
    expect(dialog).not.toMatch(/<p[^>]*text-small[^>]*><\/p>/);
  });

  it('has no drawn map, and the rest of the block of the map', async () => {
    const html = await get('/hotel/lage-anreise/');
    expect(html).not.toContain('class="map-drawing"');
    expect(html).toMatch(/class="embed embed--framed map-embed embed--bare".*?<p class="text-small">Es Rosar, Camí des Rosar 12/s);
  });

  it('has a footer without partners, hours and imprint', async () => {
    const html = await get('/');
    expect(html).toContain('footer__talk');
    expect(html).not.toMatch(/footer__partners|Rezeption täglich/);
    const legal = /<nav class="legal-bar".*<\/nav>/s.exec(html)?.[0] ?? '';
    expect([...legal.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/kontakt/',
      '/datenschutzerklaerung/',
      '/datenschutzerklaerung/#cookies',
    ]);
  });
});

it('the demo hotel says in the form and with the thanks when it answers, on closed days the hours instead, and offers the pick-up', async () => {
  const demo = await startApp({ startTime: Date.parse('2027-01-27T22:59:59Z') });
  const read = async () => (await fetch(`${demo.origin}/en/inquiry`)).text();
  const closed = await read();
  demo.clock.now += 1000;
  const open = await read();
  await demo.close();
  expect(closed).not.toContain('We usually reply the same day.');
  expect(closed).toMatch(/title="Reception daily, 8.am to 8.pm; In winter: telephone Mon to Fri, 10.am to 2.pm"/);
  expect(open).not.toContain('title="Reception');
  expect(open).toContain('Your enquiry has arrived. We usually reply the same day.');
  const direct = 'Book with us directly: our best price, and you choose your own room.';
  expect(open).toContain(`>${direct} You may cancel free of charge up to seven days before arrival. We usually reply the same day.</p>`);
  expect(open).toMatch(/name="wantHotelPickup"[^>]*>.*?Please pick us up from the airport, at €75 a ride\./s);
});

it('the demo hotel fills the booking in header, bars, boxes and blocks, with the days of the page, and has its quick line beside the telephone', async () => {
  const demo = await startApp();
  onTestFinished(() => demo.close());
  const engine = 'https://book.esrosar.example/?lang=de';
  const listPairs = async (path: string, places: readonly string[]) =>
    Promise.all(places.map((place) => listButtons(path, place, demo.origin)));
  const bars = ['header__actions', 'thumb-bar', 'flyout__foot'];
  const room = [['/anfrage/cambra-rosa quiet', `${engine}&room=cambra-rosa`]];
  expect(await listPairs('/zimmer/cambra-rosa/', [...bars, 'record__foot'])).toEqual([room, room, room, room]);
  const offer = [['/anfrage/mandelbluete quiet', engine]];
  expect(await listPairs('/angebote/mandelbluete/', [...bars, 'offer__box'])).toEqual([offer, offer, offer, offer]);
  const stay = [`${engine}&arrival=2027-06-14&departure=2027-06-16`];
  expect((await listPairs('/zimmerwahl/2027-06-14-2027-06-16/', bars)).map(([pair]) => pair?.slice(1))).toEqual([stay, stay, stay]);
  expect((await listButtons('/', 'block-cta', demo.origin)).map(([first]) => first)).toEqual([engine]);
  const html = await (await fetch(`${demo.origin}/kontakt/`)).text();
  const quick = 'href="https://wa.me/34971000120"';
  // Header, thumb bar, menu, contact, form, thanks, footer.
  expect(html.split(quick).length - 1).toBe(7);
});
