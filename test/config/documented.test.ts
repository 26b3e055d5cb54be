import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { environmentNames, readConfig, secretFileNames } from '../../src/config/environment.ts';
import { createSiteSchema } from '../../src/config/siteSchema.ts';
import { localeCodes } from '../../src/i18n/locales.ts';
import { readText } from '../support/documents.ts';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** The keys of the site file as the document names them: `partners[].url`, `menus.LANG.main`. */
function listKeys({ properties, items, anyOf }: JsonSchema, path: string): string[] {
  if (properties !== undefined) {
    const names = Object.keys(properties);
    const isPerLocale = localeCodes.every((locale) => names.includes(locale));
    const entries = isPerLocale ? [['LANG', properties[localeCodes[0]] ?? {}] as const] : Object.entries(properties);
    return entries.flatMap(([name, schema]) => listKeys(schema, path === '' ? name : `${path}.${name}`));
  }
  if (items?.properties !== undefined) return listKeys(items, `${path}[]`);
  return anyOf?.some(({ properties: own }) => own !== undefined) ? anyOf.flatMap((schema) => listKeys(schema, path)) : [path];
}

it('docs/configuration.md has a row for every environment variable and every key of the site file', () => {
  const text = readText('docs/configuration.md');
  const cells = [...text.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell = '']) => cell);
  const documented = new Set(cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace(/\[\]$/, ''))));
  const keys = listKeys(z.toJSONSchema(createSiteSchema(localeCodes), { io: 'input', unrepresentable: 'any' }) as JsonSchema, '');
  expect(keys.length).toBeGreaterThan(50);
  expect([...environmentNames, ...secretFileNames, ...keys].filter((name) => !documented.has(name))).toEqual([]);
});

it('.env.example has every variable once, sets none until it is uncommented, and its examples are valid', () => {
  const example = readText('.env.example');
  const uncommented = example.replace(/^#(?=[A-Z_]+=)/gm, '');
  expect(parseEnv(example)).toEqual({});
  expect([...uncommented.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name).toSorted()).toEqual([...environmentNames].toSorted());
  expect(() => readConfig(parseEnv(uncommented))).not.toThrow();
  expect(secretFileNames.filter((name) => !example.includes(name))).toEqual([]);
});
