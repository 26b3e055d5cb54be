import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import phpParser from 'php-parser';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fixedPages, standardAddresses } from '../../src/addresses/pageAddresses.ts';
import { fallbackLocale, localeCodes, locales, mapLocales } from '../../src/i18n/locales.ts';
import { createFieldFiles } from '../../tools/wordpress/fields/fieldGroups.ts';
import { compileMo, listTranslations, parsePo } from '../../tools/wordpress/translations.ts';
import { packPlugin } from '../../tools/wordpress/zip.ts';

const folder = resolve(import.meta.dirname, '../../wordpress/hotel-website-companion');
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  // Written by the tests with WordPress.
  .filter((file) => !file.startsWith(join(folder, 'acf-json')));
const phpFiles = files.filter((file) => file.endsWith('.php'));
const read = (file: string) => readFileSync(file, 'utf8');

/** Parses with the grammar of PHP 7.4. The parser accepts types of PHP 8 in every version: they are looked for. */
function findNewerSyntax(code: string): string | null {
  try {
    const tree = JSON.stringify(new phpParser.Engine({ parser: { version: '7.4', extractDoc: false } }).parseCode(code, 'file.php'));
    const newer = /"kind":"(?:uniontype|intersectiontype|enum|attribute)"|"readonly":true|"kind":"parameter"[^{}]*"flags":[1-9]/.exec(tree);
    return newer?.[0] ?? null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Texts that the plugin shows, as they stand in its code. */
const texts = new Set(
  phpFiles.flatMap((file) =>
    [...read(file).matchAll(/\b(?:__|esc_html__|esc_html_e|esc_attr__)\( '([^']+)', 'hotel-website-companion' \)/g)].map(
      ([, text = '']) => text,
    ),
  ),
);

describe('the companion plugin', () => {
  it('has the syntax of PHP 7.4, and no file that can be opened by itself', () => {
    expect(phpFiles.length).toBeGreaterThan(10);
    for (const file of phpFiles) {
      expect(findNewerSyntax(read(file)), file).toBeNull();
      expect(read(file), file).toMatch(/defined\( '(?:ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;/);
    }
    expect(findNewerSyntax('<?php function f(int|string $a) {}')).not.toBeNull();
  });

  it.each(listTranslations())('$po translates every text, and $mo is compiled from it', ({ po, mo }) => {
    const messages = parsePo(read(po));
    expect([...messages.keys()].filter((text) => text !== '').sort()).toEqual([...texts].sort());
    for (const [text, translation] of messages) {
      expect(translation.match(/%(?:\d\$)?s/g)?.sort(), translation).toEqual(text === '' ? undefined : text.match(/%(?:\d\$)?s/g)?.sort());
    }
    expect(readFileSync(mo).equals(compileMo(messages))).toBe(true);
  });

  it('has texts in English and every other language of the site', () => {
    expect(texts.size).toBeGreaterThan(40);
    const tags = localeCodes.filter((code) => code !== fallbackLocale).map((code) => locales[code].territory);
    const names = listTranslations().map(({ po }) => basename(po));
    expect(names.toSorted()).toEqual(tags.map((tag) => `hotel-website-companion-${tag}.po`).toSorted());
  });

  it('creates the fixed pages under the slugs that the site links to', () => {
    const source = read(join(folder, 'includes/default-pages.php'));
    for (const page of fixedPages) {
      const [, table = ''] = new RegExp(`'${page}'\\s+=> array\\((.*?)\\n\\t\\),`, 's').exec(source) ?? [];
      const slugs = Object.fromEntries([...table.matchAll(/'(\w\w)' => array\( '([\w-]+)'/g)].map(([, code, slug]) => [code, slug]));
      const expected = mapLocales((code) => standardAddresses[page][code].split('/').at(-1));
      expect([page, slugs]).toEqual([page, expected]);
    }
  });

  it('is zipped as one folder with every file and the field groups, with the version of the package and of its content', () => {
    const { version, bytes } = packPlugin();
    const paths = [...files.map((file) => relative(folder, file)), ...[...createFieldFiles().keys()].map((path) => `acf-json/${path}`)];
    const zipped = unzipSync(bytes);
    expect(Object.keys(zipped).sort()).toEqual(paths.map((path) => `hotel-website-companion/${path}`).sort());
    expect(Buffer.from(packPlugin().bytes).equals(bytes)).toBe(true);
    const readZipped = (name: string) => strFromU8(zipped[`hotel-website-companion/${name}`] ?? new Uint8Array());
    expect(readZipped('hotel-website-companion.php')).toContain(` * Version:           ${version}\n`);
    expect(readZipped('readme.txt')).toContain(`Stable tag: ${version}\n`);
    const added = join(folder, 'languages/added.txt');
    writeFileSync(added, 'x');
    onTestFinished(() => rmSync(added));
    expect(packPlugin().version).not.toBe(version);
  });
});
