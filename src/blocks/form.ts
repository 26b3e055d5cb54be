import { text } from '../elements/fields.ts';
import { buildMailLink, buildPhoneLink, buildQuickLine } from '../elements/links.ts';
import { texts } from '../elements/texts.ts';
import { buildInquiryForm, EMPTY_INPUT } from './inquiry/inquiryForm.ts';
import { defineHeadedBlock } from './parts.ts';

export const formBlock = defineHeadedBlock({
  kind: 'form',
  label: texts('Enquiry form', 'Anfrageformular', 'Formulario de solicitud', 'Formulaire de demande'),
  fields: { form: null },
  schema: { form: text },
  toContent: () => ({}),
  build: (_block, context, related) => ({
    form: buildInquiryForm(context, related, EMPTY_INPUT, 'site-contact'),
    mail: buildMailLink(context.site),
    phone: buildPhoneLink(context.site),
    quickLine: buildQuickLine(context),
    /** When somebody answers it, on a day on which the hotel is closed. */
    phoneHours: context.isOpenToday ? [] : (context.site.openingHours?.[context.locale] ?? []),
  }),
});
