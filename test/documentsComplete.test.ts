import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import { environmentNames, readConfig, secretFileNames } from '../src/config/environment.ts';
import { siteSchema } from '../src/config/siteSchema.ts';
import { localeCodes } from '../src/i18n/locales.ts';
import { events } from '../src/observability/events.ts';
import { layouts } from '../src/wordpress/schemas/blocks.ts';
import { findInCode, namesBelow, readText, rootDir, rowsBelow } from './support/documents.ts';

/* Everything public is documented. That what the documents name exists is checked by `documents.test.ts`. */

const CONFIGURATION = 'docs/configuration.md';
const OPERATION = 'docs/operation.md';
const EDITORS = 'docs/editors.md';

const bare = (cell = '') => cell.replaceAll('`', '');

describe('docs/configuration.md', () => {
  const variables = rowsBelow(CONFIGURATION, 'Environment').map(([name, fallback, meaning, example]) => ({
    name: bare(name),
    cells: [fallback, meaning, example],
    example: bare(example),
  }));

  it('has every environment variable once, with default, meaning and example', () => {
    expect(variables.map(({ name }) => name).toSorted()).toEqual([...environmentNames].toSorted());
    expect(variables.filter(({ cells }) => cells.some((cell) => cell === undefined || cell === ''))).toEqual([]);
  });

  it('gives examples that the program accepts', () => {
    const mail = { SMTP_URL: 'smtp://mail.example', INQUIRY_TO: 'a@hotel.example', INQUIRY_FROM: 'b@hotel.example' };
    for (const { name, example } of variables) expect(() => readConfig({ ...mail, [name]: example }), name).not.toThrow();
  });

  it('has the file of every secret once', () => {
    expect(rowsBelow(CONFIGURATION, 'Secrets in files').map(([name]) => bare(name))).toEqual(secretFileNames);
  });

  /** Keys of a schema as the table writes them: `menus.LANG.main`, `partners[].name`. Whether one is required is told by the key at the top. */
  function listKeys(schema: unknown, name: string): string[] {
    const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    if (inner instanceof z.ZodArray && inner.element instanceof z.ZodObject) return listKeys(inner.element, `${name}[]`);
    if (!(inner instanceof z.ZodObject)) return [name];
    const shape: Readonly<Record<string, unknown>> = inner.shape;
    if (localeCodes.every((code) => code in shape)) return listKeys(shape[localeCodes[0]], `${name}.LANG`);
    return Object.entries(shape).flatMap(([key, value]) => listKeys(value, `${name}.${key}`));
  }
  const keys = rowsBelow(CONFIGURATION, 'Site file').map(([key, fallback, meaning, example]) => ({
    key: bare(key),
    fallback,
    meaning,
    example,
  }));
  const shape: Readonly<Record<string, z.ZodType>> = siteSchema.shape;

  it('has every key of the site file once, with meaning and example', () => {
    const expected = Object.entries(shape).flatMap(([key, schema]) => listKeys(schema, key));
    expect(keys.map(({ key }) => key).toSorted()).toEqual(expected.toSorted());
    expect(keys.filter(({ meaning, example }) => !meaning || !example)).toEqual([]);
  });

  it('says which keys of the site file are required', () => {
    const said = keys.filter(({ fallback }) => fallback === 'required').map(({ key }) => key.split(/[.[]/)[0] ?? '');
    const required = Object.keys(shape).filter((key) => !(shape[key] instanceof z.ZodOptional || shape[key] instanceof z.ZodDefault));
    expect([...new Set(said)].toSorted()).toEqual(required.toSorted());
  });

  it('gives examples of keys at the top that the program accepts', () => {
    for (const { key, example } of keys) {
      const schema = shape[key];
      if (schema !== undefined) expect(schema.safeParse(JSON.parse(bare(example))).success, key).toBe(true);
    }
  });

  it('has a whole site file with every key, which the program accepts', () => {
    const [, json = ''] = /```json\n([\s\S]*?)```/.exec(readText(CONFIGURATION)) ?? [];
    const site = siteSchema.parse(JSON.parse(json));
    expect(Object.keys(site).toSorted()).toEqual(Object.keys(shape).toSorted());
  });
});

describe('docs/operation.md', () => {
  it('has every log event once, with meaning and action', () => {
    const rows = rowsBelow(OPERATION, 'Events');
    expect(namesBelow(OPERATION, 'Events').toSorted()).toEqual(Object.values(events).toSorted());
    expect(rows.filter((cells) => cells.length !== 4 || cells.includes(''))).toEqual([]);
  });

  it('has every metric once, with type and meaning', () => {
    const known = [...new Set(findInCode('src/observability', /'(site_[a-z_]+)'/g))];
    expect(namesBelow(OPERATION, 'Metrics').toSorted()).toEqual(known.toSorted());
    expect(known.length).toBeGreaterThan(10);
    expect(rowsBelow(OPERATION, 'Metrics').filter(([, type, meaning]) => !type || !meaning)).toEqual([]);
  });
});

describe('docs/editors.md', () => {
  it('has every block once', () => {
    expect(namesBelow(EDITORS, 'Blocks').toSorted()).toEqual(Object.keys(layouts).toSorted());
  });

  it('names every field of every block', () => {
    const text = readText(EDITORS);
    const fields = Object.values(layouts).flatMap((layout) => Object.keys(layout.shape));
    // The field `form` chooses a form; there is one.
    expect([...new Set(fields)].filter((field) => field !== 'form' && !text.includes(`\`${field}\``))).toEqual([]);
  });

  it('has every kind of finding once', () => {
    const [list = ''] = findInCode('src/findings/types.ts', /= \[([\s\S]*?)\] as const/g);
    const known = [...list.matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
    expect(known.length).toBeGreaterThan(5);
    expect(namesBelow(EDITORS, 'What check:content reports').toSorted()).toEqual(known.toSorted());
  });
});

it('docs/routes.md has every route of the table once, in its order', () => {
  const known = findInCode('src/routes/index.ts', /\{ name: '(\w+)'/g);
  expect(known.length).toBeGreaterThan(15);
  expect(rowsBelow('docs/routes.md', 'Route table').map(([name]) => bare(name))).toEqual(known);
});

describe('CONTRIBUTING.md', () => {
  it('has every npm script in the table of commands', () => {
    const named = namesBelow('CONTRIBUTING.md', 'Commands').map((command) => command.replace(/^npm (?:run )?/, ''));
    expect(named.toSorted()).toEqual(Object.keys(packageJson.scripts).toSorted());
  });

  it('has every package that package.json names, and no other', () => {
    const named = rowsBelow('CONTRIBUTING.md', 'Dependencies').flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
    );
    const known = Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies }).filter(
      (name) => !name.startsWith('@types/'),
    );
    expect(named.filter((name) => name !== '@types/*').toSorted()).toEqual(known.toSorted());
  });
});

describe('README.md', () => {
  const readme = readText('README.md');

  it('has at most 120 lines of at most 120 characters', () => {
    const lines = readme.trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(120);
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
  });

  it('has the two commands, the two pictures and five links', () => {
    expect(readme).toContain('npm ci && npm start');
    expect(readme).toContain('npm ci && npm test');
    for (const name of ['home-desktop', 'home-phone']) expect(readme).toContain(`docs/images/${name}.jpg`);
    expect([...readme.matchAll(/(?<!!)\[[^\]]+\]\(docs\/[^)]+\)/g)]).toHaveLength(5);
  });
});

it('docs/README.md leads to every document', () => {
  const listed = [...readText('docs/README.md').matchAll(/\]\(([^)]+\.md)\)/g)].map(([, target]) => target);
  const known = readdirSync(join(rootDir, 'docs')).filter((name) => name.endsWith('.md') && name !== 'README.md');
  expect(known.filter((name) => !listed.includes(name))).toEqual([]);
});

it('the glossary has at most 25 words', () => {
  const entries = rowsBelow('docs/architecture.md', 'Glossary');
  expect(entries.length).toBeGreaterThan(10);
  expect(entries.length).toBeLessThanOrEqual(25);
});

describe('the decisions', () => {
  const records = readdirSync(join(rootDir, 'docs/decisions')).filter((name) => name !== 'README.md');

  it('are numbered without a gap and all listed', () => {
    expect(records.toSorted().map((name) => Number(name.slice(0, 4)))).toEqual(records.map((_, index) => index + 1));
    const listed = [...readText('docs/decisions/README.md').matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(([, name]) => name);
    expect(listed).toEqual(records.toSorted());
  });

  it.each(records)('%s gives context, decision and consequence in 10 to 25 lines', (name) => {
    const text = readText(`docs/decisions/${name}`);
    for (const part of ['**Context.**', '**Decision.**', '**Consequence.**']) expect(text).toContain(part);
    const { length } = text.trimEnd().split('\n');
    expect(length).toBeGreaterThanOrEqual(10);
    expect(length).toBeLessThanOrEqual(25);
  });
});
