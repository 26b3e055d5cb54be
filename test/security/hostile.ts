import { isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import { readGraph } from '../support/structuredData.ts';

/** Texts that would break out of HTML, attributes, headers, scripts, XML, a terminal or a spreadsheet if they were not escaped. */
export const hostileTexts: readonly (readonly [name: string, text: string])[] = [
  ['an element that closes an attribute', `"'><script>alert(1)</script><img src=x onerror=alert(1)>`],
  ['end tags of all elements', '</title></textarea></style></noscript></template></script>--><svg onload=alert(1)>'],
  ['an additional attribute', `x" onfocus="alert(1)" autofocus x-data="alert(1)" @click='alert(1)' style="x`],
  ['an element in entities', '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;'],
  ['an element in entities twice', '&amp;quot;&amp;gt;&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;'],
  ['a javascript: URL', 'javascript:alert(1)//https://cms.finca.example/hotel/'],
  ['an obfuscated javascript: URL', ' \u0001jAva\tScr\nipt&colon;alert(1)'],
  ['a data: URL', 'data:text/html,<script>alert(1)</script>'],
  ['another host', '//evil.test/x.js'],
  ['another host with an attribute', `https://evil.test/"onmouseover="alert(1)`],
  ['a host with header syntax', `https://evil.test;script-src 'unsafe-inline' *,x\r\nSet-Cookie: evil=1`],
  ['a path outside the uploads folder', '/wp-content/uploads/../../"onerror=alert(1)//x.jpg'],
  ['a frame', '<iframe src="https://evil.test/" srcdoc="<script>alert(1)</script>" onload=alert(1)></iframe>'],
  ['a template expression', `{{constructor.constructor('alert(1)')()}}\${alert(1)}<%= alert(1) %>`],
  ['a prototype key', '__proto__'],
  ['terminal control characters', '\u001b]0;evil\u0007\u009b31m\u001b[2J\r\n{"event":"process.crashed"}\u202e\u2028\u2066\u0000'],
  ['a spreadsheet formula', `=HYPERLINK("https://evil.test","x")`],
];

/** JSON from WordPress, whose shape is not checked here. */
type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** What a post cannot do without: without its slug or with another status it is not shown, without its layout no block is. */
const structural = new Set(['slug', 'status', 'acf_fc_layout']);

/** A copy in which every text is another one. */
export function replaceTexts(value: Json, text: string, key = ''): Json {
  if (typeof value === 'string') return structural.has(key) ? value : text;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => replaceTexts(inner, text));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaceTexts(inner, text, name)]));
}

/** Names of elements with each of their attributes, and what Alpine is told, as they stand in some HTML. */
export function listVocabulary(html: string): Set<string> {
  return collectWords(listElements(html));
}

function collectWords(elements: readonly Element[]): Set<string> {
  const words = new Set<string>();
  for (const { name, attribs } of elements) {
    words.add(name);
    for (const [attribute, value] of Object.entries(attribs))
      words.add(isAlpine(attribute) ? `${attribute}=${value}` : `${name} ${attribute}`);
  }
  return words;
}

const isAlpine = (attribute: string) => /^(x-|@|:)/.test(attribute) && !attribute.startsWith('x-cloak');
const urlAttributes = /^(href|src|srcset|action|formaction|poster|data|cite|imagesrcset|data-src|data-image|xlink:href)$/;
/** Attributes that load without a click: allowed with addresses of this site alone. */
const loadingAttributes = new Set(['src', 'srcset', 'poster', 'imagesrcset', 'data']);

/** Returns everything in a document that is forbidden. @param known elements and attributes of harmless pages */
export function findViolations(html: string, known: ReadonlySet<string>): string[] {
  const elements = listElements(html);
  const trouble = [...collectWords(elements)].filter((word) => !known.has(word));
  for (const { name, attribs, parent } of elements) {
    // A video or map in a template element: inactive until the visitor agrees, then sandboxed.
    const isFrame = name === 'iframe' && parent === 'template' && /^allow-[a-z -]+$/.test(attribs.sandbox ?? '');
    for (const [attribute, value] of Object.entries(attribs)) {
      if (/^on/i.test(attribute)) trouble.push(`${name} ${attribute}=${value}`);
      if (!urlAttributes.test(attribute)) continue;
      const isOwnAddress = /^(\/(?![/\\])|#)/.test(value);
      // Blanks and control characters, which browsers ignore in addresses, do not match.
      const isForeign = /^(https?:\/\/[\w.-]+(:\d+)?(\/|\?|#|$)|mailto:|tel:)/.test(value);
      if (!isOwnAddress && (!isForeign || (loadingAttributes.has(attribute) && !(isFrame && value.startsWith('https:')))))
        trouble.push(`${name} ${attribute}=${value}`);
    }
    const isScript = name === 'script' && attribs.type !== 'application/ld+json';
    if (isScript && !/^\/assets\/[\w-]+\.js$/.test(attribs.src ?? '')) trouble.push(`script ${JSON.stringify(attribs)}`);
    if (name === 'meta' && attribs['http-equiv'] !== undefined) trouble.push('meta http-equiv');
  }
  for (const comment of html.match(/<!--(?! ?-->)[^>]{0,40}/g) ?? []) trouble.push(comment);
  return [...trouble, ...findInGraph(html)];
}

/** Returns addresses in the structured data that are not of this site. */
function findInGraph(html: string): string[] {
  const addresses: string[] = [];
  JSON.stringify(readGraph(html), (key, value) => {
    if (['url', 'image', 'item', '@id', 'logo'].includes(key) && typeof value === 'string') addresses.push(value);
    return value;
  });
  return addresses.filter((address) => !address.startsWith('https://www.hotel.example/'));
}

interface Element {
  readonly name: string;
  readonly attribs: Readonly<Record<string, string>>;
  readonly parent: string;
}

function listElements(html: string): Element[] {
  return DomUtils.findAll(() => true, parseDocument(html).children).map(({ name, attribs, parent }) => ({
    ...{ name, attribs },
    parent: parent !== null && isTag(parent) ? parent.name : '',
  }));
}
