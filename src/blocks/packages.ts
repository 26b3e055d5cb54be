import { z } from 'zod';
import type { PageContext } from '../elements/context.ts';
import { posts } from '../elements/fields.ts';
import type { TextContext } from '../elements/richText/toRichText.ts';
import { texts } from '../elements/texts.ts';
import { toHeadline, toReferences } from '../elements/values.ts';
import type { Headline, PostReference } from '../elements/valueTypes.ts';
import type { Related } from './listed.ts';
import { defineBlock, headlineFields, headlineTexts } from './parts.ts';
import { buildRecordCard, buildRecords, findRecords, type RecordsModel } from './records.ts';

const schema = z.object({ ...headlineFields, packages: posts });

export interface PackagesContent {
  readonly kind: 'packages';
  readonly headline: Headline | null;
  readonly packages: readonly PostReference[];
}

export const packagesBlock = defineBlock({
  kind: 'packages',
  label: texts('Packages', 'Pakete', 'Paquetes', 'Forfaits'),
  fields: { ...headlineTexts, packages: { label: texts('Packages', 'Pakete', 'Paquetes', 'Forfaits'), postType: 'packege' } },
  schema,
  toContent: (block: z.output<typeof schema>, context: TextContext): PackagesContent => ({
    kind: 'packages',
    headline: toHeadline(block.headline, context),
    packages: toReferences(block.packages, context),
  }),
  build(block: PackagesContent, context: PageContext, { packages }: Related): RecordsModel | null {
    const cards = findRecords(block.packages, packages).flatMap(([reference, record]) =>
      buildRecordCard(reference, record, 'packege', context),
    );
    return buildRecords(block.headline, context.t('packages.eyebrow'), cards);
  },
});
