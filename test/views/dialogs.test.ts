import { afterEach, describe, expect, it, vi } from 'vitest';
import type { InquiryLists } from '../../src/content/related.ts';
import { type Locale, localeCodes } from '../../src/i18n/locales.ts';
import { createTranslator } from '../../src/i18n/translator.ts';
import { buildInquiryDialog } from '../../src/pageModels/dialogs/dialogs.ts';
import { EMPTY_INPUT } from '../../src/pageModels/inquiry/inquiryForm.ts';
import type { DialogModel, PageModel } from '../../src/pageModels/types.ts';
import { loadAssets } from '../../src/rendering/assets.ts';
import { createDialogRenderer, createPageRenderer } from '../../src/rendering/renderPage.ts';
import { checkboxes, formFields, HONEYPOT_FIELD } from '../../src/shared/inquiry/fields.ts';
import { contextExample, dialogExamples, inputExamples, record } from '../examples/dialogs.ts';
import { pageExamples } from '../examples/pages.ts';
import { distDir } from '../support/app.ts';
import { findFaults } from './validate.ts';

const renderPage = createPageRenderer(loadAssets(distDir));
const renderDialog = createDialogRenderer(loadAssets(distDir));
const fragments = localeCodes.flatMap((locale) =>
  Object.values(dialogExamples(locale, 'fragment')).flatMap((list: readonly DialogModel[]) =>
    list
      .filter(({ kind }) => kind !== 'thanks')
      .map((dialog, index) => ({ name: `${dialog.kind} ${index + 1} in ${locale}`, dialog, locale })),
  ),
);
const pages = localeCodes.flatMap((locale) => Object.values(pageExamples(locale)).flat() as PageModel[]);

const rooms = [record(), record({ slug: 'kapitaenszimmer', title: 'Kapitänszimmer' })];
const packages = [record({ slug: 'zeit-zu-zweit', title: 'Zeit zu zweit' })];
const renderForm = (state: string, locale: Locale = 'de', lists: InquiryLists = { rooms, packages }): string => {
  const input = inputExamples(locale)[state] ?? EMPTY_INPUT;
  const dialog = buildInquiryDialog(contextExample(locale), lists, input, 'fragment');
  // Without the bindings, which `alpine.test.ts` checks.
  return renderDialog(dialog, createTranslator(locale), locale).replace(/ x-[\w:.-]+="\w+"/g, '');
};
/** Returns the HTML of one field's wrapper. */
const findField = (html: string, name: string): string =>
  new RegExp(`<div class="field" data-field="${name}">.*?</p></div>`).exec(html)?.[0] ?? '';

afterEach(() => vi.restoreAllMocks());

describe('the dialog fragment of every example', () => {
  async function checkFragment({ dialog, locale }: (typeof fragments)[number]): Promise<void> {
    const warnings: unknown[] = [];
    vi.spyOn(console, 'error').mockImplementation((...words) => warnings.push(words));
    const html = renderDialog(dialog, createTranslator(locale), locale);
    expect(warnings).toEqual([]);
    expect(html).toMatch(
      /^<div class="dialog__content dialog__content--(inquiry|room|package)" data-complete="(true|false)" lang="(de|en|es|fr)">/,
    );
    expect(html).not.toMatch(/<!-- -->|<html|<body| style="| on\w+="/);
    expect(html.match(/<h2 id="site-dialog-title" tabindex="-1">/g)).toHaveLength(1);
    expect(html.match(/<button class="icon-button dialog__close" type="button" data-dialog-close=""/g)).toHaveLength(1);
    expect(await findFaults(html)).toEqual([]);
  }

  it.each(fragments.filter(({ locale }) => locale === 'de'))(
    'renders $name as a valid HTML fragment, without a React warning',
    checkFragment,
  );
});

describe('data attributes of pages and dialogs', () => {
  const renderedExamples = [
    ...pages.map((page) => renderPage(page, createTranslator(page.locale))),
    ...fragments.map(({ dialog, locale }) => renderDialog(dialog, createTranslator(locale), locale)),
  ];
  const tags = new Set(renderedExamples.flatMap((html) => html.match(/<[a-z][^\s>]*(?:\s[^>"]*(?:"[^"]*"[^>"]*)*)?>/g) ?? []));

  it('hold the texts for the scripts as JSON', () => {
    const texts = [...tags].flatMap((tag) => /data-texts="([^"]*)"/.exec(tag)?.[1] ?? []);
    expect(texts.length).toBeGreaterThan(8);
    for (const text of texts)
      expect(
        Object.keys(JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#x27;', "'"))).length,
      ).toBeGreaterThan(3);
  });
});

describe('the empty dialog at the end of every page', () => {
  const shells = pages
    .filter(({ dialog }) => dialog === null)
    .map((page) => ({
      page,
      shell: /<dialog class="dialog" id="site-dialog".*?<\/dialog>/.exec(renderPage(page, createTranslator(page.locale)))?.[0] ?? '',
    }));

  it('is closed, empty and under 760 bytes', () => {
    expect(shells.length).toBeGreaterThan(30);
    for (const { shell } of shells) {
      expect(shell).toMatch(
        /^<dialog class="dialog" id="site-dialog" closedby="any" aria-label="[^"]+"><p class="dialog__loading" role="status" hidden="">/,
      );
      expect(shell).toMatch(/<div class="dialog__panel"><\/div><\/dialog>$/);
      expect(Buffer.byteLength(shell)).toBeLessThan(760);
    }
  });

  it('is the last element of the body, and nothing on the page is inert', () => {
    for (const { page } of shells) {
      const html = renderPage(page, createTranslator(page.locale));
      expect(html).toMatch(/<\/dialog><\/body><\/html>$/);
      expect(html).not.toContain('inert');
    }
  });
});

describe('the inquiry form', () => {
  it('has one control for every field of the inquiry, with the name of the field', () => {
    const html = renderForm('empty');
    const names = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
    expect(names.filter((name) => name !== 'salutation').toSorted()).toEqual(
      [...formFields.filter((field) => field !== 'salutation'), 'locale', HONEYPOT_FIELD, 'confirmedDates'].toSorted(),
    );
    expect(names.filter((name) => name === 'salutation')).toHaveLength(3);
    for (const field of formFields) expect(findField(html, field), field).toContain(`id="site-inquiry-${field}-error" hidden=""`);
  });

  it('does not ask for a package where the hotel has none, and keeps the choice of a visitor while the list is unavailable', () => {
    expect(renderForm('empty', 'de', { rooms, packages: [] })).not.toContain('name="packageType"');
    const preset = { ...EMPTY_INPUT, values: { packageType: 'ZEIT-ZU-ZWEIT' } };
    const dialog = buildInquiryDialog(contextExample('de'), { rooms, packages: null }, preset, 'fragment');
    expect(renderDialog(dialog, createTranslator('de'), 'de')).toContain('<option value="zeit-zu-zweit" selected="">');
  });

  it('lists errors in the order of the fields on the page', () => {
    const html = renderForm('empty');
    const found = (element: string) => [...html.matchAll(new RegExp(`<${element} data-field="(\\w+)"`, 'g'))].map(([, name]) => name);
    expect(found('li')).toEqual(found('div class="field"').filter((name) => !(String(name) in checkboxes)));
  });

  it('marks exactly the required fields, to the eye and to assistive technology', () => {
    const html = renderForm('empty');
    const required = (mark: string) => formFields.filter((field) => findField(html, field).includes(mark));
    expect(required(' *</span>').toSorted()).toEqual(['roomType', 'firstName', 'lastName', 'email', 'telephone', 'privacy'].toSorted());
    expect(required(' required=""')).toEqual(required(' *</span>'));
  });

  it.each([
    ['title', 'honorific-prefix'],
    ['firstName', 'given-name'],
    ['lastName', 'family-name'],
    ['email', 'email'],
    ['telephone', 'tel'],
    ['strnr', 'address-line1'],
    ['zip', 'postal-code'],
    ['town', 'address-level2'],
    ['country', 'country-name'],
    [HONEYPOT_FIELD, 'off'],
  ])('lets browsers autofill the field %s as %s', (name, token) => {
    const [input = ''] = renderForm('empty').match(new RegExp(`<input[^>]* name="${name}"[^>]*>`)) ?? [];
    expect(input.toLowerCase()).toContain(`autocomplete="${token}"`);
  });

  it('shows no error and selects nothing before it was sent', () => {
    const html = renderForm('empty');
    expect(html).not.toMatch(/aria-invalid="true"|checked=""|autofocus/i);
    expect(html).toContain('<div class="error-summary" role="alert" tabindex="-1" hidden=""');
    expect(html).toContain('<option value="-" selected="">Bitte wählen</option>');
    expect(html).toMatch(/<div class="thanks" hidden=""/);
  });

  it('shows each error at its field and keeps the entered values when the server rejects it', () => {
    const html = renderForm('invalid');
    expect(html).toContain('<div class="error-summary" role="alert" tabindex="-1" autofocus=""');
    const listed = [...html.matchAll(/<li data-field="(\w+)"><a href="#site-inquiry-(\w+)">/g)].map(([, field, target]) => [field, target]);
    expect(listed).toEqual([
      ['roomType', 'roomType'],
      ['email', 'email'],
      ['privacy', 'privacy'],
    ]);
    const email = findField(html, 'email');
    expect(email).toContain('value="zoe@gruessner"');
    expect(email).toContain('aria-invalid="true" aria-describedby="site-inquiry-email-error"');
    expect(email).toMatch(
      /<p class="field__error" id="site-inquiry-email-error"><svg.*<span>Bitte prüfen Sie die Adresse, sie lautet etwa name@beispiel\.de\.<\/span>/,
    );
    expect(html).toContain('value="Grüßner-von-und-zu-Hohenlohe-Schillingsfürst &quot;die Jüngere&quot; &lt;zoe&gt;"');
    expect(html).toContain('>Zwei Zeilen\nund ein &amp; dazu</textarea>');
    expect(html).toContain('<input type="radio" name="salutation" checked="" value="female"/>');
    expect(findField(html, 'wantHotelPickup')).toContain('checked=""');
    expect(findField(html, 'privacy')).not.toContain('checked=""');
    expect(html).toContain('<option value="kapitaenszimmer" selected="">');
  });

  it('describes an invalid date by its hint and its error', () => {
    const html = renderForm('allWrong');
    expect(findField(html, 'endDate')).toContain('aria-describedby="site-inquiry-endDate-hint site-inquiry-endDate-error"');
    expect(html).toMatch(/<div class="choices" id="site-inquiry-salutation" role="radiogroup"[^>]* aria-invalid="true"/);
  });

  it('shows a notice above, and no field as invalid, when the inquiry could not be stored', () => {
    const html = renderForm('notSent');
    expect(html).toMatch(/<strong>[^<]*\+34 971 000 120[^<]*hallo@hotel\.example/);
    expect(html).not.toMatch(/aria-invalid="true"|<li data-field="\w+">/);
  });
});
