import { describe, expect, it } from 'vitest';
import { getFixedLink } from '../../../src/addresses/pageAddresses.ts';
import type { OfferContent } from '../../../src/content/types.ts';
import { type Locale, localeCodes, locales } from '../../../src/i18n/locales.ts';
import { buildInquiryForm, EMPTY_INPUT, type InquiryInput } from '../../../src/pageModels/inquiry/inquiryForm.ts';
import type { InquiryFormModel, OptionModel } from '../../../src/pageModels/types.ts';
import { checkboxes, errorCodes, formFields } from '../../../src/shared/inquiry/fields.ts';
import { toPayload } from '../../../src/shared/inquiry/payload.ts';
import { contextExample, record } from '../../examples/dialogs.ts';

const lists = {
  rooms: [record({ slug: 'suite-llevant', title: 'Suite & Llevant' }), record({ slug: 'turm', title: 'Turm' })],
  packages: [record({ slug: 'zeit-zu-zweit', title: 'Zeit zu zweit' })],
};
const offer = (given: Partial<OfferContent>): OfferContent => ({
  ...record(),
  ...{ id: 1, path: '/angebote/rosen/', hero: null, heroFocus: null, heroLink: null, blocks: [], overlay: null },
  ...{ modified: null, priceFrom: null, isPriceFixed: false, priceNote: '' },
  ...{ validFrom: null, validTo: null, shown: { from: null, until: null } },
  ...given,
});
const build = (input: Partial<InquiryInput> = {}, given: Parameters<typeof buildInquiryForm>[1] = lists, locale: Locale = 'de') =>
  buildInquiryForm(contextExample(locale), given, { ...EMPTY_INPUT, ...input }, 'inquiry');
const chosen = (options: readonly OptionModel[]) => options.filter(({ selected }) => selected).map(({ value }) => value);
const readValues = ({ fields }: InquiryFormModel) => Object.fromEntries(formFields.map((field) => [field, fields[field].value]));

describe('the form of the inquiry', () => {
  it('is empty at first display, with the guests of the site file and nothing selected', () => {
    const form = build();
    const empty = Object.fromEntries(formFields.map((field) => [field, field === 'persons' ? '2' : '']));
    expect(readValues(form)).toEqual(empty);
    expect([chosen(form.rooms), chosen(form.packages), chosen(form.salutations)]).toEqual([['-'], ['-'], []]);
    expect(form.rooms).toEqual([
      { value: '-', label: 'Bitte wählen', selected: true },
      { value: 'any', label: 'Noch offen, bitte beraten Sie mich', selected: false },
      { value: 'suite-llevant', label: 'Suite & Llevant', selected: false },
      { value: 'turm', label: 'Turm', selected: false },
    ]);
    const guests = { min: 1, max: 50, error: 'Bitte nennen Sie eine ganze Zahl von 1 bis 50.' };
    expect([form.notice, form.guests, form.action, form.confirmedDates]).toEqual([null, guests, '/api/inquiry', '']);
    expect(Object.values(form.fields).every(({ error }) => error === null)).toBe(true);
  });

  it('keeps the entered values, sent as a form or as a payload', () => {
    const values = {
      startDate: '14.5.2027',
      endDate: ' 18.05.2027 ',
      persons: '2',
      roomType: 'turm',
      packageType: '-',
      salutation: 'inter',
      firstName: 'Zoë',
      lastName: '<b>"Grüßner"',
      message: 'a\r\nb',
      wantHotelPickup: 'JA',
      privacy: 'on',
      email: 'zoe@x.example',
    };
    const form = build({ values });
    expect(readValues(form)).toMatchObject({
      ...values,
      endDate: '18.05.2027',
      packageType: '',
      message: 'a\nb',
      wantHotelPickup: 'on',
      title: '',
    });
    expect([chosen(form.rooms), chosen(form.packages), chosen(form.salutations)]).toEqual([['turm'], ['-'], ['inter']]);
    const again = build({ values: toPayload(values) });
    expect([chosen(again.rooms), chosen(again.salutations), again.fields.firstName.value]).toEqual([['turm'], ['inter'], 'ZOË']);
    expect(again.fields.wantHotelPickup.value).toBe('on');
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a list', ['x']],
    ['a text', 'firstName=x'],
    ['inherited fields', Object.create({ firstName: 'x', privacy: 'on' })],
    ['fields of other kinds', { firstName: ['x'], privacy: ['on'], persons: {}, roomType: { a: 1 }, message: 7n }],
    ['__proto__', JSON.parse('{"__proto__": {"firstName": "x"}}')],
  ])('is empty if the sent values are %s', (_, values) => {
    expect(readValues(build({ values }))).toEqual(readValues(build()));
  });

  it('shows errors at each field and in the summary, in the language of the page', () => {
    const errors = { email: 'emailInvalid', roomType: 'roomType', persons: 'persons' } as const;
    const notice = 'Bitte prüfen';
    const form = build({ errors, notice });
    expect(form.fields.email.error).toBe('Bitte prüfen Sie die Adresse, sie lautet etwa name@beispiel.de.');
    expect(form.fields.persons.error).toBe('Bitte nennen Sie eine ganze Zahl von 1 bis 50.');
    expect(form.fields.firstName.error).toBeNull();
    expect(form.summary.filter(({ invalid }) => invalid)).toEqual([
      { field: 'persons', label: 'Gäste', invalid: true },
      { field: 'roomType', label: 'Zimmer', invalid: true },
      { field: 'email', label: 'E-Mail', invalid: true },
    ]);
    expect(form.notice).toEqual(notice);
    expect(build({ errors }, lists, 'fr').fields.roomType.error).toBe('Choisissez une chambre.');
  });

  it('has the unusual dates that it asks about in a hidden field, and keeps those that were confirmed', () => {
    const values = { startDate: '2.5.2037', endDate: '3. Mai 2048' };
    const asked = build({ values, errors: { startDate: 'dateFar', endDate: 'stayLong' } });
    expect([asked.confirmedDatesField, asked.confirmedDates]).toEqual(['confirmedDates', '2037-05-02/2048-05-03']);
    expect(asked.fields.startDate.error).toMatch(/mehr als drei Jahre voraus. Wenn das stimmt, /);
    const again = { values: { ...values, confirmedDates: asked.confirmedDates }, errors: { email: 'email' } } as const;
    expect(build(again).confirmedDates).toBe(asked.confirmedDates);
  });

  it('has every field that can be invalid in its summary', () => {
    const canBeWrong = formFields.filter((field) => !(field in checkboxes));
    expect(
      build()
        .summary.map(({ field }) => field)
        .toSorted(),
    ).toEqual(canBeWrong.toSorted());
  });
});

describe('the preset of the inquiry form', () => {
  const presets: [string, string, string][] = [
    ['turm', 'turm', '-'],
    ['zeit-zu-zweit', '-', 'zeit-zu-zweit'],
    ['gibt-es-nicht', '-', '-'],
  ];
  it.each(presets)('%s selects the room %s and the package %s', (preset, room, pack) => {
    const form = build({ preset });
    expect([chosen(form.rooms), chosen(form.packages)]).toEqual([[room], [pack]]);
  });

  it('does not replace a choice of the visitor', () => {
    expect(chosen(build({ preset: 'turm', values: { roomType: 'suite-llevant' } }).rooms)).toEqual(['suite-llevant']);
  });

  it('selects the room if a room and a package have the same slug', () => {
    const same = { rooms: [record({ slug: 'turm' })], packages: [record({ slug: 'turm' })] };
    const form = build({ preset: 'turm' }, same);
    expect([chosen(form.rooms), chosen(form.packages)]).toEqual([['turm'], ['-']]);
  });
});

describe('what the address of the form names', () => {
  const about = (days: Partial<OfferContent>) => build({ topic: offer({ slug: 'rosen', title: 'Rosen & Öl', ...days }) });

  it('is one guest where the site file names no number', () => {
    const { inquiryGuests: _, openSeason: __, ...site } = contextExample('de').site;
    const form = buildInquiryForm({ ...contextExample('de'), site }, lists, EMPTY_INPUT, 'inquiry');
    expect([form.fields.persons.value, form.dates.season, form.topic]).toEqual(['1', null, null]);
  });

  it('is an offer: its title and days open the message, and the calendar opens on its first day', () => {
    const form = about({ validFrom: '2027-05-01', validTo: '2027-06-12' });
    expect(form.topic).toMatchObject({
      slug: 'rosen',
      title: 'Rosen & Öl',
      days: '1.\u00a0Mai bis 12.\u00a0Juni 2027',
      removeHref: '/anfrage',
    });
    expect(form.fields.message.value).toBe('Rosen & Öl, 1. Mai bis 12. Juni 2027\n');
    expect([form.fields.startDate.value, form.fields.endDate.value, form.dates.opensOn]).toEqual(['', '', '2027-05-01']);
    expect(toPayload(readValues(form)).message).toBe('ROSEN & ÖL, 1. MAI BIS 12. JUNI 2027');
    expect(about({ validFrom: null, validTo: null }).fields.message.value).toBe('Rosen & Öl\n');
  });

  it('is an offer of a few nights: its days are those of the stay', () => {
    const { startDate, endDate } = about({ validFrom: '2027-10-08', validTo: '2027-10-11' }).fields;
    expect([startDate.value, endDate.value]).toEqual(['08.10.2027', '11.10.2027']);
  });

  it('is not entered again into a form that was sent', () => {
    const form = build({ topic: offer({ slug: 'rosen' }), preset: 'pickup', notice: 'Bitte prüfen', values: { message: 'Anders' } });
    expect([form.fields.message.value, form.fields.wantHotelPickup.value, form.topic?.slug]).toEqual(['Anders', '', 'rosen']);
  });

  it('is the pick-up', () => {
    expect(build({ preset: 'pickup' }).fields.wantHotelPickup.value).toBe('on');
  });

  it('leaves the address folded until one of its fields has a value or an error', () => {
    const shown = [{}, { values: { town: 'Würzburg' } }, { errors: { zip: 'tooLong' } } as const, { values: { message: 'x' } }];
    expect(shown.map((input) => build(input).hasAddress)).toEqual([false, true, true, false]);
  });
});

describe('lists of rooms and packages that are not available', () => {
  it.each<[string, Parameters<typeof buildInquiryForm>[1]]>([
    ['missing', { rooms: null, packages: null }],
    ['empty', { rooms: [], packages: [] }],
  ])('%s: "no preference" is selected, so that the form can be sent', (_, given) => {
    const form = build({}, given);
    expect(form.rooms).toEqual([
      { value: '-', label: 'Bitte wählen', selected: false },
      { value: 'any', label: 'Noch offen, bitte beraten Sie mich', selected: true },
    ]);
    expect(form.packages).toEqual([{ value: '-', label: 'Ohne Paket', selected: true }]);
  });

  it('keep the choice made while they were available', () => {
    const missing = { rooms: null, packages: null };
    const form = build({ values: { roomType: 'TURM', packageType: 'zeit-zu-zweit' } }, missing);
    expect([chosen(form.rooms), chosen(form.packages)]).toEqual([['turm'], ['zeit-zu-zweit']]);
    expect(chosen(build({ values: { roomType: 'any' } }, missing).rooms)).toEqual(['any']);
    expect(chosen(build({ values: { roomType: '"><script>' } }, missing).rooms)).toEqual(['any']);
  });

  it('require a new choice when they are available again and lack the room', () => {
    expect(chosen(build({ values: { roomType: 'ANY' } }).rooms)).toEqual(['any']);
    expect(chosen(build({ values: { roomType: 'abgerissen' } }).rooms)).toEqual(['-']);
  });
});

describe.each(localeCodes)('the messages of the inquiry form in %s', (locale) => {
  const form = build({}, lists, locale);
  const messages: Record<string, string> = JSON.parse(form.messagesJson);

  it('include an error for each code and every message of the script', () => {
    const keys = ['error', ...errorCodes.map((code) => `error.${code}`), 'failed', 'submit', 'processing', 'thanks', 'titleError'];
    keys.push('night', 'nights', 'stayPrice', 'monthPrice', 'nightsPrice');
    expect(Object.keys(messages)).toEqual(keys);
    expect(Object.values(messages).every((text) => text.length > 1)).toBe(true);
    expect(messages.thanks).toContain('{name}');
    expect(messages.titleError).toContain('{title}');
    expect(messages.failed).toContain('+34 971 000 120');
    expect(Object.values(messages).filter((text) => /[!¡]/.test(text))).toEqual([]);
  });

  it('contain the link to the privacy page inside a sentence', () => {
    const { before, link, after } = form.privacy;
    expect(link.href).toBe(getFixedLink(localeCodes, 'privacy', locale));
    expect(`${before}${link.label}${after}`).toMatch(/^\p{Lu}.+\.$/u);
    expect(before).toMatch(/ $/);
  });

  it('have a different label for every field', () => {
    const labels = form.summary.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('include the words of the calendar and the first day of the week', () => {
    const dates: Record<string, string> = JSON.parse(form.dates.messagesJson);
    expect(Object.keys(dates)).toEqual(['arrival', 'departure', 'night', 'nights', 'closed']);
    expect([dates.night, dates.nights].every((text) => text?.includes('{count}'))).toBe(true);
    expect(form.dates).toMatchObject({ intlTag: locales[locale].intlTag, firstDay: '1' });
  });
});
