import { describe, expect, it } from 'vitest';
import { getFixedLink } from '../../src/addresses/pageAddresses.ts';
import type { OptionModel } from '../../src/blocks/inquiry/formTypes.ts';
import { buildInquiryForm, EMPTY_INPUT, type InquiryFormModel, type InquiryInput } from '../../src/blocks/inquiry/inquiryForm.ts';
import { type Locale, localeCodes, locales } from '../../src/i18n/locales.ts';
import type { OfferContent } from '../../src/pages/offer.ts';
import { errorCodes } from '../../src/shared/inquiry/errorCodes.ts';
import { checkboxes, formFields } from '../../src/shared/inquiry/fields.ts';
import { toPayload } from '../../src/shared/inquiry/payload.ts';
import { contextExample, offer, record } from '../examples/dialogs.ts';

const lists = {
  rooms: [record({ slug: 'suite-llevant', title: 'Suite & Llevant' }), record({ slug: 'turm', title: 'Turm' })],
  packages: [record({ slug: 'zeit-zu-zweit', title: 'Zeit zu zweit' })],
};
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
    const dates = { startDate: '14.5.2027', endDate: ' 18.05.2027 ' };
    const choices = { persons: '2', roomType: 'turm', packageType: '-', salutation: 'inter', wantHotelPickup: 'JA', privacy: 'on' };
    const texts = { firstName: 'Zoë', lastName: '<b>"Grüßner"', message: 'a\r\nb', email: 'zoe@x.example' };
    const values = { ...dates, ...choices, ...texts };
    const form = build({ values });
    const kept = { endDate: '18.05.2027', packageType: '', message: 'a\nb', wantHotelPickup: 'on', title: '' };
    expect(readValues(form)).toMatchObject({ ...values, ...kept });
    expect([chosen(form.rooms), chosen(form.packages), chosen(form.salutations)]).toEqual([['turm'], ['-'], ['inter']]);
    const again = build({ values: toPayload(values) });
    expect([chosen(again.rooms), chosen(again.salutations), again.fields.firstName.value]).toEqual([['turm'], ['inter'], 'ZOË']);
    expect(again.fields.wantHotelPickup.value).toBe('on');
  });

  it.each<[string, unknown]>([
    ['null', null],
    ['a list', ['x']],
    ['inherited fields', Object.create({ firstName: 'x', privacy: 'on' })],
    ['fields of other kinds', { firstName: ['x'], privacy: ['on'], persons: {}, roomType: { a: 1 }, message: 7n }],
    ['__proto__', JSON.parse('{"__proto__": {"firstName": "x"}}')],
  ])('is empty if the sent values are %s', (_, values) => {
    expect(readValues(build({ values }))).toEqual(readValues(build()));
  });

  it('has every field that can be invalid in its summary', () => {
    const canBeWrong = formFields.filter((field) => !(field in checkboxes));
    const listed = build({ errors: { email: 'emailInvalid' } }).summary;
    expect(listed.map(({ field }) => field).toSorted()).toEqual(canBeWrong.toSorted());
    expect(listed.filter(({ invalid }) => invalid)).toEqual([{ field: 'email', label: 'E-Mail', invalid: true }]);
  });
});

describe('the preset of the inquiry form', () => {
  it.each([
    ['turm', 'turm', '-'],
    ['zeit-zu-zweit', '-', 'zeit-zu-zweit'],
    ['gibt-es-nicht', '-', '-'],
  ])('%s selects the room %s and the package %s', (preset, room, pack) => {
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

  it('is an offer: the message is left to the guest, no package stands beside it, and the calendar opens on its first day', () => {
    const form = about({ validFrom: '2027-05-01', validTo: '2027-06-12' });
    expect(form.topic).toMatchObject({
      slug: 'rosen',
      title: 'Rosen & Öl',
      days: '1.\u00a0Mai bis 12.\u00a0Juni 2027',
      removeHref: '/anfrage',
    });
    expect([form.topic?.line, form.fields.message.value]).toEqual(['Rosen & Öl, 1. Mai bis 12. Juni 2027', '']);
    expect([form.fields.startDate.value, form.fields.endDate.value, form.dates.opensOn]).toEqual(['', '', '2027-05-01']);
    expect([about({}).topic?.line, about({ nights: 7 }).dates.nights, form.dates.nights]).toEqual(['Rosen & Öl', 7, null]);
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

  it('include an error for each code and every message of the script, without exclamation marks', () => {
    const messages: Record<string, string> = JSON.parse(form.messagesJson);
    const keys = ['error', ...errorCodes.map((code) => `error.${code}`), 'failed', 'submit', 'processing', 'thanks', 'titleError'];
    expect(Object.keys(messages).slice(0, keys.length)).toEqual(keys);
    expect(Object.values(messages).filter((text) => text.length < 2 || /[!¡]/.test(text))).toEqual([]);
    expect(messages.failed).toContain('+34 971 000 120');
    const ofDates = 'arrival departure night nights closed type choose';
    expect(Object.keys(JSON.parse(form.dates.messagesJson)).join(' ')).toBe(ofDates);
    expect(form.dates).toMatchObject({ intlTag: locales[locale].intlTag, firstDay: '1' });
  });

  it('contain the link to the privacy page inside a sentence, and a different label for every field', () => {
    const { before, link, after } = form.privacy;
    expect(link.href).toBe(getFixedLink({ languages: localeCodes, addresses: {} }, 'privacy', locale));
    expect(`${before}${link.label}${after}`).toMatch(/^\p{Lu}.+\.$/u);
    expect(before).toMatch(/ $/);
    const labels = form.summary.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});
