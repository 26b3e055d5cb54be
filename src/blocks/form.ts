import { z } from 'zod';
import type { PageContext } from '../elements/context.ts';
import type { HeadlineModel, LinkModel } from '../elements/elementTypes.ts';
import { text } from '../elements/fields.ts';
import { buildInternalLink, buildTelephoneHref } from '../elements/links.ts';
import type { TextContext } from '../elements/richText/toRichText.ts';
import { texts } from '../elements/texts.ts';
import { toHeadline } from '../elements/values.ts';
import type { Headline } from '../elements/valueTypes.ts';
import type { InquiryFormModel } from './inquiry/formTypes.ts';
import { buildInquiryForm, EMPTY_INPUT } from './inquiry/inquiryForm.ts';
import type { Related } from './listed.ts';
import { buildHeadline, defineBlock, headlineFields, headlineTexts } from './parts.ts';

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
