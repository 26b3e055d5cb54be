import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Element, isTag, type ParentNode } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it, vi } from 'vitest';
import { EMPTY_INPUT } from '../../src/blocks/inquiry/inquiryForm.ts';
import type { InquiryLists } from '../../src/blocks/listed.ts';
import { COOKIE_LIST_ANCHOR } from '../../src/blocks/visitorData.ts';
import { createTranslator } from '../../src/i18n/translator.ts';
import { buildInquiryDialog } from '../../src/pages/dialogs/dialogs.ts';
import type { DialogModel, PageModel } from '../../src/pages/types.ts';
import { loadAssets } from '../../src/rendering/assets.ts';
import { createDialogRenderer, createPageRenderer } from '../../src/rendering/renderPage.ts';
import { checkboxes, formFields, HONEYPOT_FIELD } from '../../src/shared/inquiry/fields.ts';
import { isOwnId } from '../../src/shared/ownIds.ts';
import { createSettings } from '../../static/scripts/choice.ts';
import type { ComponentDependencies } from '../../static/scripts/forms/components.ts';
import { rich } from '../content/wordpress/support.ts';
import { contextExample, dialogExamples, inputExamples, record } from '../examples/dialogs.ts';
import { pageExamples } from '../examples/pages.ts';
import { distDir } from '../support/app.ts';
import { findFaults } from './validate.ts';

const t = createTranslator('de');
const renderPage = createPageRenderer(loadAssets(distDir));
const renderDialog = createDialogRenderer(loadAssets(distDir));
/** Renders each example once: React warns once about a fault. */
function renderExamples<T extends { readonly kind: string }>(list: readonly T[], render: (model: T) => string) {
  return list.map((model, index) => {
    const warn = vi.spyOn(console, 'error').mockImplementation(() => {});
    const html = render(model);
    const warnings = [...warn.mock.calls];
    warn.mockRestore();
    return { name: `${model.kind} ${index + 1}`, model, html, warnings };
  });
}
const pages = renderExamples(Object.values<readonly PageModel[]>(pageExamples).flat(), (page) => renderPage(page, t));
const dialogs = renderExamples(Object.values<readonly DialogModel[]>(dialogExamples('fragment')).flat(), (dialog) =>
  renderDialog(dialog, t, 'de'),
);
const elements: readonly Element[] = [...pages, ...dialogs].flatMap(({ html }) =>
  DomUtils.filter(isTag, parseDocument(html).children).filter(isTag),
);

describe('the view of every example', () => {
  it.each(pages)('renders the page $name as valid HTML, without a React warning', async ({ model, html, warnings }) => {
    expect(warnings).toEqual([]);
    expect(html).toMatch(/^<!doctype html><html lang="de"><head>/);
    expect(html).not.toMatch(/<!-- -->| style="| on\w+="/);
    expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]).toBe(model.head.title);
    expect(await findFaults(html)).toEqual([]);
  });

  it.each(dialogs.filter(({ model }) => model.kind !== 'thanks'))(
    'renders the dialog $name as a valid HTML fragment, without a React warning',
    async ({ html, warnings }) => {
      expect(warnings).toEqual([]);
      expect(html).toMatch(/^<div class="dialog__content dialog__content--(inquiry|room|package)" data-complete="(true|false)" lang="de">/);
      expect(html).not.toMatch(/<!-- -->|<html|<body| style="| on\w+="/);
      expect(html.match(/<h2 id="site-dialog-title" tabindex="-1">/g)).toHaveLength(1);
      expect(html.match(/<button class="icon-button dialog__close" type="button" data-dialog-close=""/g)).toHaveLength(1);
      expect(await findFaults(html)).toEqual([]);
    },
  );

  it('holds the texts for the scripts as JSON', () => {
    const texts = elements.flatMap(({ attribs }) => attribs['data-texts'] ?? []);
    expect(texts.length).toBeGreaterThan(8);
    for (const text of texts) expect(Object.keys(JSON.parse(text)).length).toBeGreaterThan(3);
  });

  it('ends with the dialog: closed, empty and under 760 bytes, and nothing on the page is inert', () => {
    const closed = pages.filter(({ model }) => model.dialog === null);
    expect(closed.length).toBeGreaterThan(8);
    for (const { html } of closed) {
      const shell = /<dialog class="dialog" id="site-dialog".*?<\/dialog>(?=<\/body><\/html>$)/.exec(html)?.[0] ?? '';
      expect(shell).toMatch(
        /^<dialog class="dialog" id="site-dialog" closedby="any" aria-label="[^"]+"><p class="dialog__loading" role="status" hidden="">/,
      );
      expect(shell).toMatch(/<div class="dialog__panel"><\/div><\/dialog>$/);
      expect(Buffer.byteLength(shell)).toBeLessThan(760);
      expect(html).not.toContain('inert');
    }
  });

  it('binds elements to members of the components around them, by plain names as the content security policy wants', async () => {
    vi.stubGlobal('addEventListener', () => {});
    const [form, stay] = await Promise.all([import('../../static/scripts/forms/form.ts'), import('../../static/scripts/forms/stay.ts')]);
    vi.unstubAllGlobals();
    const none = {} as ComponentDependencies;
    const components: Readonly<Record<string, () => object>> = {
      ...form.createComponents(none),
      ...stay.createComponents(none),
      settings: () => createSettings({} as Parameters<typeof createSettings>[0]),
    };
    const members = Object.fromEntries(Object.entries(components).map(([component, create]) => [component, Object.keys(create())]));
    const isKnown = (element: Element, value: string) => {
      for (let around: ParentNode | null = element; around !== null; around = around.parent)
        if (isTag(around) && members[around.attribs['x-data'] ?? '']?.includes(value)) return true;
      return false;
    };
    const bindings = elements.flatMap((element) =>
      Object.entries(element.attribs).flatMap(([attribute, value]) => {
        if (!attribute.startsWith('x-')) return [];
        return [{ text: `${attribute}="${value}"`, isRight: attribute === 'x-data' ? value in members : isKnown(element, value) }];
      }),
    );
    expect(new Set(bindings.map(({ text }) => text)).size).toBeGreaterThan(40);
    expect(bindings.filter(({ isRight }) => !isRight)).toEqual([]);
  });
});

describe('the ids of the site itself', () => {
  /** Anchors that other sites may link to, and no script reads: sections of rooms, named by their slugs, answers, and the list of what is stored. */
  const isPublicAnchor = ({ name, attribs: { id, class: className = '' } }: Element) =>
    name === 'section' ? id === COOKIE_LIST_ANCHOR || /\bblock-room\b/.test(className) : /\baccordion__body\b/.test(className);
  const ids = new Set(elements.flatMap((element) => (isPublicAnchor(element) ? [] : (element.attribs.id ?? []))));

  it('have the prefix, also where other elements refer to them', () => {
    expect(ids.size).toBeGreaterThan(40);
    expect([...ids].filter((id) => !isOwnId(id))).toEqual([]);
    const aria = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns'];
    const references = ['for', 'form', 'list', 'popovertarget', 'commandfor', ...aria];
    const referred = new Set(elements.flatMap(({ attribs }) => references.flatMap((attribute) => attribs[attribute]?.split(/\s+/) ?? [])));
    expect(referred.size).toBeGreaterThan(10);
    expect([...referred].filter((id) => !isOwnId(id))).toEqual([]);
  });

  it('have the prefix in scripts and style sheets', () => {
    const selector = /['"`\s(,>]#([a-z][\w-]*)(?=[\s'"`.[:,)>])|getElementById\('([^']+)'|'aria-(?:labelledby|describedby)', '([^']+)'/g;
    const sources = ['static/scripts', 'static/styles'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|css)$/.test(file))
        .map((file) => readFileSync(join(folder, file), 'utf8')),
    );
    const found = sources.flatMap((source) =>
      [...source.replace(/\/\*[\s\S]*?\*\/|#[0-9a-f]{3,8}\b/g, '').matchAll(selector)].map(
        (match) => match[1] ?? match[2] ?? match[3] ?? '',
      ),
    );
    expect(found).toContain('site-dialog');
    expect(found.filter((id) => !isOwnId(id))).toEqual([]);
  });

  it('are renamed in the texts of editors with the links to them, whose other ids stay', () => {
    for (const id of ids)
      expect(rich(`<h2 id="${id}"><a href="#${id}">x</a></h2>`)).toEqual([
        { kind: 'html', html: `<h2 id="text-${id}"><a href="#text-${id}">x</a></h2>` },
      ]);
    for (const id of ['dialog', 'menu', 'preise', 'site', 'my-site-map'])
      expect(rich(`<h2 id="${id}">x</h2>`)).toMatchObject([{ html: `<h2 id="${id}">x</h2>` }]);
  });
});

const rooms = [record(), record({ slug: 'kapitaenszimmer', title: 'Kapitänszimmer' })];
const packages = [record({ slug: 'zeit-zu-zweit', title: 'Zeit zu zweit' })];
/** @param state name of an example of an input */
const renderForm = (state: string, lists: InquiryLists = { rooms, packages }): string => {
  const dialog = buildInquiryDialog(contextExample('de'), lists, inputExamples[state] ?? EMPTY_INPUT, 'fragment');
  // Without the bindings.
  return renderDialog(dialog, t, 'de').replace(/ x-[\w:.-]+="\w+"/g, '');
};
/** Returns the HTML of one field's wrapper. */
const findField = (html: string, name: string): string =>
  new RegExp(`<div class="field" data-field="${name}">.*?</p></div>`).exec(html)?.[0] ?? '';

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

  it('does not ask for a package where the hotel has none', () => {
    expect(renderForm('empty', { rooms, packages: [] })).not.toContain('name="packageType"');
  });

  it('lists errors in the order of the fields on the page', () => {
    const html = renderForm('empty');
    const found = (element: string) => [...html.matchAll(new RegExp(`<${element} data-field="(\\w+)"`, 'g'))].map(([, name]) => name);
    expect(found('li')).toEqual(found('div class="field"').filter((name) => !(String(name) in checkboxes)));
  });

  it('marks exactly the required fields, to the eye and to assistive technology', () => {
    const html = renderForm('empty');
    const required = (mark: string) => formFields.filter((field) => findField(html, field).includes(mark));
    expect(required('\u00a0*</span>').toSorted()).toEqual(
      ['roomType', 'firstName', 'lastName', 'email', 'telephone', 'privacy'].toSorted(),
    );
    expect(required(' required=""')).toEqual(required('\u00a0*</span>'));
  });

  it.each(['email email', 'zip postal-code', `${HONEYPOT_FIELD} off`])('has for browsers that fill it in: %s', (pair) => {
    const [name, token] = pair.split(' ');
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
    const listed = [...html.matchAll(/<li data-field="(\w+)"><a href="#site-inquiry-\1">/g)].map(([, field]) => field);
    expect(listed).toEqual(['roomType', 'email', 'privacy']);
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
    expect(html).toMatch(/<strong><span>[^<]*hallo@hotel\.example[^<]*<\/span><a href="tel:\+34971000120">\+34 971 000 120<\/a>/);
    expect(html).not.toMatch(/aria-invalid="true"|<li data-field="\w+">/);
  });
});
