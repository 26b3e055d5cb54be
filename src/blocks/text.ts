import type { PageContext } from '../elements/context.ts';
import { oneOf, text } from '../elements/fields.ts';
import { toRichText } from '../elements/richText/toRichText.ts';
import { common, texts } from '../elements/texts.ts';
import { toHeadline } from '../elements/values.ts';
import type { Headline, RichText } from '../elements/valueTypes.ts';
import { buildBody, buildHeadline, defineBlock, headlineFields } from './parts.ts';

const wordsOfVariant = {
  normal: texts('Normal', 'Normal', 'Normal', 'Normal'),
  lead: texts(
    'Lead: large, without a headline it stands under the title',
    'Einleitung: groß, ohne Überschrift direkt unter dem Titel',
    'Entradilla: grande, sin título va bajo el título de la página',
    'Chapeau : grand, sans titre il suit celui de la page',
  ),
  small: texts('Small print', 'Kleingedrucktes', 'Letra pequeña', 'Petits caractères'),
};

export type TextModel = NonNullable<ReturnType<typeof buildText>>;

export const textBlock = defineBlock({
  kind: 'text',
  label: texts('Text', 'Text', 'Texto', 'Texte'),
  fields: {
    headline: common.headline,
    headline_size: common.headlineSize,
    variant: { label: texts('Kind of text', 'Art des Textes', 'Tipo de texto', 'Type de texte'), words: wordsOfVariant },
    text: common.text,
  },
  schema: { ...headlineFields, variant: oneOf(['normal', 'lead', 'small']), text },
  toContent: (block, context) => ({
    headline: toHeadline(block.headline, context, block.headline_size),
    variant: block.variant ?? 'normal',
    body: toRichText(block.text, context),
  }),
  build: buildText,
});

/** Builds a text under its headline; null without both. */
export function buildText(
  block: { readonly headline: Headline | null; readonly variant: keyof typeof wordsOfVariant; readonly body: RichText },
  context: PageContext,
) {
  const { headline, variant, body } = block;
  if (body.length === 0 && headline === null) return null;
  return { kind: 'text' as const, headline: buildHeadline(headline), variant, body: buildBody(block, context) };
}
