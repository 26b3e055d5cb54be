import { describe, expect, it } from 'vitest';
import { type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { buildInquiryDialog, buildPackageDialog, buildThanksDialog } from '../../../src/pageModels/dialogs/dialogs.ts';
import { buildRoomDialog, buildRoomEnd } from '../../../src/pageModels/dialogs/roomDialog.ts';
import { EMPTY_INPUT, EMPTY_SUMMARY } from '../../../src/pageModels/inquiry/inquiryForm.ts';
import { buildInquiryPage } from '../../../src/pageModels/inquiryPage.ts';
import { contextExample, inputExamples, record, room, roomBlock } from '../../examples/dialogs.ts';
import { html } from '../../examples/pieces.ts';

const context = contextExample('de');
const lists = { rooms: [record()], packages: [] };

describe('the dialog of a room', () => {
  it('shows record and block, and links to the inquiry for this room', () => {
    const dialog = buildRoomDialog(room(), context, 'fragment');
    expect(dialog).toMatchObject({
      title: 'Cambra Lavanda',
      eyebrow: 'Zimmer',
      facts: { main: ['38\u00a0m²', '2\u00a0Gäste'], more: ['Garten'] },
      priceNote: 'die Nacht, mit Frühstück',
      inquiryHref: '/anfrage/cambra-lavanda',
      closeHref: '/zimmer/',
    });
    expect(dialog.price?.replace(/\s/g, ' ')).toBe('ab 290 €');
    expect(JSON.stringify(dialog.body)).toContain('Zikaden');
  });

  it('links to the booking address of its block, by default to the hotel’s booking engine in the language of the page', () => {
    const link = { href: 'https://book.example/lavanda', kind: 'external', label: 'Jetzt' } as const;
    const booking = (locale: Locale, bookingLink: typeof link | null) =>
      buildRoomDialog(room({ block: roomBlock({ bookingLink }) }), contextExample(locale), 'fragment').booking;
    expect(booking('de', link)).toEqual({ href: link.href, label: 'Jetzt', external: true });
    expect(localeCodes.map((locale) => booking(locale, null)?.href)).toEqual(
      localeCodes.map((locale) => `https://book.esrosar.example/?lang=${locale}&room=cambra-lavanda`),
    );
  });

  it('has a booking link that says that the room is chosen in the booking engine, where the site file names no parameter for it', () => {
    const example = contextExample('de');
    const booking = (bookingQuery: string | undefined) => {
      const { bookingQuery: _, ...site } = example.site;
      const context = { ...example, site: bookingQuery === undefined ? site : { ...site, bookingQuery } };
      const link = buildRoomDialog(room({ block: null }), context, 'fragment').booking;
      return [link?.href, link?.label];
    };
    expect(booking(undefined)).toEqual(['https://book.esrosar.example/?lang=de', 'Buchen, Zimmer dort wählen']);
    expect(booking('from={arrival}')).toEqual(['https://book.esrosar.example/?lang=de', 'Buchen, Zimmer dort wählen']);
    expect(booking('z=r-{room}&x=1')).toEqual(['https://book.esrosar.example/?lang=de&z=r-cambra-lavanda&x=1', 'Buchen']);
  });

  it('has no booking link without a booking engine, neither of its own nor at the end of its page', () => {
    const bare = { ...context, site: { ...context.site, bookingUrl: undefined } };
    const dialog = buildRoomDialog(room({ block: null }), bare, 'page');
    expect([dialog.booking, buildRoomEnd(dialog, bare).at(-1)]).toEqual([null, expect.objectContaining({ kind: 'cta', secondary: null })]);
  });

  it('shows only the record if the room has no block', () => {
    const dialog = buildRoomDialog(room({ block: null, page: null }), contextExample('en'), 'fragment');
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
    expect(buildRoomDialog(room({ block: null, page: null, complete: false }), contextExample('en'), 'fragment').price).toBeNull();
  });

  it('shows the text of the block if the record has none', () => {
    expect(JSON.stringify(buildRoomDialog(room({ content: [] }), context, 'fragment').body)).toContain('Was die Seite sagt.');
  });

  it('shows every picture uncut in its direction, and loads only the first of its page at once', () => {
    const image = { path: '2026/09/b.jpg', width: 2400, height: 1600, alt: 'B', caption: '', version: 'v1', focus: null };
    const upright = { ...image, path: '2026/09/c.jpg', width: 1600, height: 2400 };
    const block = roomBlock({ image: null, gallery: [image, upright] });
    const show = (placement: 'fragment' | 'page') =>
      buildRoomDialog(room({ block }), context, placement).pictures.map(({ picture }) => [picture.ratio, picture.priority]);
    expect([show('fragment'), show('page')]).toEqual([
      [
        ['3:2', false],
        ['8:9', false],
      ],
      [
        ['3:2', true],
        ['8:9', false],
      ],
    ]);
  });

  it('shows a fact once, but for the first line: not among the facts what an item of a list in its text says in the same words', () => {
    const list =
      '<ul><li>Bett&nbsp;180 × 210, auf Wunsch getrennt</li><li>Erster Stock, 22 Stufen</li><li>Bad mit <b>Regendusche</b></li></ul>';
    const content = [{ kind: 'nodes', nodes: html(`<p>Schreibtisch.</p>${list}`) }] as const;
    const block = roomBlock({
      beds: 'Bett 180 × 210',
      access: 'erster Stock, 22 Stufen',
      facts: ['Regendusche', 'Schreibtisch', 'Bad mit Rege'],
    });
    expect(buildRoomDialog(room({ block, content }), context, 'page').facts).toEqual({
      main: ['38\u00a0m²', '2\u00a0Gäste', 'Bett 180 × 210'],
      more: ['Schreibtisch', 'Bad mit Rege'],
    });
  });

  it('leads on to three other rooms, and to the inquiry about this one', () => {
    const neighbours = ['rosa', 'mirador', 'forn', 'coloms'].map((slug) => ({
      record: record({ slug, title: slug }),
      block: roomBlock({
        slug,
        body: [{ kind: 'nodes', nodes: html('<p>Ein Satz. Und noch einer, der mit dem ersten auf die Karte passt.</p>') }],
      }),
    }));
    const dialog = buildRoomDialog(room({ neighbours }), context, 'page');
    expect(dialog.neighbours.map(({ href }) => href)).toEqual(['/zimmer/rosa/', '/zimmer/mirador/', '/zimmer/forn/']);
    expect(dialog.neighbours[0]?.room).toMatchObject({
      facts: ['38\u00a0m²', '2\u00a0Gäste', 'Garten'],
      text: 'Ein Satz. Und noch einer, der mit dem ersten auf die Karte passt.',
    });
    expect(buildRoomEnd(dialog, context)).toMatchObject([
      { kind: 'records' },
      { kind: 'cta', primary: { href: '/anfrage/cambra-lavanda' }, secondary: { external: true } },
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
      fields: {
        arrival: { value: '', error: null },
        departure: { value: '', error: null },
        adults: { value: '2', error: null },
        rooms: { value: '1', error: null },
      },
      notice: null,
      invalid: [],
      href: 'https://book.esrosar.example/packages?lang=en&adults=2&rooms=1',
    });
    expect(Object.keys(JSON.parse(dialog.stay?.messagesJson ?? '{}'))).toEqual([
      'error.dateInvalid',
      'error.datePast',
      'error.datePair',
      'error.dateOrder',
      'error.stayCount',
    ]);
    expect(buildPackageDialog(record(), context, 'page').stay?.idPrefix).toBe('site-page-stay');
  });
});

describe('the dialog of a package whose days are on request', () => {
  it('has no form for days, also after one was sent', () => {
    const sent = { values: { arrival: 'x', departure: '', adults: '2', rooms: '1' }, errors: { arrival: 'dateInvalid' } } as const;
    expect(buildPackageDialog(record({ onRequest: true }), context, 'page').stay).toBeNull();
    expect(buildPackageDialog(record({ onRequest: true }), context, 'page', sent).stay).toBeNull();
  });
});

describe('the form of a stay that was sent with errors', () => {
  it('has the entered values, an error at each wrong field and the initial link', () => {
    const values = { arrival: '14.5.2027', departure: '', adults: '2,5', rooms: '1' };
    const sent = { values, errors: { departure: 'datePair', adults: 'stayCount' } } as const;
    const { stay } = buildPackageDialog(record(), context, 'page', sent);
    expect(stay?.fields).toEqual({
      arrival: { value: '14.5.2027', error: null },
      departure: { value: '', error: 'Bitte nennen Sie beide Tage oder keinen.' },
      adults: { value: '2,5', error: 'Bitte nennen Sie eine ganze Zahl von 1 bis 10.' },
      rooms: { value: '1', error: null },
    });
    expect([stay?.notice, stay?.invalid.map(({ label }) => label)]).toEqual(['Bitte prüfen Sie Ihre Angaben.', ['Abreise', 'Erwachsene']]);
    expect(stay?.href).toContain('adults=2&rooms=1');
  });
});

describe('the dialog of the inquiry', () => {
  it('is complete only with a list of packages and a list of rooms that is not empty', () => {
    const complete = (rooms: typeof lists.rooms | null, packages: [] | null) =>
      buildInquiryDialog(context, { rooms, packages }, EMPTY_INPUT, 'fragment').complete;
    expect([complete(lists.rooms, []), complete([], []), complete(null, []), complete(lists.rooms, null)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
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

describe('the page of the inquiry', () => {
  it('is the frame of the site with the entered values while the home page is unavailable', () => {
    const input = inputExamples('de').invalid ?? EMPTY_INPUT;
    const page = buildInquiryPage(null, { rooms: null, packages: null }, { ...input, state: 'form' }, {}, context);
    expect(page).toMatchObject({ kind: 'unavailable', dialog: { kind: 'inquiry', placement: 'open' } });
    expect(page.head.title).toBe('Fehler: Anfrage – Es Rosar');
    expect(page.dialog?.kind === 'inquiry' && page.dialog.form.fields.firstName.value).toBe('Zoë');
  });

  it('has its own title, and its language switcher leads to the inquiry in the other languages', () => {
    const page = buildInquiryPage(null, lists, { ...EMPTY_INPUT, state: 'form' }, {}, contextExample('fr'));
    expect(page.head.title).toBe('Demande – Es Rosar');
    expect(page.chrome.languages).toHaveLength(localeCodes.length);
    expect(page.chrome.languages.map(({ href }) => href)).toEqual(
      expect.arrayContaining(['/anfrage', '/en/inquiry', '/es/solicitar', '/fr/inquiry']),
    );
  });

  it('has noindex when it thanks for an inquiry', () => {
    const page = buildInquiryPage(null, lists, { state: 'thanks', summary: EMPTY_SUMMARY }, {}, context);
    expect([page.head.robots, page.dialog?.kind]).toEqual(['noindex', 'thanks']);
  });
});
