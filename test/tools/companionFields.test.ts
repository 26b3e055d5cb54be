import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { blocks as layouts } from '../../src/blocks/index.ts';
import { localeCodes } from '../../src/i18n/locales.ts';
import { pagesSchema } from '../../src/pages/page.ts';
import { createFieldFiles } from '../../tools/wordpress/fields/fieldGroups.ts';

const files = createFieldFiles();

interface Field {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly label: string;
  readonly sub_fields?: readonly Field[];
  readonly layouts?: Readonly<
    Record<string, { readonly key: string; readonly name: string; readonly label: string; readonly sub_fields: readonly Field[] }>
  >;
}
interface Group {
  readonly key: string;
  readonly title: string;
  readonly fields: readonly Field[];
}

const listGroups = (locale: string) =>
  [...files].filter(([path]) => path.startsWith(`${locale}/`)).map(([, text]) => JSON.parse(text) as Group);
const listLayouts = (field: Field) => Object.values(field.layouts ?? {});
const inside = (field: Field): Field[] => [
  field,
  ...[...(field.sub_fields ?? []), ...listLayouts(field).flatMap((layout) => layout.sub_fields)].flatMap(inside),
];
const allFields = (locale: string) => listGroups(locale).flatMap(({ fields }) => fields.flatMap(inside));

describe('the field groups of the companion plugin', () => {
  it('have every block of the site, and every field of it that is shown', () => {
    const offered = Object.fromEntries(
      allFields('de').flatMap((field) => listLayouts(field).map(({ name, sub_fields }) => [name, sub_fields.map((entry) => entry.name)])),
    );
    for (const [name, { schema, fields }] of Object.entries(layouts)) {
      const unshown = Object.entries(fields).flatMap(([field, text]) => (text === null ? [field] : []));
      expect([...(offered[name] ?? []), ...unshown].sort(), name).toEqual(Object.keys(schema.shape).sort());
    }
    expect(Object.keys(offered).sort()).toEqual(Object.keys(layouts).sort());
  });

  it('have one key for each field, the same in every language', () => {
    const listKeys = (locale: string) => allFields(locale).flatMap((field) => [field.key, ...listLayouts(field).map(({ key }) => key)]);
    const keys = listKeys('de');
    expect(new Set(keys).size).toBe(keys.length);
    for (const locale of localeCodes) expect(listKeys(locale)).toEqual(keys);
  });

  it.each(localeCodes)('have a label for every group, block and field in %s', (locale) => {
    const labels = [
      ...listGroups(locale).map(({ title }) => title),
      ...allFields(locale).flatMap((field) => [field.label, ...listLayouts(field).map(({ label }) => label)]),
    ];
    expect(labels.filter((label) => label.trim() === '')).toEqual([]);
    const german = allFields('de').map(({ label }) => label);
    const same = allFields(locale).filter(({ label }, index) => label === german[index]).length;
    if (locale !== 'de') expect(same / german.length, 'labels that are as in German').toBeLessThan(0.25);
  });

  it('give values that the site reads', () => {
    const image = {
      url: 'https://cms.example/wp-content/uploads/a.jpg',
      alt: 'A',
      width: 2560,
      height: 1440,
      focal_point: { x: 20, y: 80 },
    };
    const values: Readonly<Record<string, unknown>> = {
      text: 'Text',
      textarea: 'Text',
      wysiwyg: '<p>Text</p>',
      number: '12',
      true_false: true,
      date_picker: '20270501',
      image,
      gallery: [image],
      file: 'https://cms.example/wp-content/uploads/2026/09/house.mp4',
      link: { title: 'Link', url: 'https://cms.example/hotel/', target: '' },
      post_object: { post_title: 'Room', post_name: 'room' },
      relationship: [{ post_title: 'Room', post_name: 'room' }],
    };
    const fill = (field: Field & { readonly choices?: object; readonly append?: string }): unknown => {
      const row = (fields: readonly Field[]) => Object.fromEntries(fields.map((entry) => [entry.name, fill(entry)]));
      if (field.append === '€') return '1.250';
      if (field.type === 'select') return Object.keys(field.choices ?? {})[0];
      if (field.type === 'group') return row(field.sub_fields ?? []);
      if (field.type === 'repeater') return [row(field.sub_fields ?? [])];
      if (field.type === 'flexible_content')
        return listLayouts(field).map(({ name, sub_fields }) => ({ acf_fc_layout: name, ...row(sub_fields) }));
      return z
        .unknown()
        .refine((value) => value !== undefined, field.type)
        .parse(values[field.type]);
    };
    const fields = listGroups('de')
      .filter(({ key }) => /_(?:offer|hero|content|rooms|days)$/.test(key))
      .flatMap((group) => group.fields);
    const acf = Object.fromEntries(fields.map((field) => [field.name, fill(field)]));
    const [page] = pagesSchema.parse([{ id: 1, slug: 'a', link: 'https://cms.example/a/', title: { rendered: 'A' }, acf }]);
    const empty = (value: unknown): string[] =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([key, member]) => empty(member).map((path) => `${key}.${path}`))
        : value === null
          ? ['']
          : [];
    expect(page?.acf.content.blocks.length).toBe(Object.keys(layouts).length - 3);
    expect(empty(page?.acf).filter((path) => !path.endsWith('headline_size.'))).toEqual([]);
  });
});
