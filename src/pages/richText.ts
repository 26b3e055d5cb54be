import { toPlainText } from '../content/text.ts';
import type { RichText, SafeHtml } from '../content/types.ts';
import { buildEmbed, type EmbedContext } from './embeds.ts';
import { completeImages } from './inlineImages.ts';
import type { RichTextModel } from './types.ts';

/**
 * Completes text an editor wrote for its place on the page: pictures, and headings that continue the page's own without skipping a level.
 * @param firstLevel level of its highest heading: 2 under the page's title, 3 under the headline of a block
 */
export function buildRichText(text: RichText, context: EmbedContext, firstLevel: 2 | 3 = 2): RichTextModel {
  const continueHeadings = createHeadingShift(text, firstLevel);
  return text.map((segment) => {
    if (segment.kind === 'embed') return { kind: 'embed', embed: buildEmbed(segment.embed, context) };
    return { ...segment, html: continueHeadings(completeImages(segment.html)) as SafeHtml };
  });
}

/** Gives the headings of a text levels without a gap, in the order they are read. */
function createHeadingShift(text: RichText, firstLevel: number): (html: string) => string {
  const all = text.map((segment) => ('html' in segment ? segment.html : '')).join('');
  const used = [...new Set([...all.matchAll(/<h([2-6])\b/g)].map((match) => match[1]))].sort();
  let last = firstLevel - 1;
  return (html) =>
    html.replace(/<(\/?)h([2-6])\b/g, (_, end: string, given: string) => {
      if (end === '') last = Math.min(firstLevel + used.indexOf(given), last + 1, 6);
      return `<${end}h${last}`;
    });
}

/** The readable words of a text, shortened at a word, for cards and descriptions. */
export function summarise(text: RichText, length: number): string {
  const html = text.flatMap((segment) => (segment.kind === 'html' ? [segment.html] : [])).join(' ');
  const plain = toPlainText(html.replace(/<\/(p|h[2-6]|li|figcaption)>/g, ' '));
  return plain.length <= length ? plain : `${plain.slice(0, Math.max(plain.lastIndexOf(' ', length - 1), 0) || length)} …`;
}
