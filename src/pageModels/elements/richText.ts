import { toPlainText } from '../../content/text.ts';
import type { RichText, SafeHtml } from '../../content/types.ts';
import type { RichTextModel } from '../types.ts';
import { buildEmbed, type EmbedContext } from './embeds.ts';
import { completeMedia } from './inlineImages.ts';
import { wrapScrollRegions } from './scrollRegions.ts';

/**
 * Builds the text of an editor: pictures become responsive, wide tables and code scroll, headings get levels that continue those of the
 * page without a gap.
 * @param firstLevel level of the highest heading: 2 under the page's title, 3 under the headline of a block
 * @param completeTable adds to the HTML of each table what the site knows
 */
export function buildRichText(
  text: RichText,
  context: EmbedContext,
  firstLevel: 2 | 3 = 2,
  completeTable: (html: string) => string = (html) => html,
): RichTextModel {
  const continueHeadings = createHeadingShift(text, firstLevel);
  const labels = { table: context.t('table.region'), code: context.t('code.region') };
  const build = (segments: RichText): RichTextModel =>
    segments.map((segment) => {
      if (segment.kind === 'embed') return { kind: 'embed', embed: buildEmbed(segment.embed, context) };
      if (segment.kind === 'box') return { ...segment, content: build(segment.content) };
      const html = continueHeadings(completeMedia(segment.html)) as SafeHtml;
      if (segment.kind === 'html') return { ...segment, html: wrapScrollRegions(html, labels) as SafeHtml };
      const caption = completeMedia(segment.caption) as SafeHtml;
      return { ...segment, html: completeTable(html) as SafeHtml, caption, name: toPlainText(caption) };
    });
  return build(text);
}

/** Lists the HTML of a text, that of tables and boxes included, in reading order. */
function listHtml(text: RichText): string[] {
  return text.flatMap((segment) => (segment.kind === 'embed' ? [] : segment.kind === 'box' ? listHtml(segment.content) : [segment.html]));
}

/** Creates a function that renumbers the headings of a text's segments. Call it in reading order: it remembers the last level. */
function createHeadingShift(text: RichText, firstLevel: number): (html: string) => string {
  const all = listHtml(text).join('');
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
  const html = listProse(text).join(' ');
  const plain = toPlainText(html.replace(/<\/(p|h[2-6]|li|figcaption)>/g, ' '));
  return plain.length <= length ? plain : `${plain.slice(0, Math.max(plain.lastIndexOf(' ', length - 1), 0) || length)} …`;
}

/** Lists the HTML of a text without its tables. */
function listProse(text: RichText): string[] {
  return text.flatMap((segment) => (segment.kind === 'html' ? [segment.html] : segment.kind === 'box' ? listProse(segment.content) : []));
}

/** The plain text of each item of the lists in a text. */
export function listItems(text: RichText): string[] {
  const [, ...items] = listProse(text)
    .join(' ')
    .split(/<li(?=[\s>])/);
  return items.map((item) => toPlainText(item.slice(item.indexOf('>') + 1).split('</li>', 1)[0] ?? ''));
}
