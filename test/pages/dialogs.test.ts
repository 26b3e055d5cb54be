import { describe, expect, it } from 'vitest';
import { EMPTY_INPUT, EMPTY_SUMMARY } from '../../src/blocks/inquiry/inquiryForm.ts';
import { buildBookingLink, buildGivenBooking, buildRoomBooking } from '../../src/elements/bookingLinks.ts';
import { type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { buildInquiryDialog, buildPackageDialog, buildThanksDialog } from '../../src/pages/dialogs/dialogs.ts';
import { buildRoomDialog, buildRoomEnd } from '../../src/pages/dialogs/roomDialog.ts';
import { contextExample, record, room, roomBlock } from '../examples/dialogs.ts';
import { html } from '../examples/pieces.ts';

const context = contextExample('de');
const lists = { rooms: [record()], packages: [] };

describe('the dialog of a room', () => {
  it('links to the booking address of its block, by default to the hotel’s booking engine in the language of the page', () => {
    const link = { href: 'https://book.example/lavanda', kind: 'external', label: 'Jetzt' } as const;
    const booking = (locale: Locale, bookingLink: typeof link | null) =>
      buildRoomDialog(room({ facts: roomBlock({ bookingLink }) }), contextExample(locale), 'fragment').booking;
    expect(booking('de', link)).toEqual({ href: link.href, label: 'Jetzt', external: true });
    expect(localeCodes.map((locale) => booking(locale, null)?.href)).toEqual(
      localeCodes.map((locale) => `https://book.esrosar.example/?lang=${locale}&room=cambra-lavanda`),
    );
  });

  it.each([
    [undefined, 'https://book.esrosar.example/?lang=de', 'Buchen, Zimmer dort wählen'],
    ['from={arrival}', 'https://book.esrosar.example/?lang=de', 'Buchen, Zimmer dort wählen'],
    ['z=r-{room}&x=1', 'https://book.esrosar.example/?lang=de&z=r-cambra-lavanda&x=1', 'Buchen'],
  ])('has a booking link that says whether the room is chosen in the booking engine, for the query %s', (bookingQuery, href, label) => {
    const withQuery = { ...context, site: { ...context.site, bookingQuery } };
    expect(buildRoomDialog(room({ facts: null }), withQuery, 'fragment').booking).toMatchObject({ href, label });
  });

  it('has no booking link without a booking engine, neither of its own nor at the end of its page', () => {
    const bare = { ...context, site: { ...context.site, bookingUrl: undefined } };
    const dialog = buildRoomDialog(room({ facts: null }), bare, 'page');
    expect([dialog.booking, buildRoomEnd(dialog, bare).at(-1)]).toEqual([null, expect.objectContaining({ kind: 'cta', secondary: null })]);
  });

  it('shows only the record if the room has no block', () => {
    const dialog = buildRoomDialog(room({ facts: null, page: null }), contextExample('en'), 'fragment');
    expect(dialog).toMatchObject({
      pictures: [],
      rates: [],
      neighbours: [],
      facts: { main: [], more: [] },
      price: 'Price on request',
      priceNote: '',
      closeHref: '/en/',
    });
    expect(dialog.body).toHaveLength(1);
    // While the page with the block is unavailable, nobody knows the price.
    expect(buildRoomDialog(room({ facts: null, page: null, complete: false }), contextExample('en'), 'fragment').price).toBeNull();
  });

  it('shows the text of the block if the record has none', () => {
    expect(JSON.stringify(buildRoomDialog(room({ content: [] }), context, 'fragment').body)).toContain('Was die Seite sagt.');
  });

  it('shows every picture uncut in its direction, and loads only the first of its page at once', () => {
    const image = { path: '2026/09/b.jpg', width: 2400, height: 1600, alt: 'B', caption: '', version: 'v1', focus: null };
    const upright = { ...image, path: '2026/09/c.jpg', width: 1600, height: 2400 };
    const facts = roomBlock({ image: null, gallery: [image, upright] });
    const show = (placement: 'fragment' | 'page', gallery = [image, upright]) =>
      buildRoomDialog(room({ facts: { ...facts, gallery } }), context, placement).pictures.map(({ picture }) => [
        picture.ratio,
        picture.priority,
      ]);
    expect(show('fragment')).toEqual([
      ['3:2', false],
      ['8:9', false],
    ]);
    // The first is the hero of the page, if it has the pixels.
    expect(show('page')).toEqual([
      [null, true],
      ['8:9', false],
    ]);
    expect(show('page', [{ ...image, width: 760, height: 507 }])).toEqual([['3:2', true]]);
  });

  it('shows a fact once, but for the first line: not among the facts what an item of a list in its text says in the same words', () => {
    const list =
      '<ul><li>Bett&nbsp;180 × 210, auf Wunsch getrennt</li><li>Erster Stock, 22 Stufen</li><li>Bad mit <b>Regendusche</b></li></ul>';
    const content = [{ kind: 'nodes', nodes: html(`<p>Schreibtisch.</p>${list}`) }] as const;
    const further = ['Regendusche', 'Schreibtisch', 'Bad mit Rege'];
    const facts = roomBlock({ beds: 'Bett 180 × 210', access: 'erster Stock, 22 Stufen', facts: further });
    expect(buildRoomDialog(room({ facts, content }), context, 'page').facts).toEqual({
      main: ['38\u00a0m²', '2\u00a0Gäste', 'Bett 180 × 210'],
      more: ['Schreibtisch', 'Bad mit Rege'],
    });
  });

  it('leads on to three other rooms, and to the inquiry about this one', () => {
    const text = 'Ein Satz. Und noch einer, der mit dem ersten auf die Karte passt.';
    const body = [{ kind: 'nodes', nodes: html(`<p>${text}</p>`) }] as const;
    const others = ['rosa', 'mirador', 'forn', 'coloms'].map((slug) => record({ slug, facts: roomBlock({ body }) }));
    const dialog = buildRoomDialog(room({ others }), context, 'page');
    expect(dialog.neighbours.map(({ href }) => href)).toEqual(['/zimmer/rosa/', '/zimmer/mirador/', '/zimmer/forn/']);
    expect(dialog.neighbours[0]?.room).toMatchObject({ facts: ['38\u00a0m²', '2\u00a0Gäste', 'Garten'], text });
    expect(buildRoomEnd(dialog, context)).toMatchObject([
      { kind: 'records' },
      { kind: 'cta', primary: { external: true }, secondary: { href: '/anfrage/cambra-lavanda' } },
    ]);
    expect(buildRoomEnd({ ...dialog, neighbours: [] }, context).map(({ kind }) => kind)).toEqual(['cta']);
  });

  it('begins the headings of its text one level below its title', () => {
    const content = [{ kind: 'nodes', nodes: html('<h2>Ruhig</h2>') }] as const;
    const level = (placement: 'fragment' | 'page') => JSON.stringify(buildRoomDialog(room({ content }), context, placement).body);
    expect(level('fragment')).toContain('"tag":"h3"');
    expect(level('page')).toContain('"tag":"h2"');
  });
});

describe('the dialog of a package', () => {
  it('has a form for the stay and a link to the inquiry for this package', () => {
    const dialog = buildPackageDialog(record({ slug: 'time-for-two', title: 'Time for Two' }), contextExample('en'), 'fragment');
    expect(dialog).toMatchObject({ eyebrow: 'Package', inquiryHref: '/en/inquiry/time-for-two', closeHref: '/en/' });
    expect(dialog.stay).toMatchObject({
      idPrefix: 'site-stay',
      action: '/api/booking',
      bookingUrl: 'https://book.esrosar.example/packages',
      package: 'time-for-two',
      bounds: { min: 1, max: 10, error: 'Please enter a whole number from 1 to 10.' },
      fields: { arrival: { value: '' }, departure: { value: '' }, adults: { value: '2', error: null }, rooms: { value: '1' } },
      notice: null,
      invalid: [],
      href: 'https://book.esrosar.example/packages?lang=en&adults=2&rooms=1',
    });
    const errors = ['dateInvalid', 'datePast', 'datePair', 'dateOrder', 'stayCount'].map((code) => `error.${code}`);
    expect(Object.keys(JSON.parse(dialog.stay?.messagesJson ?? '{}'))).toEqual(errors);
    expect(buildPackageDialog(record(), context, 'page').stay?.idPrefix).toBe('site-page-stay');
  });

  it('has no form for days, also after one was sent', () => {
    const sent = { values: { arrival: 'x', departure: '', adults: '2', rooms: '1' }, errors: { arrival: 'dateInvalid' } } as const;
    expect(buildPackageDialog(record({ onRequest: true }), context, 'page').stay).toBeNull();
    expect(buildPackageDialog(record({ onRequest: true }), context, 'page', sent).stay).toBeNull();
  });
});

describe('the dialog of the inquiry', () => {
  it('is complete only with a list of packages and a list of rooms that is not empty', () => {
    const complete = (rooms: typeof lists.rooms | null, packages: [] | null) =>
      buildInquiryDialog(context, { rooms, packages }, EMPTY_INPUT, 'fragment').complete;
    expect(complete(lists.rooms, [])).toBe(true);
    expect([complete([], []), complete(null, []), complete(lists.rooms, null)]).toEqual([false, false, false]);
  });

  it('is not complete after the thanks, so that the script fetches the form again', () => {
    expect(buildThanksDialog(contextExample('es'), lists, EMPTY_SUMMARY)).toMatchObject({
      title: 'Gracias',
      complete: false,
      thanks: {
        mark: { kind: 'rose' },
        phone: { href: 'tel:+34971000120' },
        home: { href: '/es/' },
        location: { href: '/es/hotel/lage-anreise/#site-paper', hreflang: 'es' },
      },
      closeHref: '/es/',
    });
  });
});

const engine = context.site.bookingUrl?.de ?? '';
const withQuery = (bookingQuery: string) => ({ ...context, site: { ...context.site, bookingQuery } });

describe('a link to the booking engine', () => {
  it('lets the script add the days that a guest types, where the site file says how both are read', () => {
    const stayQuery = (query: string) => buildBookingLink(withQuery(query), 'Buchen')?.stayQuery;
    expect(stayQuery('room={room}&from={arrival}&to={departure}')).toBe('&from={arrival}&to={departure}');
    expect(stayQuery('stay={arrival}_{departure}')).toBe('&stay={arrival}_{departure}');
    expect(stayQuery('from={arrival}')).toBeUndefined();
    expect(stayQuery('what={room}-{arrival}-{departure}')).toBeUndefined();
    expect(buildBookingLink({ ...context, site: { ...context.site, bookingQuery: undefined } }, 'Buchen')?.stayQuery).toBeUndefined();
  });

  it('keeps the days of an offer', () => {
    const stay = { arrival: '2027-05-01', departure: '2027-05-04' };
    const link = buildBookingLink(withQuery('from={arrival}&to={departure}'), 'Buchen', stay);
    expect([new URL(link?.href ?? '').search, link?.stayQuery]).toEqual([
      expect.stringContaining('from=2027-05-01&to=2027-05-04'),
      undefined,
    ]);
  });

  it('has the room also where an editor linked the hotel’s own booking engine, and is left as it is where it leads elsewhere', () => {
    const rooms = withQuery('room={room}');
    const given = (href: string) => buildGivenBooking({ href, kind: 'external', label: 'Jetzt' }, 'Buchen', rooms, { room: 'rosa' });
    expect(given(engine)).toMatchObject({ label: 'Jetzt', href: buildRoomBooking('rosa', null, rooms)?.href });
    expect(new URL(given(engine).href).search).toContain('room=rosa');
    expect(given('https://elsewhere.example/rosa').href).toBe('https://elsewhere.example/rosa');
  });
});
