import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pluginSource } from './companion.ts';

/** One field of a form: its name and its value. */
export type FormEntry = readonly [string, string];

interface Field {
  readonly key: string;
  readonly name: string;
  readonly sub_fields?: readonly Field[];
  readonly layouts?: Readonly<Record<string, { readonly name: string; readonly sub_fields: readonly Field[] }>>;
}

const folder = join(pluginSource, 'acf-json/de');
const fields = readdirSync(folder).flatMap((file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { fields: Field[] }).fields);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function toEntries(known: readonly Field[], values: Readonly<Record<string, unknown>>, toName: (key: string) => string): FormEntry[] {
  return known.flatMap((field) => {
    const given = values[field.name];
    if (given === undefined) return [];
    const name = toName(field.key);
    const [marker = '', ...others] = isObject(given) ? Object.keys(given) : [];
    const value = isObject(given) && marker.startsWith('@') && others.length === 0 ? given[marker] : given;
    if (isObject(value)) return Object.entries(value).map(([part, text]): FormEntry => [`${name}[${part}]`, String(text)]);
    if (!Array.isArray(value)) return [[name, String(value)] as const];
    const rows = value.filter(isObject).flatMap((row, index) => {
      const layout = row.acf_fc_layout;
      const inner = field.sub_fields ?? Object.values(field.layouts ?? {}).find((known) => known.name === layout)?.sub_fields ?? [];
      const entry: FormEntry[] = layout === undefined ? [] : [[`${name}[row-${index}][acf_fc_layout]`, String(layout)]];
      return [...entry, ...toEntries(inner, row, (key) => `${name}[row-${index}][${key}]`)];
    });
    return [[name, ''] as const, ...rows];
  });
}

/** Returns fields, as the imitation of ACF stores them, in the way in which ACF's form below the editor sends them: by the keys of `acf-json`. */
export function toFormEntries(values: object): FormEntry[] {
  return toEntries(fields, values as Readonly<Record<string, unknown>>, (key) => `acf[${key}]`);
}
