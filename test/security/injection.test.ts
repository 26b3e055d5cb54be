import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { RichTextModel } from '../../src/elements/elementTypes.ts';
import { listNodes } from '../../src/elements/richNodes.ts';
import { buildRichText, linkRoomNames } from '../../src/elements/richText/richTextModel.ts';
import { toRichText } from '../../src/elements/richText/toRichText.ts';
import type { RichNode, RichText as RichTextContent } from '../../src/elements/valueTypes.ts';
import { localeCodes } from '../../src/i18n/locales.ts';
import { createTranslator } from '../../src/i18n/translator.ts';
import { RichText } from '../../views/components/RichText.tsx';
import { createResolver } from '../content/wordpress/support.ts';
import { record } from '../examples/dialogs.ts';

const t = createTranslator('de');

/** What an Author of WordPress may write in attributes and texts: pieces that code which edits finished HTML would take for its own. */
const pieces = [
  '<pre>',
  '<table>',
  '</td>',
  '<img data-media="a.jpg" alt="x">',
  '<a data-media="a.jpg"',
  ' data-poster="a.jpg" x-data="stay" onclick="alert(1)"',
  '<meta http-equiv=refresh content=0;url=https://evil.test/>',
  '<script>alert(1)</script>',
  '<div x-data="inquiry" @click="submit">',
  '--><svg onload=alert(1)>',
  '</textarea></title></style>',
  '"',
  "'",
  '>',
  '<',
  '&quot;',
  '&lt;b&gt;',
  '=',
  ' ',
  'Suite',
  '\u0000',
];
const payload = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));
/** As an attribute of WordPress's own HTML: quoted, and escaped as its filter escapes. */
const escapeValue = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const templates: readonly ((value: string, text: string) => string)[] = [
  (v, x) => `<p>${x} <abbr title="${v}">WLAN</abbr> <time datetime="${v}">x</time></p>`,
  (v) => `<img src="/wp-content/uploads/a.jpg" srcset="/wp-content/uploads/b.jpg 900w, ${v} 3w" alt="${v}" width="300" height="${v}">`,
  (v, x) => `<a href="/hotel/" title="${v}" aria-label="${v}" hreflang="${v}">${x}</a><a href="${v}">x</a>`,
  (v, x) => `<ol type="${v}" start="${v}"><li lang="${v}" dir="${v}" id="${v}" class="${v}">${x}</li></ol>`,
  (v, x) => `<details name="${v}"><summary>${x}</summary><div>${x}</div></details>`,
  (v) => `<video src="/wp-content/uploads/a.mp4" poster="${v}"><track src="/wp-content/uploads/a.vtt" label="${v}" srclang="${v}"></video>`,
  (v, x) => `<table title="${v}"><tr><th scope="${v}">${x}</th><td colspan="${v}">Suite ${x}</td></tr></table>`,
  (v, x) => `<figure class="wp-block-table"><table><tr><td data-label="${v}">${x}</td></tr></table><figcaption>${x}</figcaption></figure>`,
  (v, x) => `<pre class="wp-block-code ${v}"><code>${x}</code></pre><h2 id="${v}">${x}</h2>`,
  (v, x) => `<iframe src="https://video.example/${v}" title="${v}"></iframe><p>${x}</p>`,
  (v, x) => `<div data-media="${v}" x-data="${v}" @click="${v}" onclick="${v}" style="${v}">${x}</div>`,
];
const html = fc
  .array(fc.tuple(fc.constantFrom(...templates), payload, payload), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.map(([template, value, text]) => template(escapeValue(value), text)).join(''));

interface Shown {
  readonly content: RichTextContent;
  readonly html: string;
  /** The attributes of each element of the page model, by its name. React leaves some out: `start` that is no number. */
  readonly elements: ReadonlySet<string>;
}

function show(source: string): Shown {
  const content = toRichText(source, { locale: 'de', resolve: createResolver() });
  // Embeds are no part of the tree: their view is tested by itself.
  const rooms = [record({ slug: 'suite', title: 'Suite' })];
  const site = { name: 'Es Rosar', languages: localeCodes, frameHosts: [] };
  const model = withoutEmbeds(
    buildRichText(content, { t, signAddress: () => 'signature-12', menus: { main: null, footer: null, offer: null }, site }, 2, (table) =>
      linkRoomNames(table, rooms, { locale: 'de', site }),
    ),
  );
  return { content, html: renderToStaticMarkup(RichText({ text: model, t })), elements: new Set(listModel(model)) };
}

function withoutEmbeds(text: RichTextModel): RichTextModel {
  return text.flatMap((segment) =>
    segment.kind === 'embed' ? [] : [segment.kind === 'box' ? { ...segment, content: withoutEmbeds(segment.content) } : segment],
  );
}

/** The name of an element, and each of its attributes with that name. */
const describeElement = (tag: string, attributes: Readonly<Record<string, string | undefined>>): string[] => [
  tag,
  ...Object.entries(attributes).map(
    ([name, value = '']) => `${tag} ${name}=${value.replaceAll('\u0000', '\ufffd').replaceAll('\r', '\n')}`,
  ),
];

function listModel(text: RichTextModel): string[] {
  const list = (nodes: readonly RichNode[]): string[] =>
    nodes.flatMap((node) => (typeof node === 'string' ? [] : [...describeElement(node.tag, node.attributes), ...list(node.children)]));
  return text.flatMap((segment) => {
    if (segment.kind === 'nodes') return list(segment.nodes);
    if (segment.kind === 'table') return list([segment.table, ...segment.caption]);
    return segment.kind === 'box' ? [...describeElement(segment.tag, segment.attributes), ...listModel(segment.content)] : [];
  });
}

/** Elements that the view puts around segments, and those that a browser adds to a table or for a lone end tag. */
const ofView = /^(div|figure|figcaption)( (aria-label|class|dir|id|lang|role|tabindex)=.*)?$/s;
const ofParser = /^(tbody|tr|colgroup|p|br)$/;

/** The elements that a browser's parser finds in the page and the model does not have. */
function findForeign({ html: page, elements }: Shown): string[] {
  const foreign: string[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const child of node.childNodes) {
      if (child.nodeName === '#comment') foreign.push('comment');
      if (!('tagName' in child)) continue;
      const found = describeElement(child.tagName, Object.fromEntries(child.attrs.map(({ name, value }) => [name, value])));
      foreign.push(...found.filter((part) => !elements.has(part) && !ofView.test(part) && !ofParser.test(part)));
      visit(child);
    }
  };
  visit(parseFragment(page));
  return foreign;
}

it('whatever an editor writes, a browser’s parser finds no element and no attribute that the sanitised tree does not have', () => {
  fc.assert(
    fc.property(html, (source) => {
      const shown = show(source);
      expect(findForeign(shown), source).toEqual([]);
      const names = JSON.stringify(listNodes(shown.content), (key, value) => (key === 'attributes' ? Object.keys(value) : value));
      expect(names, source).not.toMatch(/"(on\w+|x-[\w-]+|@\w+|style|data-(?!label)[\w-]*)"/);
    }),
  );
});

it('the check finds an element and an attribute that were put into the finished page', () => {
  const shown = show('<p>Ein <b>Satz</b></p>');
  expect(findForeign({ ...shown, html: shown.html.replace('<b>', '<b onclick="x"><meta name="x">') })).toEqual([
    'b onclick=x',
    'meta',
    'meta name=x',
  ]);
});
