import { z } from 'zod';
import type { HeadlineModel, LinkModel } from '../elements/elementTypes.ts';
import { text } from '../elements/fields.ts';
import { buildInternalLink, buildQuickLine, buildTelephoneHref } from '../elements/links.ts';
import { texts } from '../elements/texts.ts';
import { toHeadline } from '../elements/values.ts';
import type { InquiryFormModel } from './inquiry/formTypes.ts';
import { buildInquiryForm, EMPTY_INPUT } from './inquiry/inquiryForm.ts';
import { buildHeadline, defineBlock, headlineFields, headlineTexts } from './parts.ts';

export interface FormModel {
  readonly kind: 'form';
  readonly headline: HeadlineModel | null;
  readonly form: InquiryFormModel;
  readonly mail: LinkModel;
  readonly phone: LinkModel;
  /** When somebody answers it, on a day on which the hotel is closed. */
  readonly phoneHours: readonly string[];
  readonly quickLine: LinkModel | null;
}

export const formBlock = defineBlock({
  kind: 'form',
  label: texts('Enquiry form', 'Anfrageformular', 'Formulario de solicitud', 'Formulaire de demande'),
  fields: { ...headlineTexts, form: null },
  schema: z.object({ ...headlineFields, form: text }),
  toContent: (block, context) => ({
    headline: toHeadline(block.headline, context),
  }),
  build(block, context, related): FormModel | null {
    return {
      kind: 'form',
      headline: buildHeadline(block.headline),
      form: buildInquiryForm(context, related, EMPTY_INPUT, 'site-contact'),
      mail: buildInternalLink(`mailto:${context.site.contact.email}`, context.site.contact.email),
      phone: buildInternalLink(buildTelephoneHref(context.site.contact.phone), context.site.contact.phone),
      quickLine: buildQuickLine(context),
      phoneHours: context.isOpenToday ? [] : (context.site.openingHours?.[context.locale] ?? []),
    };
  },
});
