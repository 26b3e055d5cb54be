import { posts } from '../elements/fields.ts';
import { texts } from '../elements/texts.ts';
import { toHeadline, toReferences } from '../elements/values.ts';
import { defineBlock, headlineFields, headlineTexts } from './parts.ts';
import { buildRecordCard, buildRecords, findRecords } from './records.ts';

export const packagesBlock = defineBlock({
  kind: 'packages',
  label: texts('Packages', 'Pakete', 'Paquetes', 'Forfaits'),
  fields: { ...headlineTexts, packages: { label: texts('Packages', 'Pakete', 'Paquetes', 'Forfaits'), postType: 'packege' } },
  schema: { ...headlineFields, packages: posts },
  toContent: (block, context) => ({
    headline: toHeadline(block.headline, context),
    packages: toReferences(block.packages, context),
  }),
  build(block, context, { packages }) {
    const cards = findRecords(block.packages, packages).flatMap(([reference, record]) =>
      buildRecordCard(reference, record, 'packege', context),
    );
    return buildRecords(block.headline, context.t('packages.eyebrow'), cards);
  },
});
