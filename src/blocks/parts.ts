import { z } from 'zod';
import type { PageContext } from '../elements/context.ts';
import type { HeadlineModel, RichTextModel } from '../elements/elementTypes.ts';
import { oneOf, text, visibleDays } from '../elements/fields.ts';
import { buildRichText } from '../elements/richText/richTextModel.ts';
import type { TextContext } from '../elements/richText/toRichText.ts';
import type { FieldText, Texts } from '../elements/texts.ts';
import { common, visibleDaysTexts } from '../elements/texts.ts';
import { toHeadline, toShownDays } from '../elements/values.ts';
import type { Headline, HeadlineSize, RichText, ShownDays } from '../elements/valueTypes.ts';
import { ratios } from '../images/address.ts';
import type { FieldShape } from '../wordpress/lenient.ts';
import type { Related } from './listed.ts';

/** The headline of a block in ACF. */
export const headlineFields = { headline: text, headline_size: oneOf(['1', '2', '3', '4', '5']) };
export const ratio = oneOf(ratios);
/** The texts of a block's headline whose size the site does not show. */
export const headlineTexts = { headline: common.headline, headline_size: null } as const;

type Given<F extends FieldShape> = z.output<z.ZodObject<F>>;

interface BlockDefinition<K extends string, F extends FieldShape, G, C extends object, B, M> {
  readonly kind: K;
  /** What editors read: the name of the block, and of each field; null where the site does not show the field. */
  readonly label: Texts;
  readonly fields: Readonly<Record<keyof F, FieldText | null>>;
  /** What WordPress sends. */
  readonly schema: F;
  readonly toContent: (block: G, context: TextContext) => C;
  /** Returns what the page shows; null if there is nothing to show. */
  readonly build: (block: B, context: PageContext, related: Related) => M | null;
}

/** Defines a block: what WordPress sends, what it means, and its model. Its view and style have its name, the style with hyphens. */
export function defineBlock<K extends string, F extends FieldShape, C extends object, M>(
  definition: BlockDefinition<K, F, Given<F>, C, C, M>,
) {
  return {
    ...definition,
    fields: { ...definition.fields, ...visibleDaysTexts },
    schema: z.object({ ...definition.schema, ...visibleDays }),
    toContent: withDays(definition.kind, definition.toContent),
  };
}

interface Headed {
  readonly headline: Headline | null;
}

/** Defines a block with a headline, whose size the site does not show: its fields, content and model are added to those of the block. */
export function defineHeadedBlock<K extends string, F extends FieldShape, C extends object, M extends object>(
  definition: BlockDefinition<K, F, Given<F> & Given<typeof headlineFields>, C, C & Headed, M>,
) {
  const { kind, fields, schema, toContent, build } = definition;
  return {
    ...definition,
    fields: { ...headlineTexts, ...fields, ...visibleDaysTexts },
    schema: z.object({ ...headlineFields, ...schema, ...visibleDays }),
    toContent: withDays(kind, (block: Parameters<typeof toContent>[0], context): C & Headed => ({
      headline: toHeadline(block.headline, context),
      ...toContent(block, context),
    })),
    build(block: C & Headed, context: PageContext, related: Related) {
      const model = build(block, context, related);
      return model && { kind, headline: buildHeadline(block.headline), ...model };
    },
  };
}

type DayFields = Given<typeof visibleDays>;

/** A block that may be shown on some days only. */
interface DatedBlock {
  readonly shown?: ShownDays;
}

function withDays<K extends string, G, C extends object>(kind: K, toContent: (block: G, context: TextContext) => C) {
  return (block: G & DayFields, context: TextContext): { readonly kind: K } & Readonly<C> & DatedBlock => {
    const isDated = block.visible_from !== null || block.visible_to !== null;
    return { kind, ...toContent(block, context), ...(isDated && { shown: toShownDays(block) }) };
  };
}

/** What a block means, as `toContent` returns it. */
export type ContentOf<B extends { readonly toContent: (...given: never[]) => unknown }> = ReturnType<B['toContent']>;
/** What a page shows of a block, as `build` returns it. */
export type ModelOf<B extends { readonly build: (...given: never[]) => unknown }> = NonNullable<ReturnType<B['build']>>;

/** The text of a block; its headings begin one level below the block's headline. */
export function buildBody(block: { readonly body: RichText; readonly headline?: Headline | null }, context: PageContext): RichTextModel {
  return buildRichText(block.body, context, block.headline === null ? 2 : 3);
}

/** The headline of a block. Views always print an h2: the size an editor chose only changes its style. */
export function buildHeadline(content: Headline | null, size: HeadlineSize = 2): HeadlineModel | null {
  return content === null ? null : { text: content.text, size: content.size ?? size };
}

/** Reports a field without which what is filled in beside it is not shown. @returns the empty list that is shown of it */
export function reportNeeded({ onNeeded }: TextContext, field: string, beside: readonly string[]): [] {
  const found = beside.find((text) => text.trim() !== '');
  if (found !== undefined) onNeeded?.(field, found);
  return [];
}
