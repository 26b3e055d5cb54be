import type { z } from 'zod';
import { blocks, type LayoutName, roomLayouts } from '../../../src/blocks/index.ts';
import { type FieldText, type FieldTexts, texts as t } from '../../../src/elements/texts.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { type FieldKind, type FieldShape, findFieldKind } from '../../../src/wordpress/lenient.ts';

/** A field as ACF's local JSON has it. */
export type AcfField = Readonly<Record<string, unknown>>;

/** Where a field stands: its language, and the names of the fields around it, which make its key unique. */
interface Place {
  readonly locale: Locale;
  readonly path: readonly string[];
}

/** What WPML does with a field (wpml.org, "Setting the Translation Preferences for ACF Fields"). */
const translation = { copy: 1, translate: 2, copyOnce: 3 } as const;
/** Length of the path of a field that is in no other: the names of its group and of the field. */
const DEPTH_OF_POST_FIELDS = 2;
/** Fields that stand in pairs, side by side. */
const halfKinds: ReadonlySet<FieldKind['kind']> = new Set(['price', 'number', 'day', 'dayOfYear', 'choice', 'flag']);
const addEntry = t('Add entry', 'Eintrag hinzufügen', 'Añadir entrada', 'Ajouter une entrée');
const addBlock = t('Add block', 'Block hinzufügen', 'Añadir bloque', 'Ajouter un bloc');

/** Creates ACF's fields for fields of the site, in the order of their texts. @throws Error for a schema without a kind */
export function createFields(shape: FieldShape, texts: FieldTexts, place: Place): AcfField[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const schema = shape[name];
    if (schema === undefined) throw new Error(`The site has no field ${[...place.path, name].join('.')}`);
    return text === null ? [] : [createField(schema, text, { locale: place.locale, path: [...place.path, name] })];
  });
}

function createField(schema: z.ZodType, text: FieldText, place: Place): AcfField {
  const kind = findFieldKind(schema);
  if (kind === null) throw new Error(`The field ${place.path.join('.')} has no kind`);
  return {
    key: `field_${createKey(place)}`,
    label: text.label[place.locale],
    name: place.path.at(-1),
    instructions: text.help?.[place.locale] ?? '',
    required: 0,
    wrapper: { width: text.isHalf === true || halfKinds.has(kind.kind) ? '50' : '', class: '', id: '' },
    ...createInput(kind, text, place),
  };
}

/** Returns the type of a field and what belongs to the type. Return formats are those that the site reads. */
function createInput(kind: FieldKind, text: FieldText, place: Place): AcfField {
  const { translate, copyOnce } = translation;
  // Inside a block or an entry a value cannot be kept the same: another language may have others, or in another order.
  const copy = place.path.length === DEPTH_OF_POST_FIELDS ? translation.copy : copyOnce;
  switch (kind.kind) {
    case 'text':
      return { ...createTextInput(text.input), wpml_cf_preferences: translate };
    case 'flag':
      return { type: 'true_false', ui: 1, default_value: 0, wpml_cf_preferences: copy };
    case 'price':
      // ACF would store the number 1.25 of a typed `1.250`.
      return { type: 'text', append: '€', wpml_cf_preferences: copy };
    case 'number':
      return { type: 'number', min: kind.min, max: kind.max, step: 'any', wpml_cf_preferences: copyOnce };
    case 'day':
      return { type: 'date_picker', display_format: 'd.m.Y', return_format: 'Ymd', first_day: 1, wpml_cf_preferences: copy };
    // ACF's dates have a year.
    case 'dayOfYear':
      return { type: 'text', wpml_cf_preferences: copy };
    case 'choice': {
      const choices = Object.fromEntries(kind.words.map((word) => [word, text.words?.[word]?.[place.locale] ?? word]));
      // ACF makes a list of an object whose keys are 1, 2, 3; the site reads numbers as words.
      return {
        type: 'select',
        choices,
        allow_null: 1,
        multiple: 0,
        return_format: 'value',
        default_value: false,
        wpml_cf_preferences: copyOnce,
      };
    }
    case 'image':
      return { type: 'image', return_format: 'array', library: 'all', preview_size: 'medium', wpml_cf_preferences: copyOnce };
    case 'film':
      return { type: 'file', return_format: 'url', library: 'all', mime_types: 'mp4,webm', wpml_cf_preferences: copyOnce };
    case 'link':
      return { type: 'link', return_format: 'array', wpml_cf_preferences: translate };
    case 'post':
      return { ...createReference('post_object', text), allow_null: 1, multiple: 0, ui: 1, wpml_cf_preferences: copyOnce };
    case 'group':
      return { type: 'group', layout: 'row', sub_fields: createFields(kind.fields, text.fields ?? {}, place) };
    case 'list':
      return { ...createList(kind.entry, text, place), wpml_cf_preferences: copyOnce };
    case 'blocks':
      return {
        type: 'flexible_content',
        button_label: addBlock[place.locale],
        layouts: createLayouts(place),
        wpml_cf_preferences: copyOnce,
      };
  }
}

function createTextInput(input: FieldText['input']): AcfField {
  if (input === 'html') return { type: 'wysiwyg', tabs: 'all', toolbar: 'full', media_upload: 0, delay: 1 };
  return input === 'lines' ? { type: 'textarea', rows: 3, new_lines: '' } : { type: 'text' };
}

function createReference(type: 'post_object' | 'relationship', { postType }: FieldText): AcfField {
  return { type, post_type: postType === undefined ? [] : [postType], taxonomy: [], return_format: 'object' };
}

/** A gallery of pictures, a choice of posts, or entries with fields of their own. */
function createList(entry: z.ZodType, text: FieldText, place: Place): AcfField {
  const kind = findFieldKind(entry)?.kind;
  if (kind === 'image') return { type: 'gallery', return_format: 'array', library: 'all', preview_size: 'medium', insert: 'append' };
  if (kind === 'post') return { ...createReference('relationship', text), filters: ['search'], elements: '' };
  const shape = 'shape' in entry ? (entry.shape as FieldShape) : {};
  return {
    type: 'repeater',
    layout: 'block',
    button_label: addEntry[place.locale],
    sub_fields: createFields(shape, text.fields ?? {}, place),
  };
}

/** The blocks of one of the two fields for blocks. */
function createLayouts({ locale, path }: Place): AcfField {
  const isOfRooms = path.at(-1) === 'rooms_flexible';
  const names = (Object.keys(blocks) as LayoutName[]).filter((name) => roomLayouts.includes(name) === isOfRooms);
  const created = names.map((name) => {
    const { label, fields, schema } = blocks[name];
    const place = { locale, path: [...path, name] };
    const key = `layout_${createKey(place)}`;
    return [key, { key, name, label: label[locale], display: 'block', sub_fields: createFields(schema.shape, fields, place) }];
  });
  return Object.fromEntries(created);
}

/** Keys are the same in all languages: WordPress stores them beside the values. */
function createKey({ path }: Place): string {
  return `hotel_website_${path.join('_')}`;
}
