import type { InquiryFormModel } from '../../src/blocks/inquiry/inquiryForm.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import { Link } from '../components/Link.tsx';
import { Paragraph, Terms } from '../components/Text.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { ContactFields, StayFields } from './inquiryFields.tsx';
import { Thanks } from './Thanks.tsx';
import { Topic } from './Topic.tsx';

/**
 * The inquiry form, complete without script. The component `inquiry` hydrates this markup, shows its errors in the same elements, and shows
 * the hidden thanks instead of the form.
 */
export function InquiryForm({
  form,
  thanksLevel,
  inPlace,
  t,
}: {
  form: InquiryFormModel;
  thanksLevel: 2 | 3;
  inPlace: boolean;
  t: Translator;
}) {
  const Heading = thanksLevel === 2 ? 'h2' : 'h3';
  return (
    <div className="inquiry" x-data="inquiry" data-texts={form.messagesJson}>
      <form
        className="form"
        method="post"
        action={form.action}
        noValidate
        x-bind:hidden="submitted"
        {...{ 'x-on:submit.prevent': 'submit' }}
        x-on:focusin="touch"
        x-on:input="edit"
        x-on:change="change"
      >
        <input type="hidden" name="locale" value={form.locale} />
        <input type="hidden" name={form.confirmedDatesField} defaultValue={form.confirmedDates} />
        <ErrorSummary form={form} t={t} />
        <Topic form={form} t={t} />
        <p className="form__note text-small">{t('inquiry.required')}</p>
        <fieldset className="form__group">
          <legend>{t('inquiry.when')}</legend>
          <StayFields form={form} t={t} />
        </fieldset>
        <fieldset className="form__group">
          <legend>{t('inquiry.who')}</legend>
          <ContactFields form={form} t={t} />
        </fieldset>
        {/* Spam protection: visitors do not see the field, programs fill it in. */}
        <div className="form__honeypot" aria-hidden="true">
          <label htmlFor={`${form.idPrefix}-${form.honeypotField}`}>{t('inquiry.honeypot')}</label>
          <input id={`${form.idPrefix}-${form.honeypotField}`} name={form.honeypotField} type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <div className="form__foot">
          <Terms terms={form.terms} />
          {form.thanks.quickLine !== null && (
            <Paragraph variant="small">
              <a href={form.thanks.phone.href}>{form.thanks.phone.label}</a>
              {' · '}
              <Link link={form.thanks.quickLine} t={t} />
            </Paragraph>
          )}
          <button className="button" type="submit" x-bind:aria-disabled="busy">
            <span x-text="label">{t('action.inquire')}</span>
          </button>
        </div>
      </form>
      <p className="visually-hidden" role="status" x-text="announcement" />
      <div className="thanks" hidden x-bind:hidden="unsent">
        <Thanks thanks={form.thanks} inPlace={inPlace} t={t}>
          <Heading className="headline headline--3" tabIndex={-1}>
            {t('inquiry.thanksPlain')}
          </Heading>
        </Thanks>
      </div>
    </div>
  );
}
