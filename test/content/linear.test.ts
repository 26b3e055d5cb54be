import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePath } from '../../src/addresses/pageAddresses.ts';
import { toPlainText } from '../../src/content/text.ts';
import { getUploadPath } from '../../src/content/uploads.ts';
import { parseLocale } from '../../src/i18n/locales.ts';
import { typesetHtml } from '../../src/rendering/typesetHtml.ts';
import { chooseLocale } from '../../src/routes/pages/localeChoice.ts';
import { isSlug } from '../../src/shared/slug.ts';
import { toPathOnSite } from '../../src/wordpress/links.ts';
import { findSlowest, getTime } from '../support/processorTime.ts';
import { createResolver, recordedPost, rich, toBlocks, toOffer, toPage } from './wordpress/support.ts';

/** Hostile input of this many characters must be processed within this processor time. */
const TEXT_LENGTH = 50_000;
const MAX_CPU_MS = 200;
const fill = (unit: string) => unit.repeat(Math.ceil(TEXT_LENGTH / unit.length)).slice(0, TEXT_LENGTH);

/** Strings that make an expression with ambiguous repetition backtrack again and again. */
const units = [
  '<',
  '<a',
  '<a ',
  '</',
  '<!--',
  '<a"',
  '<a\'"',
  '<a "x" ',
  '<p>',
  '<br>',
  '<b><i>',
  '<div>',
  '</p>',
  '<svg>',
  '<script>',
  '<style>',
  '<iframe>',
  '<table><tr><th>',
  '<td>',
  '<iframe src="https://v.example/x"></iframe>',
  '<figure class="wp-block-table">',
  '<img src="/wp-content/uploads/a.jpg" srcset="a 1w, ',
  '<a href="/x/">',
  '<img>',
  'a',
  'a-',
  '-',
  '--a',
  '0',
  '0.',
  ',',
  ' ',
  '\n',
  '\n ',
  '\r\n',
  '\t',
  '\u00a0',
  '/',
  '/a',
  '//',
  '/a-',
  '/wp-content/uploads/a',
  'wp-content/uploads/',
  '/angebote/',
  '/en/de/',
  '../',
  './',
  '%',
  '%2e',
  '%2f',
  '\\',
  '#',
  '?',
  '?a=',
  '&',
  '&a',
  '&#',
  '&#x',
  '&amp',
  '&amp;',
  '&lt;',
  '"',
  "'",
  '=',
  ';',
  ':',
  '@',
  'a@',
  'a.',
  'http://',
  'https://a',
  'javascript:',
  'tel:',
  'map',
  'maps-',
  'a 1w,',
  ' 1w',
  'de,',
  'de;q=0.',
  'en-US,',
  '2027-',
  '-01-01',
  'ä',
  '\u0000',
  '\u0001',
  '😀',
  '\ud800',
];
const endings = ['', '!', '>', '"', '/', '\u0000', '\n'];

const root = join(import.meta.dirname, '../../src');
const files = ['addresses', 'cdn', 'content', 'fastPath', 'i18n', 'images', 'rendering', 'routes', 'shared']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => join(entry.parentPath, entry.name));
const literal = /(?<=[=(,:!&|?[{;\s]|return )\/(?![*/\s])((?:\\.|\[(?:\\.|[^\]\n\\])*\]|[^/\n\\[])+)\/([dgimsuvy]*)(?=[\s.,;:)\]}])/g;

/** Every regular expression literal in these files. */
const expressions = files.flatMap((file) => {
  const code = readFileSync(file, 'utf8').replace(/^\s*(\/\*[\s\S]*?\*\/|\/\/.*$)/gm, '');
  return [...code.matchAll(literal)].map(([, source = '', flags = '']) => ({ file: file.slice(root.length + 1), source, flags }));
});

describe('regular expressions in foreign text', () => {
  it('are found in the source files', () => {
    const sources = expressions.map(({ source }) => source);
    expect(expressions.length).toBeGreaterThan(25);
    for (const known of [
      '^[a-z0-9]+(?:-[a-z0-9]+)*$',
      '^(?:\\/[A-Za-z0-9-]+)*\\/?$',
      '\\p{Cc}',
      '\\n\\s*\\n',
      '^\\s*(\\S+)\\s+(\\d+)w\\s*$',
      '^image\\/',
    ])
      expect(sources).toContain(known);
  });

  it.each([
    [/<[^>]*>/g, '<'],
    [/\s+$/, ' '],
  ])('exceed the time limit if they backtrack like %s', { tags: ['long'] }, (careless, unit) => {
    const measure = (length: number) => getTime(() => `${unit.repeat(length)}!`.replace(careless, ''));
    // The fastest of many short runs: only what slows all of them down could hide the growth. A disturbed long run shows more of it.
    const short = Math.min(...Array.from({ length: 20 }, () => measure(TEXT_LENGTH / 16)));
    const long = measure(TEXT_LENGTH / 2);
    // For eight times the text quadratic time grows by 64, linear time by 8.
    expect(long / short).toBeGreaterThan(20);
    expect(4 * long).toBeGreaterThan(MAX_CPU_MS);
  });

  it.each(expressions.map(({ file, source, flags }) => [file, `/${source}/${flags}`, new RegExp(source, flags)] as const))(
    '%s: %s takes linear time',
    { tags: ['long'] },
    (_, __, expression) => {
      // Literal pieces of the expression itself make it match furthest.
      const pieces =
        expression.source
          .replace(/\\[bBdDsSwW]|\\p\{\w+\}/g, ' ')
          .replace(/\\(.)/g, '$1')
          .match(/[\w/<.:-]{2,}/g) ?? [];
      const texts = [...units, ...pieces, ...pieces.map((piece) => `${piece}a`)].flatMap((unit) =>
        endings.map((ending) => `${fill(unit)}${ending}`),
      );
      const worst = findSlowest(
        (text) => {
          expression.lastIndex = 0;
          text.replace(expression, '');
        },
        texts,
        MAX_CPU_MS,
      );
      expect(worst.time, worst.text).toBeLessThan(MAX_CPU_MS);
    },
  );
});

describe('readers of foreign text', () => {
  const texts = units.flatMap((unit) => ['', '!', '>'].map((ending) => `${fill(unit)}${ending}`));
  const resolve = createResolver();
  const readers: Record<string, (text: string) => unknown> = {
    toPlainText,
    'typography of German': (text) => typesetHtml(text, 'de'),
    'typography of French': (text) => typesetHtml(`<h2>${text}</h2>`, 'fr'),
    getUploadPath: (text) => getUploadPath(`https://cms.finca.example/wp-content/uploads/${text}.jpg`),
    'getUploadPath, alone': getUploadPath,
    'links, alone': resolve,
    'links, on our host': (text) => resolve(`https://cms.finca.example/${text}`),
    'links, as query': (text) => resolve(`/hotel/?${text}`),
    toPathOnSite: (text) => toPathOnSite(`https://cms.finca.example/${text}`, 'de'),
    isSlug,
    parsePath: (text) => parsePath(`/${text}`),
    parseLocale,
    chooseLocale: (text) => chooseLocale({ cookie: text, acceptLanguage: text, fromSameSite: false }),
    'srcset of an image': (text) => rich(`<img src="/wp-content/uploads/a.jpg" srcset="${text.replaceAll('"', '')}">`),
    'address of an iframe': (text) => rich(`<iframe src="https://v.example/${text.replaceAll('"', '')}"></iframe>`),
    'class of a table': (text) => rich(`<figure class="${text.replaceAll('"', '')}"><table><tr><td>1</td></tr></table></figure>`),
    'fields of a page': (text) =>
      toOffer(
        recordedPost('angebot-kochkurs.de.json', {
          slug: text.slice(0, 2000) || 'x',
          link: text || 'x',
          title: { rendered: text },
          modified_gmt: text,
          wpml_translations: [{ locale: text, slug: text, href: text }],
          yoast_head_json: { title: text },
          acf: {
            acf__overlay_name: text,
            price_from: text,
            valid_from: text,
            acf__overlay_navigation: [{ link: { title: text, url: text } }],
          },
        }),
      ),
    'fields of a block': (text) =>
      toBlocks(
        { acf_fc_layout: 'map', map: { address: text, lat: text, lng: text, zoom: text } },
        { acf_fc_layout: 'cta', headline: text, link: { url: text } },
      ),
    'fields of an image': (text) =>
      toPage(
        recordedPost('page-hotel.de.json', { acf: { heroimage: { url: text || 'x', width: text, height: 2, sizes: { [text]: text } } } }),
      ),
  };

  it.each(Object.entries(readers))('%s takes linear time', { tags: ['long'] }, (_, read) => {
    const worst = findSlowest(read, texts, MAX_CPU_MS);
    expect(worst.time, worst.text).toBeLessThan(MAX_CPU_MS);
  });

  function checkRichText(unit: string): void {
    rich('<p>warm</p>');
    const worst = findSlowest(rich, [fill(unit), `${fill(unit)}>`, `<p>${fill(unit)}</p>`, `<p title="${fill(unit)}`], MAX_CPU_MS);
    expect(worst.time, worst.text).toBeLessThan(MAX_CPU_MS);
  }

  it.each(units.slice(0, 3).map((unit) => [unit]))('rich text of repeated %j takes linear time', checkRichText);
  it.each(units.slice(3).map((unit) => [unit]))('rich text of repeated %j takes linear time', { tags: ['long'] }, checkRichText);
});
