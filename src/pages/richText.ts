import type { EmbedContent, RichText, SafeHtml } from '../content/types.ts';
import { toPlainText } from '../content/text.ts';
import { completeImages } from './pictures.ts';
import type { EmbedModel, RichTextModel } from './types.ts';

export function buildRichText(text: RichText): RichTextModel {
  return text.map((segment) => {
    if (segment.kind === 'embed') return { kind: 'embed', embed: buildEmbed(segment.embed) };
    return { ...segment, html: completeImages(segment.html) as SafeHtml };
  });
}

export function buildEmbed({ src, host, title, purpose }: EmbedContent): EmbedModel {
  return { href: src, host, title, purpose };
}

/** The readable words of a text, shortened at a word, for cards and descriptions. */
export function summarise(text: RichText, length: number): string {
  const html = text.flatMap((segment) => (segment.kind === 'html' ? [segment.html] : [])).join(' ');
  const plain = toPlainText(html.replace(/<\/(p|h[2-6]|li|figcaption)>/g, ' '));
  return plain.length <= length ? plain : `${plain.slice(0, plain.lastIndexOf(' ', length - 1))} …`;
}
