import { keepPricesTogether, toPlainText } from '../content/text.ts';
import type { RichText, SafeHtml } from '../content/types.ts';
import { buildEmbed, type EmbedContext } from './embeds.ts';
import { completeImages } from './inlineImages.ts';
import { wrapScrollRegions } from './scrollRegions.ts';
import type { RichTextModel } from './types.ts';

/**
 * Builds the text of an editor: pictures become responsive, wide tables and code scroll, headings get levels that continue those of the
 * page without a gap.
 * @param firstLevel level of the highest heading: 2 under the page's title, 3 under the headline of a block
 */
export function buildRichText(text: RichText, context: EmbedContext, firstLevel: 2 | 3 = 2): RichTextModel {
  const continueHeadings = createHeadingShift(text, firstLevel);
  const labels = { table: context.t('table.region'), code: context.t('code.region') };
  return text.map((segment) => {
    if (segment.kind === 'embed') return { kind: 'embed', embed: buildEmbed(segment.embed, context) };
    const html = keepPricesTogether(continueHeadings(completeImages(segment.html)));
    return { ...segment, html: (segment.kind === 'html' ? wrapScrollRegions(html, labels) : html) as SafeHtml };
  });
}

/** Creates a function that renumbers the headings of a text's segments. Call it in reading order: it remembers the last level. */
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

/** The plain text, shortened at a word boundary, for rows and descriptions. @param length at most, in characters, before ' …' */
export function summarise(text: RichText, length: number): string {
  const html = text.flatMap((segment) => (segment.kind === 'html' ? [segment.html] : [])).join(' ');
  const plain = toPlainText(html.replace(/<\/(p|h[2-6]|li|figcaption)>/g, ' '));
  return plain.length <= length ? plain : `${plain.slice(0, Math.max(plain.lastIndexOf(' ', length - 1), 0) || length)} …`;
}
