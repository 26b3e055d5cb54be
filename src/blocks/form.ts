import { z } from 'zod';
import type { Related } from '../content/related.ts';
import type { Headline } from '../content/valueTypes.ts';
import type { PageContext } from '../pageModels/context.ts';
import type { HeadlineModel, LinkModel } from '../pageModels/elements/elementTypes.ts';
import { buildInternalLink, buildTelephoneHref } from '../pageModels/elements/links.ts';
import type { InquiryFormModel } from '../pageModels/inquiry/formTypes.ts';
import { buildInquiryForm, EMPTY_INPUT } from '../pageModels/inquiry/inquiryForm.ts';
import type { TextContext } from '../wordpress/richText.ts';
import { text } from '../wordpress/schemas/values.ts';
import { toHeadline } from '../wordpress/toContent/values.ts';
import { buildHeadline, defineBlock, headlineFields, headlineTexts } from './parts.ts';
import { texts } from './texts.ts';

const schema = z.object({ ...headlineFields, form: text });

export interface FormContent {
  readonly kind: 'form';
  readonly headline: Headline | null;
}

export interface FormModel {
  readonly kind: 'form';
  readonly headline: HeadlineModel | null;
  readonly form: InquiryFormModel;
  readonly mail: LinkModel;
  readonly phone: LinkModel;
}

export const formBlock = defineBlock({
  kind: 'form',
  label: texts('Enquiry form', 'Anfrageformular', 'Formulario de solicitud', 'Formulaire de demande'),
  fields: { ...headlineTexts, form: null },
  schema,
  toContent: (block: z.output<typeof schema>, context: TextContext): FormContent => ({
    kind: 'form',
    headline: toHeadline(block.headline, context),
  }),
  build(block: FormContent, context: PageContext, related: Related): FormModel | null {
    return {
      kind: 'form',
      headline: buildHeadline(block.headline),
      form: buildInquiryForm(context, related, EMPTY_INPUT, 'site-contact'),
      mail: buildInternalLink(`mailto:${context.site.contact.email}`, context.site.contact.email),
      phone: buildInternalLink(buildTelephoneHref(context.site.contact.phone), context.site.contact.phone),
    };
  },
});
