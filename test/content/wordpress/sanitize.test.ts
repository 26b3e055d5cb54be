import { isTag, isText } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, it } from 'vitest';
import { sanitize } from '../../../src/elements/richText/sanitize.ts';
import type { HtmlSegment } from '../../support/richNodes.ts';
import { allowedAnywhere, allowedAttributes, allowedClass, allowedHref } from './allowed.ts';
import { payloads } from './payloads.ts';
import { listHtml, rich } from './support.ts';

const uploads = /^[\w][\w./@%+~-]*\.(jpe?g|png|webp|avif|gif|svg)$/i;

/** Lists everything forbidden in some HTML. */
function findTrouble(html: string): string[] {
  const trouble: string[] = [];
  const visit = (nodes: readonly ReturnType<typeof parseDocument>['children'][number][]): void => {
    for (const node of nodes) {
      if (isText(node)) continue;
      if (!isTag(node)) {
        trouble.push(`${node.type} node`);
        continue;
      }
      const names = allowedAttributes[node.name];
      if (names === undefined) trouble.push(`<${node.name}>`);
      for (const [name, value] of Object.entries(node.attribs)) {
        if (!names?.includes(name) && !allowedAnywhere.includes(name)) trouble.push(`${node.name} ${name}="${value}"`);
        if (name === 'id' && (!/^[\p{L}\p{N}][\p{L}\p{N}_.:-]*$/u.test(value) || value.startsWith('site-') || node.name === 'img'))
          trouble.push(`id="${value}"`);
        if (name === 'class' && !value.split(/\s+/).every((word) => allowedClass.test(word))) trouble.push(`class="${value}"`);
        if (name === 'href' && !allowedHref.test(value)) trouble.push(`href="${value}"`);
        if (name === 'target' && (value !== '_blank' || node.attribs.rel !== 'noopener noreferrer'))
          trouble.push(`target="${value}" rel="${node.attribs.rel}"`);
        if (name === 'data-upload' && !uploads.test(value)) trouble.push(`${name}="${value}"`);
        if (name === 'src' && !/^\/files\/[\w][\w./@%+~-]*\.\w{2,4}$/.test(value)) trouble.push(`src="${value}"`);
      }
      if (node.name === 'img' && node.attribs['data-upload'] === undefined) trouble.push('img without a picture');
      if (node.name === 'a' && node.attribs.href === undefined && node.attribs['data-upload'] === undefined) trouble.push('a without href');
      visit(node.children);
    }
  };
  visit(parseDocument(html).children);
  return trouble;
}

const readHtml = (text: readonly HtmlSegment[]) => listHtml(text).join('');
const readText = (text: readonly HtmlSegment[]) => {
  const html = readHtml(text).replace(/<\/(p|li|summary|blockquote)>|<(a|button) /g, ' $&');
  return DomUtils.textContent(parseDocument(html)).replace(/\s+/g, ' ').trim();
};

it('the sanitiser check detects forbidden tags, attributes and addresses', () => {
  for (const bad of [
    '<script></script>',
    '<p onclick="x">a</p>',
    '<p id="site-menu">a</p>',
    '<p id="a b">a</p>',
    '<p name="x">a</p>',
    '<a href="javascript:x">a</a>',
    '<a href="//evil.test">a</a>',
    '<p class="modal">a</p>',
    '<img src="x">',
    '<!-- x -->',
    '<a href="/x" target="_self">a</a>',
    '<svg></svg>',
  ])
    expect(findTrouble(bad), bad).not.toEqual([]);
  expect(findTrouble('<p class="wp-block-x">a <a href="/hotel/">b</a></p>')).toEqual([]);
});

it.each(payloads)('%j has only allowed tags and attributes, and its words in order, alone and inside other elements', (html, text) => {
  const clean = rich(html);
  expect(findTrouble(readHtml(clean))).toEqual([]);
  for (const segment of clean) if (segment.kind === 'embed') expect(segment.embed.src).toMatch(/^https?:\/\/[a-z0-9.:-]+\//);
  expect(findTrouble(readHtml(rich(readHtml(clean))))).toEqual([]);
  const words = readText(clean);
  let from = 0;
  for (const word of text.split(' ')) {
    from = words.indexOf(word, from);
    expect(from, `${word} in ${words}`).toBeGreaterThanOrEqual(0);
  }
  for (const [before, after] of [
    ['<p>', '</p>'],
    ['<a href="/hotel/">', '</a>'],
    ['<table><tr><td>', '</td></tr></table>'],
    ['<figure class="wp-block-table"><table><caption>', '</caption></table><figcaption>x</figcaption></figure>'],
    ['<ul><li>', '</li></ul>'],
    ['<p title="', '">x</p>'],
    ["<a href='", "'>x</a>"],
    ['<img src="/wp-content/uploads/a.jpg" alt="', '">'],
    ['<!-- ', ' -->'],
  ])
    expect(findTrouble(readHtml(rich(`${before}${html}${after}`))), before).toEqual([]);
});

it.each(['script', 'style', 'textarea', 'noscript', 'xmp', 'svg', 'math', 'template', 'object', 'option'])(
  'the content of <%s> is removed',
  (tag) => {
    expect(rich(`<p>vor<${tag}>verborgen</${tag}>nach</p>`)).toEqual([{ kind: 'html', html: '<p>vornach</p>' }]);
  },
);

it('comments of blocks and processing instructions are removed', () => {
  expect(rich('<!-- wp:paragraph {"a":"b"} --><p>Text</p><!-- /wp:paragraph --><![CDATA[verborgen]]><?php verborgen ?>')).toEqual([
    { kind: 'html', html: '<p>Text</p>' },
  ]);
});

it('an address that runs a script is removed even if the resolver lets it pass', () => {
  expect(sanitize('<a href="javascript:alert(1)">Text</a>', (href) => ({ href, kind: 'external' }))).not.toContain('javascript:');
});
