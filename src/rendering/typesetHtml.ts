import type { Locale } from '../i18n/locales.ts';
import { applyTypography, markers } from '../i18n/typography.ts';

/** Elements whose text is no running text: code, or text that is compared, submitted or shown outside of the page. */
const opaqueElements = new Set([
  'script',
  'style',
  'pre',
  'code',
  'kbd',
  'samp',
  'textarea',
  'title',
  'option',
  'svg',
  'math',
  'iframe',
  'template',
]);
const inlineElements = new Set(
  'a abbr b bdi bdo cite data del dfn em font i ins mark q s small span strong sub sup time u var wbr'.split(' '),
);
/** A tag, a comment's beginning, or an entity. Alternatives differ in their first characters, so matching is linear. */
const token = /<!--|<(\/?)([a-z][a-z0-9-]*)(?:[^<>"']|"[^"]*"|'[^']*')*>|<![a-z][^<>]*>|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{0,31});/gi;
const markerCharacters = /[\ufdd1-\ufdd6]/g;
const entityCharacters: Readonly<Record<string, string>> = {
  '&quot;': markers.quote,
  '&#34;': markers.quote,
  '&#039;': markers.apostrophe,
  '&#39;': markers.apostrophe,
  '&#x27;': markers.apostrophe,
  '&apos;': markers.apostrophe,
  '&nbsp;': '\u00a0',
  '&#160;': '\u00a0',
};

/**
 * Applies the typography of a language to the text of rendered HTML; tags, attributes, comments, code and forms' values stay unchanged.
 * Idempotent. Expects tags as React and the sanitiser write them: attributes quoted, `<` in text escaped.
 */
export function typesetHtml(html: string, locale: Locale): string {
  const source = html.replace(markerCharacters, '');
  const { text, markup } = extractMarkup(source);
  let index = 0;
  return applyTypography(text, locale).replace(markerCharacters, (marker) => {
    if (marker === markers.quote) return '&quot;';
    if (marker === markers.apostrophe) return '&#x27;';
    return markup[index++] ?? '';
  });
}

/** Replaces each piece of markup by a marker. `markup` lists the pieces in order, without entities of quotation marks. */
function extractMarkup(source: string): { text: string; markup: readonly string[] } {
  const markup: string[] = [];
  const parts: string[] = [];
  let position = 0;
  token.lastIndex = 0;
  for (let match = token.exec(source); match !== null; match = token.exec(source)) {
    parts.push(source.slice(position, match.index));
    const character = entityCharacters[match[0]];
    const end = character === undefined ? findEnd(source, match) : token.lastIndex;
    if (character === undefined) markup.push(source.slice(match.index, end));
    parts.push(character ?? chooseMarker(match));
    position = end;
    token.lastIndex = end;
  }
  return { text: parts.join('') + source.slice(position), markup };
}

/** Returns the index behind a piece of markup: behind the closing tag of an opaque element, or the end of the source without one. */
function findEnd(source: string, match: RegExpExecArray): number {
  const [found, slash, name = ''] = match;
  const start = match.index + found.length;
  if (found === '<!--') return findEndOfPattern(source, start, /-->/g);
  if (slash !== '' || !opaqueElements.has(name.toLowerCase()) || found.endsWith('/>')) return start;
  return findEndOfPattern(source, start, new RegExp(`</${name}[^<>]*>`, 'gi'));
}

function findEndOfPattern(source: string, start: number, pattern: RegExp): number {
  pattern.lastIndex = start;
  return pattern.test(source) ? pattern.lastIndex : source.length;
}

function chooseMarker([found, slash, name]: RegExpExecArray): string {
  if (found.startsWith('&')) return markers.entity;
  if (found === '<!--') return markers.inline;
  if (name === undefined) return markers.block;
  if (inlineElements.has(name.toLowerCase())) return markers.inline;
  return slash === '/' && /^h[1-6]$/i.test(name) ? markers.headingEnd : markers.block;
}
